import { readLanguages } from '#calls/languages/read-languages.ts'
import type { Languages } from '#domain/languages/languages.ts'
import type { Ports } from '#ports/ports.ts'

export const inEnglish: Languages = { plain: 'en', shown: [], further: [] }

/** The languages of a site. It never rejects: a store that gives no answer, or a damaged record, is told by what the page reads of it. */
export async function siteLanguages(ports: Pick<Ports, 'documents'>): Promise<Languages> {
  const read = await readLanguages(ports).catch(() => undefined)
  return read?.ok ? read.data : inEnglish
}
