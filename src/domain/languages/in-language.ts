import type * as v from 'valibot'
import { collections } from '#resume/records/collections/collections.ts'
import { type None, none } from '#resume/result.ts'
import { type Fields, isFields, translationsField } from '#resume/schema/stored-fields.ts'
import { type TextAt, withTextsOf } from '#resume/schema/texts.ts'
import { isBlank } from '#resume/text.ts'
import { type Translation, translationIn } from './translation.ts'

const untranslated = ['editions', 'site-settings', 'identity']

/** The fields of a collection, by its name; none for a collection without translations. */
export function translatedSchema(collection: string): v.GenericSchema | None {
  const isTranslated = Object.hasOwn(collections, collection) && !untranslated.includes(collection)
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
  const name = translatedText(translation, ['name'])
  const isInName = ({ path: [field], text }: TextAt) =>
    !nameParts.includes(String(field)) || (name ?? text).includes(text)
  return withTextsOf(fields, schema, (at) => translatedText(translation, at.path) ?? (isInName(at) ? fallBack(at) : ''))
}

/** A name in other letters has no parts in the former ones: a contact card would be sorted by them. */
const nameParts = ['givenName', 'familyName']

/** The texts of an entry in a language, or in it without its region. */
export function translationOf(fields: Fields, language: string): Translation {
  const translations = fields[translationsField]
  const [base = language] = language.split('-')
  const tag = isFields(translations) && Object.hasOwn(translations, language) ? language : base
  return translationIn(fields, tag)
}

/** The translation of the text at a path; none if there is none. */
export function translatedText(translation: Translation, path: TextAt['path']): string | None {
  const text = translation.own(path)
  return isBlank(text) ? none : text
}
