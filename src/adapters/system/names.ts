import { Resolver } from 'node:dns/promises'
import { errorCode } from '#domain/errors.ts'
import { type None, none } from '#resume/result.ts'

/** The name servers of this machine, as far as they are asked for texts. It rejects as Node's does. */
export type Names = Pick<Resolver, 'resolveTxt'>

export function systemNames(): Names {
  return new Resolver({ timeout: 2_000, tries: 2 })
}

/** The TXT records of a name; none when no name server answers. */
export async function textRecords(names: Names, name: string): Promise<string[] | None> {
  const absent = new Set(['ENOTFOUND', 'ENODATA'])
  return names.resolveTxt(name).then(
    (records) => records.map((parts) => parts.join('')),
    (error) => (absent.has(errorCode(error)) ? [] : none),
  )
}
