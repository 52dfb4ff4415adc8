import type { FactEntry } from '../records/fact-entry.ts'
import { whenText } from '../records/when.ts'
import { type None, none } from '../result.ts'
import { joined } from '../text.ts'
import type { Words } from '../words.ts'

/** A list of the resume below those of texts, with what its entries show. `link` is an address, or a path of this site. */
export type ListView = { title: string; entries: EntryView[] }
export type EntryView = {
  title: string
  line: string
  text: string | None
  points: readonly string[]
  link: string | None
}

export function toEntryView({ title, line, when, notes, text, points, link }: FactEntry, words: Words): EntryView {
  const facts = joined([line, when === none ? none : whenText(when, 'page', words), ...notes])
  return { title, line: facts, text, points, link }
}
