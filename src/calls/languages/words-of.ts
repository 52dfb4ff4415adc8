import type { Ports } from '#ports/ports.ts'
import { languageOf, type PersonInfo } from '#resume/records/person-info.ts'
import { english, type Words } from '#resume/words.ts'

/** Without catalogues all words are English. */
export type WordPorts = Partial<Pick<Ports, 'catalogues'>>

/** The words of the language in which the owner's record is read. docs/behaviour.md 39.1. */
export function wordsOf({ catalogues }: WordPorts, person: Pick<PersonInfo, 'language'>): Words {
  return catalogues?.of(languageOf(person)) ?? english
}
