import { call, take } from '#domain/call.ts'
import { type Languages, languagesOf } from '#domain/languages/languages.ts'
import type { Ports } from '#ports/ports.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { languageOf, type PersonInfo } from '#resume/records/person-info.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { english, type Words } from '#resume/words.ts'

/** Returns the languages of the site. Fails with 'unavailable' when the store gives no answer. docs/behaviour.md 39.2. */
export const readLanguages = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<Languages> => {
  return languagesIn(take(await documents.read('person-info', 'owner'))?.fields ?? {})
})

/** The languages that the stored fields of the owner's record name. */
export function languagesIn(fields: Fields): Languages {
  return languagesOf(toPersonInfo(fields), fields)
}

/** Without catalogues all words are English. */
export type WordPorts = Partial<Pick<Ports, 'catalogues'>>

/** The words of the language in which the owner's record is read. docs/behaviour.md 39.1. */
export function wordsOf({ catalogues }: WordPorts, person: Pick<PersonInfo, 'language'>): Words {
  return catalogues?.of(languageOf(person)) ?? english
}
