import { isLanguageTag } from '#resume/language.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import { languageOf } from '#resume/records/person-info.ts'
import { type Fields, isFields, translationsField } from '#resume/schema/stored-fields.ts'

/** The languages of a site. docs/behaviour.md 39.2. */
export type Languages = {
  /** The language of the fields themselves. */
  plain: string
  /** The further languages that visitors see, in their order. */
  shown: readonly string[]
  /** All further languages: also those that only the studio knows yet. */
  further: readonly string[]
}

/** The languages of a site, from the owner's record and its stored fields. */
export function languagesOf(person: Pick<PersonInfo, 'language' | 'languagesShown'>, stored: Fields): Languages {
  const plain = languageOf(person)
  const further = (tags: readonly string[]) => [...new Set(tags)].filter((tag) => tag !== plain)
  const shown = further(person.languagesShown)
  return { plain, shown, further: further([...shown, ...translatedTags(stored)]) }
}

/** The languages into which a document is translated, as far as its stored fields say. */
export function translatedTags(stored: Fields): string[] {
  const translations = stored[translationsField]
  return isFields(translations) ? Object.keys(translations).filter(isLanguageTag) : []
}

/** The path before the addresses of pages in a further language, `/de`; '' for the site's own one, which is none here. */
export function prefixOf(language: string | undefined): string {
  return language === undefined ? '' : `/${language}`
}

/** The address of a catalogue for browsers, which is another one for other bytes. */
export function wordsAddress(language: string, { hash }: { hash: string }): string {
  return `/static/words/${language}-${hash}.json`
}

/** The language of an address of a catalogue; undefined for any other. */
export function languageOfWords(path: string): string | undefined {
  return /^\/static\/words\/([A-Za-z0-9-]+)-[0-9a-f]{8}\.json$/.exec(path)?.[1]
}

/** A page in a language, by its tag; 'x-default' is the one for all others. */
export type PageVersion = { language: string; path: string }

/** A page in the site's own language and in further ones, itself among them; none of a page in one language. */
export function versionsOf(path: string, plain: string, further: readonly string[]): PageVersion[] {
  if (further.length === 0) return []
  const others = further.map((language) => ({ language, path: prefixOf(language) + path }))
  return [{ language: plain, path }, ...others, { language: 'x-default', path }]
}
