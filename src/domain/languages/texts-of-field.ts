import { isFields } from '#resume/schema/stored-fields.ts'
import { isBlank } from '#resume/text.ts'
import type { TextPath, TextState } from './translation.ts'

/**
 * A kind of text of a field: `pattern` is its path below the field ('' for the field itself, `*`, `*.text`). `isName`: it may have a
 * translation, but lacks none.
 */
export type TranslatableText = {
  pattern: string
  label: string
  isLong: boolean
  isMarkdown: boolean
  isName: boolean
}

/** A field of an entry that has texts. */
export type TranslatableField = { name: string; label: string; texts: readonly TranslatableText[] }

/** A text with its path in its field. */
export type TextIn<Text> = { text: string; path: TextPath; kind: Text }

/** The texts of a field that are not blank, of these kinds. */
export function textsOfField<Text extends Pick<TranslatableText, 'pattern'>>(
  value: unknown,
  kinds: readonly Text[],
  path: TextPath = [],
): TextIn<Text>[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => textsOfField(item, kinds, [...path, at]))
  if (isFields(value))
    return Object.entries(value).flatMap(([name, inner]) => textsOfField(inner, kinds, [...path, name]))
  if (typeof value !== 'string' || isBlank(value)) return []
  const pattern = path.map((part) => (typeof part === 'number' ? '*' : part)).join('.')
  const kind = kinds.find((each) => each.pattern === pattern)
  return kind === undefined ? [] : [{ text: value, path, kind }]
}

/** The place of a text in its field, as the path of a problem ends: '' or '[2].text'. */
export function placeOfText(path: TextPath): string {
  return path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
}

/** 'Title', 'Responsibilities, line 2', 'Story 1, heading'. */
export function labelOfText(field: string, label: string, path: TextPath): string {
  const [at, ...deeper] = path
  if (typeof at !== 'number') return label || field
  const list = field.replace(/^My ./, (start) => start.slice(-1).toUpperCase())
  if (deeper.length === 0) return `${list}, line ${at + 1}`
  const line = deeper.findLast((part) => typeof part === 'number')
  const place = line === undefined ? '' : `, line ${Number(line) + 1}`
  return `${list} ${at + 1}, ${label.toLowerCase()}${place}`
}

/** A text of an entry in a language. */
export type TranslatedText = {
  field: string
  label: string
  text: string
  own: string
  state: TextState
  isName: boolean
}

/** How much of an entry, or of all, is translated. Names are not counted. */
export type Translated = { done: number; of: number; missing: number; changed: number }

export function countTranslated(texts: readonly TranslatedText[]): Translated {
  const counted = texts.filter(({ isName }) => !isName)
  const has = (state: TextState) => counted.filter((each) => each.state === state).length
  const [missing, changed] = [has('missing'), texts.filter(({ state }) => state === 'changed').length]
  return { done: counted.length - missing, of: counted.length, missing, changed }
}
