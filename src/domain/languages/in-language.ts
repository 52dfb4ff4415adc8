import type * as v from 'valibot'
import { collections } from '../content/collections/collections.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type TextAt, withTextsOf } from '../schema/texts.ts'
import { isBlank } from '../text.ts'
import { translationsField } from './languages.ts'

/** The fields of a collection, by its name; none for a collection without translations. */
export function translatedSchema(collection: string): v.GenericSchema | None {
  const isTranslated =
    Object.hasOwn(collections, collection) && collection !== 'editions' && collection !== 'site-settings'
  return isTranslated ? collections[collection as keyof typeof collections].fields : none
}

/**
 * An entry in a language: each text that is translated, and `fallBack` of each other one. Names, addresses, dates and whatever else is no text
 * are those of the entry, and so is a list whose translation has another length. docs/behaviour.md 39.3.
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
  return withTextsOf(fields, schema, (at) => translatedText(fields, translation, at.path) ?? fallBack(at))
}

/** The texts of an entry in a language, or in it without its region; empty when there are none. */
export function translationOf(fields: Fields, language: string): Fields {
  const translations = fields[translationsField]
  if (!isFields(translations)) return {}
  const own = translations[language] ?? translations[language.split('-')[0] ?? '']
  return isFields(own) ? own : {}
}

/** The translation of the text at a path; none if there is none, or if it is not that of a list with this many items. */
export function translatedText(fields: Fields, translation: Fields, path: TextAt['path']): string | None {
  let [plain, own]: [unknown, unknown] = [fields, translation]
  for (const part of path) {
    if (typeof part === 'number' && !(Array.isArray(own) && Array.isArray(plain) && own.length === plain.length))
      return none
    plain = partOf(plain, part)
    own = partOf(own, part)
  }
  return typeof own === 'string' && !isBlank(own) ? own : none
}

function partOf(value: unknown, part: string | number): unknown {
  if (typeof part === 'number') return Array.isArray(value) ? value[part] : undefined
  return isFields(value) && Object.hasOwn(value, part) ? value[part] : undefined
}
