import type { Words } from '#resume/words.ts'

/** The words of the site in all languages that have a catalogue. docs/behaviour.md 39.1. */
export type Catalogues = {
  /** The words in a language, or in it without its region; English where neither has a catalogue. */
  of(language: string): Words
  /** The catalogue of a language as browsers load it, by the texts in English; undefined where `of` gives English. */
  file(language: string): CatalogueFile | undefined
  /** The languages that have one, by their tags. */
  languages(): readonly string[]
}

/** The text of a catalogue, and the checksum that its address has. */
export type CatalogueFile = { text: string; hash: string }
