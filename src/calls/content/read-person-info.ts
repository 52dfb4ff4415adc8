import { toPersonInfo } from '#domain/content/collections/person-info.ts'
import type { PersonInfo } from '#domain/content/person-info.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/** Stands in while there is no document of the owner: the site then shows no texts, and no page fails. docs/behaviour.md 11.3. */
export const unnamedOwner = toPersonInfo({})

/**
 * Returns the one document about the owner, or `unnamedOwner` when it is missing. Fails with 'unavailable' when the document
 * store gives no answer. docs/behaviour.md 11.3.
 */
export async function readPersonInfo({ documents }: Pick<Ports, 'documents'>): Promise<Result<PersonInfo>> {
  const read = await documents.read('person-info', 'owner')
  if (!read.ok) return read
  return success(read.data === none ? unnamedOwner : toPersonInfo(read.data.fields))
}
