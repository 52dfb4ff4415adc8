import { itemIds } from '#resume/records/item-ids.ts'
import { type None, none } from '#resume/result.ts'
import { asList, type Fields, isFields, translatedFromField, translationsField } from '#resume/schema/stored-fields.ts'
import { isBlank } from '#resume/text.ts'

/** Where a text is in an entry, or in one of its fields: `['responsibilities', 2]`. */
export type TextPath = readonly (string | number)[]

/** What became of a text in a language. 'changed': the text is another one than was translated. */
export type TextState = 'missing' | 'changed' | 'translated'

/** The translation of an entry, by the paths of its texts, and what each was translated from; '' where there is none. */
export type Translation = { own(path: TextPath): string; from(path: TextPath): string }

/** The translation of an entry into exactly this language. docs/behaviour.md 39.3. */
export function translationIn(fields: Fields, language: string): Translation {
  const keysOf = translationKeys(fields)
  const [texts, from] = [translationsField, translatedFromField].map((name) => partOf(fields[name], language))
  return { own: (path) => textAt(texts, keysOf(path)), from: (path) => textAt(from, keysOf(path)) }
}

/**
 * Returns what the translation of an entry calls the parts of a path: an item of a list by its id. A text in a list of an item, such as
 * a keyword, has no id: it is called by itself.
 */
export function translationKeys(fields: Fields): (path: TextPath) => string[] {
  const ids = new Map<string, readonly string[]>()
  const idsOf = (field: string) => {
    const known = ids.get(field) ?? itemIds(fields, field)
    ids.set(field, known)
    return known
  }
  return (path) =>
    path.map((part, at) => {
      if (typeof part !== 'number') return part
      return at === 1 ? (idsOf(String(path[0]))[part] ?? '') : textAt(fields, path.slice(0, at + 1))
    })
}

/** What became of a text. A translation that does not say what it is from, as one written by hand, is up to date. */
export function stateOfText(text: string, own: string, from: string): TextState {
  if (isBlank(own)) return 'missing'
  return from !== '' && from !== text ? 'changed' : 'translated'
}

/** A field's translation with another text at these keys, '' for none; undefined when it has no text. */
export function withTextAt(value: unknown, [key, ...deeper]: readonly string[], text: string): unknown {
  if (key === undefined) return text === '' ? undefined : text
  const { [key]: _, ...others } = isFields(value) ? value : {}
  const inner = withTextAt(partOf(value, key), deeper, text)
  if (inner === undefined) return Object.keys(others).length === 0 ? undefined : others
  return { ...others, [key]: inner }
}

/** An entry with translations of these texts, each beside the text that it is from. */
export function withTranslatedTexts(
  fields: Fields,
  language: string,
  texts: readonly { path: TextPath; text: string }[],
): Fields {
  const keysOf = translationKeys(fields)
  let [own, from] = [fields[translationsField], fields[translatedFromField]]
  for (const { path, text } of texts) {
    const keys = [language, ...keysOf(path)]
    own = withTextAt(own, keys, text)
    from = withTextAt(from, keys, textAt(fields, path))
  }
  return { ...fields, [translationsField]: own, [translatedFromField]: from }
}

/**
 * An entry whose translations of lists are by ids. Those that came as lists, from a bundle that was written by hand, are in the order of
 * what they translate; one of another length stays, and is shown nowhere.
 */
export function withTranslationsById(lists: readonly string[], fields: Fields): Fields {
  const translations = fields[translationsField]
  if (!isFields(translations)) return fields
  const inLanguage = (texts: unknown) =>
    isFields(texts)
      ? mapped(texts, (own, name) => (lists.includes(name) ? keyed(own, fields[name], itemIds(fields, name)) : own))
      : texts
  return { ...fields, [translationsField]: mapped(translations, inLanguage) }
}

function keyed(own: unknown, plain: unknown, keys: readonly unknown[]): unknown {
  if (!Array.isArray(own) || own.length !== keys.length) return own
  const items = own.map((item, at) => {
    const texts = (name: string) => asList(partOf(asList(plain)[at], name))
    return [keys[at], isFields(item) ? mapped(item, (part, name) => keyed(part, texts(name), texts(name))) : item]
  })
  return Object.fromEntries(items.filter(([, item]) => item !== none && item !== ''))
}

function mapped(fields: Fields, change: (value: unknown, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value, name)]))
}

/** The text at a path of a value; '' where there is none. */
export function textAt(value: unknown, path: TextPath): string {
  const text = path.reduce(partOf, value)
  return typeof text === 'string' ? text : ''
}

function partOf(value: unknown, part: string | number): unknown {
  if (Array.isArray(value)) return value[Number(part)]
  return isFields(value) && Object.hasOwn(value, part) ? value[part] : undefined
}

/** The reason why a value is no translation, or none. It has texts alone, however they are grouped. */
export function translationRejection(value: unknown): string | None {
  if (value === none || typeof value === 'string') return none
  if (!isFields(value)) return 'A translation has texts alone.'
  const parts = Object.values(value)
  if (parts.includes(none)) return 'A translation has texts alone.'
  return parts.map(translationRejection).find((each) => each !== none) ?? none
}
