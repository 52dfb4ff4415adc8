import { languageName } from '#resume/language.ts'
import { translatedFromField, translationsField } from '#resume/schema/stored-fields.ts'

/**
 * A translation of a field is a field of its own, by a name such as `translations.de.title`, and so is a language of an entry,
 * `translations.de`. What it was translated from stands beside it: `translatedFrom.de.title`.
 */
export type TranslatedName = { isFrom: boolean; language: string; field: string | undefined }

const pattern = /^(translations|translatedFrom)\.([a-z][\w-]*)(?:\.([A-Za-z]\w*))?/

/** The name of the translation that a path leads into; undefined for any other path. */
export function translatedNameIn(path: string): string | undefined {
  return pattern.exec(path)?.[0]
}

/** The name of the field of the entry that a path leads into: 'story', and of a translation 'translations.de.story'. */
export function fieldNameOf(path: string): string {
  return translatedNameIn(path) ?? /^\w*/.exec(path)?.[0] ?? ''
}

/** The parts of the name of a translation; undefined for any other name. */
export function translatedName(name: string): TranslatedName | undefined {
  const [all, top, language = '', field] = pattern.exec(name) ?? []
  return all === name ? { isFrom: top === translatedFromField, language, field } : undefined
}

/** The name of the translation of a field. */
export function nameOfTranslation(language: string, field: string): string {
  return `${translationsField}.${language}.${field}`
}

/** The name of what stands beside a translation: what it is from, of a translation, and the other way round. */
export function besideTranslation(name: string): string | undefined {
  const { isFrom } = translatedName(name) ?? {}
  if (isFrom === undefined) return undefined
  const [top, other] = isFrom ? [translatedFromField, translationsField] : [translationsField, translatedFromField]
  return other + name.slice(top.length)
}

/** What an owner calls a field, by its name and the labels of the entry's own fields: 'Title', 'German: Title'. */
export function fieldLabel(name: string, labelOf: (field: string) => string): string {
  const translated = translatedName(name)
  if (translated === undefined) return labelOf(name) || name
  const { language, field, isFrom } = translated
  if (field === undefined) return languageName(language, 'en')
  return `${languageName(language, 'en')}: ${labelOf(field) || field}${isFrom ? ', still right' : ''}`
}
