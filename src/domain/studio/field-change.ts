import { collections } from '../content/collections/collections.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type Kind, kindOf } from '../schema/walk.ts'
import type { EntryName } from './entry-name.ts'
import { innerOf } from './field-path.ts'
import { itemTitle } from './item-title.ts'
import { type LineChange, lineChanges } from './list-change.ts'
import { differingNames } from './same-value.ts'
import { type TextBlock, textChange } from './text-change.ts'

/**
 * A field that differs, with its label and both values (where it is absent undefined, or the value that it then has). `how` says
 * what differs: the words of a text, the lines of a list, the fields of a group, or the whole value. A changed line of a list of
 * groups has its differing fields in `parts`.
 */
export type FieldChange = { name: string; label: string; before: unknown; after: unknown; how: Difference }

export type Difference =
  | { kind: 'text'; blocks: TextBlock[] }
  | { kind: 'list'; lines: (LineChange & { title: string; parts: FieldChange[] })[] }
  | { kind: 'group'; parts: FieldChange[] }
  | { kind: 'value' }

/** The changes of the fields of an entry, in the order of its schema; fields that no form shows come last. */
export function fieldChanges({ collection }: EntryName, before: Fields, after: Fields): FieldChange[] {
  return changesWithin(kindOf(collections[collection].fields), before, after)
}

function changesWithin(kind: Kind, before: Fields, after: Fields): FieldChange[] {
  const known = kind.kind === 'group' ? Object.keys(kind.entries) : []
  const differing = new Set(differingNames(before, after))
  return [...known.filter((name) => differing.delete(name)), ...differing].map((name) => {
    const schema = innerOf(kind, name)
    const inner = schema === undefined ? none : kindOf(schema)
    const [old, now] = [before[name], after[name]].map((value) => value ?? unlessAbsent(inner, value))
    return { name, label: inner?.title || name, before: old, after: now, how: difference(inner, old, now) }
  })
}

function difference(kind: Kind | None, before: unknown, after: unknown): Difference {
  const [oldText, newText] = [textOf(before), textOf(after)]
  if (kind?.kind === 'text' && kind.about.rule === undefined && oldText !== none && newText !== none)
    return { kind: 'text', blocks: textChange(oldText, newText) }
  if (kind?.kind === 'group' && !('month' in kind.entries))
    return { kind: 'group', parts: changesWithin(kind, groupOf(before), groupOf(after)) }
  if (kind?.kind !== 'list') return { kind: 'value' }
  const item = kindOf(kind.item)
  const lines = lineChanges(listOf(before), listOf(after)).map((line) => {
    const [old, now] = [line.before, line.after]
    const isOfGroups = line.kind === 'changed' && isFields(old) && isFields(now)
    return { ...line, title: itemTitle(now ?? old), parts: isOfGroups ? changesWithin(item, old, now) : [] }
  })
  return { kind: 'list', lines }
}

/** The value that an absent number or flag has, where its schema names one. */
function unlessAbsent(kind: Kind | None, absent: unknown): unknown {
  return kind?.kind === 'number' || kind?.kind === 'boolean' ? (kind.whenAbsent ?? absent) : absent
}

function textOf(value: unknown): string | None {
  if (value === undefined || value === none) return ''
  return typeof value === 'string' ? value : none
}

function groupOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
