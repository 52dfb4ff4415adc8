import * as v from 'valibot'
import { isBlank } from '../text.ts'
import { type Fields, isFields } from './stored-fields.ts'
import { type Kind, kindOf } from './walk.ts'

/** Texts by which a page finds something; another character in them would change what it finds. */
const findings = ['icon', 'projects', 'employer']

/** A text of an entry. `path` has names of fields and places in lists: `['responsibilities', 2]`. */
export type TextAt = { text: string; path: readonly (string | number)[]; about: Kind['about'] }

/** Texts of an entry that may have any words: `pattern` is the path of each, `story.*.text` or `keywords.*`. */
export type TextKind = { pattern: string; title: string; about: Kind['about']; schema: v.GenericSchema }

/** The kinds of texts that an entry may have, in the order of its schema. */
export function textKindsOf(schema: v.GenericSchema): TextKind[] {
  return kindsIn(schema, [])
}

function kindsIn(schema: v.GenericSchema, path: readonly string[]): TextKind[] {
  const kind = kindOf(schema)
  if (kind.kind === 'list')
    return kindsIn(kind.item, [...path, '*']).map((each) => ({ ...each, title: each.title || kind.title }))
  if (kind.kind === 'either') return [kind.first, kind.second].flatMap((branch) => kindsIn(branch, path))
  if (kind.kind === 'group')
    return Object.entries(kind.entries)
      .filter(([name]) => !findings.includes(name))
      .flatMap(([name, inner]) => kindsIn(inner, [...path, name]))
  const takesWords = kind.kind === 'text' && kind.about.rule === undefined && v.is(schema, 'Any words, so to say.')
  return takesWords ? [{ pattern: path.join('.'), title: kind.title, about: kind.about, schema }] : []
}

/** An entry with a change of each text that pages show; a change that its schema would reject does not happen. */
export function withTextsOf(fields: Fields, schema: v.GenericSchema, change: (at: TextAt) => string): Fields {
  return changedGroup(kindOf(schema), fields, [], change)
}

type Change = (at: TextAt) => string

function changedGroup(kind: Kind, fields: Fields, path: TextAt['path'], change: Change): Fields {
  const entries = entriesOf(kind, fields)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const schema = Object.hasOwn(entries, name) && !findings.includes(name) ? entries[name] : undefined
      return [name, schema === undefined ? value : changed(schema, value, [...path, name], change)]
    }),
  )
}

function entriesOf(kind: Kind, fields: Fields) {
  if (kind.kind === 'group') return kind.entries
  if (kind.kind !== 'either') return {}
  const branch = kindOf(kind.key in fields ? kind.first : kind.second)
  return branch.kind === 'group' ? branch.entries : {}
}

/** A text that its schema would reject after the change, such as a language tag, stays as it is: readers leave out what is invalid. */
function changed(schema: v.GenericSchema, value: unknown, path: TextAt['path'], change: Change): unknown {
  const kind = kindOf(schema)
  if (kind.kind === 'list' && Array.isArray(value))
    return value.map((item, at) => changed(kind.item, item, [...path, at], change))
  if ((kind.kind === 'group' || kind.kind === 'either') && isFields(value))
    return changedGroup(kind, value, path, change)
  const isText = kind.kind === 'text' || kind.kind === 'either'
  if (!isText || kind.about.rule !== undefined || typeof value !== 'string' || isBlank(value)) return value
  const text = change({ text: value, path, about: kind.about })
  return text === value || v.is(schema, text) ? text : value
}
