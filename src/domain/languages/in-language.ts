import type * as v from 'valibot'
import { collections, lineFieldOf } from '../content/collections/collections.ts'
import { linesOf, lineTexts, withLineIds } from '../content/lines.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type TextAt, withTextsOf } from '../schema/texts.ts'
import { isBlank } from '../text.ts'
import { textAt, translationIn } from './aligned.ts'
import { translationsField } from './languages.ts'

/** The fields of a collection, by its name; none for a collection without translations. */
export function translatedSchema(collection: string): v.GenericSchema | None {
  const isTranslated =
    Object.hasOwn(collections, collection) && collection !== 'editions' && collection !== 'site-settings'
  return isTranslated ? collections[collection as keyof typeof collections].fields : none
}

/**
 * An entry in a language: each text that is translated, and `fallBack` of each other one. Names, addresses, dates and whatever else is no text
 * are those of the entry. docs/behaviour.md 39.3.
 */
export function entryInLanguage(
  collection: string,
  fields: Fields,
  language: string,
  fallBack: (at: TextAt) => string = ({ text }) => text,
): Fields {
  const schema = translatedSchema(collection)
  if (schema === none) return fields
  const translation = translationOf(fields, language)
  const translated = withTextsOf(fields, schema, (at) => translatedText(translation, at.path) ?? fallBack(at))
  return withIdsOfLines(collection, fields, translated)
}

/** Editions choose lines by their ids, which are those of the entry in each language. docs/behaviour.md 38.5. */
function withIdsOfLines(collection: string, fields: Fields, translated: Fields): Fields {
  const lineField = lineFieldOf(collection)
  if (lineField === none) return translated
  const texts = lineTexts(translated, lineField)
  const lines = linesOf(fields, lineField).map(({ id, text }, at) => ({ id, text: texts[at] ?? text }))
  return lines.every(({ text }, at) => text === lineTexts(fields, lineField)[at])
    ? translated
    : withLineIds(translated, lineField, lines)
}

/** The texts of an entry in a language, or in it without its region, in the shape of its fields; empty when there are none. */
export function translationOf(fields: Fields, language: string): Fields {
  const translations = fields[translationsField]
  const [base = language] = language.split('-')
  const tag = isFields(translations) && Object.hasOwn(translations, language) ? language : base
  return translationIn(fields, tag).texts
}

/** The translation of the text at a path; none if there is none. */
export function translatedText(translation: Fields, path: TextAt['path']): string | None {
  const text = textAt(translation, path)
  return isBlank(text) ? none : text
}
