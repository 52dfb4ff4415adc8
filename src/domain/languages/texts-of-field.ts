import { isFields } from '../schema/stored-fields.ts'
import { isBlank } from '../text.ts'
import type { TextPath } from './aligned.ts'

/**
 * A kind of text of a field: `pattern` is its path below the field ('' for the field itself, `*`, `*.text`). `isName`: it may have a
 * translation, but lacks none.
 */
export type TranslatableText = { pattern: string; label: string; isLong: boolean; isName: boolean }

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

/** 'Title', 'Responsibilities, line 2', 'My story 1: Heading'. */
export function labelOfText(field: string, label: string, path: TextPath): string {
  const [at, ...deeper] = path
  if (typeof at !== 'number') return label || field
  if (deeper.length === 0) return `${field}, line ${at + 1}`
  const line = deeper.findLast((part) => typeof part === 'number')
  const place = line === undefined ? '' : `, line ${Number(line) + 1}`
  return `${field} ${at + 1}: ${label}${place}`
}
