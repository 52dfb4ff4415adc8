import * as v from 'valibot'
import { collections } from '../content/collections/collections.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type Kind, kindOf } from '../schema/walk.ts'
import { isBlank } from '../text.ts'
import { type EntryName, entryKey } from './entry-name.ts'

/**
 * Marks of fields in the texts of a preview: a private-use character after a text stands for the field that the text is from,
 * so that no view needs to know of it. The server takes every mark out again and names the field in the markup.
 * docs/decisions/studio/092-previews.md.
 */
const firstMark = 0xf0000
const maxMarks = 60_000

/** Texts by which a page finds something; another character in them would change what it finds. */
const unmarked = ['icon', 'projects']

/** The fields of one preview, in the order of their marks: `jobs.one:description`, `jobs.one:responsibilities[2]`. */
export type FieldMarks = string[]

/** The entry with a mark in each text that pages show. Adds the names of the fields to `marks`. */
export function withFieldMarks(entry: EntryName, fields: Fields, marks: FieldMarks): Fields {
  const key = entryKey(entry)
  return markedGroup(kindOf(collections[entry.collection].fields), fields, '', (path) => {
    if (marks.length >= maxMarks) return ''
    return String.fromCodePoint(firstMark + marks.push(`${key}:${path}`) - 1)
  })
}

/** The field of a mark, by its character; undefined for a character that no field has. */
export function fieldOfMark(marks: FieldMarks, mark: string): string | undefined {
  return marks[(mark.codePointAt(0) ?? 0) - firstMark]
}

type MarkOf = (path: string) => string

function markedGroup(kind: Kind, fields: Fields, path: string, markOf: MarkOf): Fields {
  const entries = entriesOf(kind, fields)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const schema = Object.hasOwn(entries, name) && !unmarked.includes(name) ? entries[name] : undefined
      const inner = path === '' ? name : `${path}.${name}`
      return [name, schema === undefined ? value : marked(schema, value, inner, markOf)]
    }),
  )
}

function entriesOf(kind: Kind, fields: Fields) {
  if (kind.kind === 'group') return kind.entries
  if (kind.kind !== 'either') return {}
  const branch = kindOf(kind.key in fields ? kind.first : kind.second)
  return branch.kind === 'group' ? branch.entries : {}
}

/** A text that its schema would reject with a mark, such as a language tag, stays as it is: readers leave out what is invalid. */
function marked(schema: v.GenericSchema, value: unknown, path: string, markOf: MarkOf): unknown {
  const kind = kindOf(schema)
  if (kind.kind === 'list' && Array.isArray(value))
    return value.map((item, at) => marked(kind.item, item, `${path}[${at}]`, markOf))
  if ((kind.kind === 'group' || kind.kind === 'either') && isFields(value))
    return markedGroup(kind, value, path, markOf)
  if (kind.kind !== 'text' || kind.about.rule !== undefined || typeof value !== 'string' || isBlank(value)) return value
  const text = kind.about.markdown ? withMarkedLines(value, markOf(path)) : value + markOf(path)
  return v.is(schema, text) ? text : value
}

/** Marks each line of Markdown that ends with a word, so that no mark changes what a line means. */
function withMarkedLines(text: string, mark: string): string {
  return text.replace(/^(?!\s*(?:\[[^\]]*\]:|```|~~~|<)).*[\p{L}\p{N}.,:;!?…”’"'](?=[ \t]*$)/gmu, `$&${mark}`)
}
