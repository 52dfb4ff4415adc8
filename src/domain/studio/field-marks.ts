import { collections } from '#resume/records/collections/collections.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { withTextsOf } from '#resume/schema/texts.ts'
import { entryKey } from './entry-key.ts'
import type { EntryName } from './entry-name.ts'

/**
 * Marks of fields in the texts of a preview: a private-use character after a text stands for the field that the text is from,
 * so that no view needs to know of it. The server takes every mark out again and names the field in the markup.
 * docs/decisions/025-previews.md.
 */
const firstMark = 0xf0000
const maxMarks = 60_000

/** The fields of one preview, in the order of their marks: `jobs.one:description`, `jobs.one:responsibilities[2]`. */
export type FieldMarks = string[]

/** The entry with a mark in each text that pages show. Adds the names of the fields to `marks`. */
export function withFieldMarks(entry: EntryName, fields: Fields, marks: FieldMarks): Fields {
  const key = entryKey(entry)
  return withTextsOf(fields, collections[entry.collection].fields, ({ text, path, about }) => {
    if (marks.length >= maxMarks) return text
    const mark = String.fromCodePoint(firstMark + marks.push(`${key}:${pathText(path)}`) - 1)
    return about.markdown ? withMarkedLines(text, mark) : text + mark
  })
}

/** `responsibilities[2]`, `story[0].heading`. */
function pathText(path: readonly (string | number)[]): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')
}

/** The field of a mark, by its character; undefined for a character that no field has. */
export function fieldOfMark(marks: FieldMarks, mark: string): string | undefined {
  return marks[(mark.codePointAt(0) ?? 0) - firstMark]
}

/** Marks each line of Markdown that ends with a word, so that no mark changes what a line means. */
export function withMarkedLines(text: string, mark: string): string {
  return text.replace(/^(?!\s*(?:\[[^\]]*\]:|```|~~~|<)).*[\p{L}\p{N}.,:;!?…”’"'](?=[ \t]*$)/gmu, `$&${mark}`)
}
