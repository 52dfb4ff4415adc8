import type * as v from 'valibot'
import { collections } from '#resume/records/collections/collections.ts'
import { itemIds } from '#resume/records/item-ids.ts'
import { type None, none } from '#resume/result.ts'
import { choiceLabel } from '#resume/schema/labels.ts'
import { canonicalText } from '#resume/schema/same-value.ts'
import { asList, type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { innerOf, type Kind, kindOf } from '#resume/schema/walk.ts'
import { boundedDiff } from '../comparing/bounded-diff.ts'
import type { Comparing } from '../comparing/comparing.ts'
import { type TextBlock, textChange } from '../comparing/text-change.ts'
import { fieldLabel, type TranslatedName, translatedName } from '../languages/translated-name.ts'
import type { EntryName } from './entry-name.ts'
import { differingNames, fieldOf, groupOf } from './field-path.ts'
import { itemTitle } from './item-title.ts'

/**
 * A field that differs, with its label and both values (where it is absent undefined, or the value that it then has).
 * `how` says what differs: the words of a text, the lines of a list, the fields of a group, or the whole value. A
 * changed line has its differing fields in `parts`, or else its words in `blocks`. 'too long': a list that is too long to compare.
 */
export type FieldChange = { name: string; label: string; before: unknown; after: unknown; how: Difference }

export type Difference =
  | { kind: 'text'; blocks: TextBlock[] }
  | { kind: 'list'; lines: (LineChange & { title: string; parts: FieldChange[]; blocks: TextBlock[] })[] }
  | { kind: 'group'; parts: FieldChange[] }
  | { kind: 'value' }
  | { kind: 'too long' }

/**
 * The changes of the fields of an entry, in the order of its schema; fields that no form shows come last. All entries of an answer share
 * `comparing`.
 */
export function fieldChanges(
  { collection }: EntryName,
  before: Fields,
  after: Fields,
  comparing: Comparing,
): FieldChange[] {
  return changesWithin(kindOf(collections[collection].fields), before, after, comparing)
}

function changesWithin(kind: Kind, before: Fields, after: Fields, comparing: Comparing): FieldChange[] {
  const known = kind.kind === 'group' ? Object.keys(kind.entries) : []
  const differing = new Set(differingNames(before, after))
  const labelIn = (field: string) => titleOf(innerOf(kind, field))
  return [...known.filter((name) => differing.delete(name)), ...differing].map((name) => {
    const translated = translatedName(name)
    const label = fieldLabel(name, labelIn)
    if (translated !== undefined && (translated.isFrom || translated.field === undefined))
      return { name, label, ...markChange(before, after, name, translated), how: { kind: 'value' } }
    const schema = innerOf(kind, translated?.field ?? name)
    const inner = schema === undefined ? none : kindOf(schema)
    const [old, now] = [before, after].map((fields) => {
      const value = translated === undefined ? fieldOf(fields, name) : translationOf(fields, name, translated)
      return shownChoice(inner, value) ?? value ?? unlessAbsent(inner, value)
    })
    return { name, label, before: old, after: now, how: difference(inner, old, now, comparing) }
  })
}

function titleOf(schema: v.GenericSchema | undefined): string {
  return schema === undefined ? '' : kindOf(schema).title
}

/** The words for a language that is added, and for a translation that is still right: neither has a value that an owner reads. */
function markChange(before: Fields, after: Fields, name: string, { isFrom }: TranslatedName) {
  if (isFrom) return { before: 'Changed since', after: 'Still right' }
  const words = (fields: Fields) => (fieldOf(fields, name) === undefined ? undefined : 'A language of the site')
  return { before: words(before), after: words(after) }
}

/** A translation as its field is: of a list in its order, '' for an item without one. */
function translationOf(fields: Fields, name: string, { field = '' }: TranslatedName): unknown {
  const own = fieldOf(fields, name)
  return isFields(own) ? itemIds(fields, field).map((id) => own[id] ?? '') : own
}

function difference(kind: Kind | None, before: unknown, after: unknown, comparing: Comparing): Difference {
  const [oldText, newText] = [textOf(before), textOf(after)]
  if (kind?.kind === 'text' && isWritten(kind) && oldText !== none && newText !== none)
    return { kind: 'text', blocks: textChange(oldText, newText, comparing) }
  if (kind?.kind === 'group' && !('month' in kind.entries))
    return { kind: 'group', parts: changesWithin(kind, groupOf(before), groupOf(after), comparing) }
  if (kind?.kind !== 'list') return { kind: 'value' }
  const item = kindOf(kind.item)
  const changes = lineChanges(itemsOf(before), itemsOf(after), comparing)
  if (changes === none) return { kind: 'too long' }
  const lines = changes.map((line) => {
    const [old, now] = [line.before, line.after]
    const isChanged = line.kind === 'changed'
    const parts = isChanged && isFields(old) && isFields(now) ? changesWithin(item, old, now, comparing) : []
    const blocks = isChanged && parts.length === 0 ? textChange(textOfLine(old), textOfLine(now), comparing) : []
    return { ...line, title: itemTitle(now ?? old), parts, blocks }
  })
  return { kind: 'list', lines }
}

/** The items of a list; of translated texts in an item, which are by what they translate, these texts. */
function itemsOf(value: unknown): readonly unknown[] {
  return isFields(value) ? Object.values(value) : asList(value)
}

function textOfLine(value: unknown): string {
  return isFields(value) ? Object.values(value).flat().join(', ') : String(value)
}

/** Whether the owner writes the words of a text. */
function isWritten({ about: { rule, words } }: Kind): boolean {
  return rule === undefined && words === undefined
}

/** A choice as its form shows it. */
function shownChoice(kind: Kind | None, value: unknown): string | undefined {
  if (kind?.about.words === undefined || (value != null && typeof value !== 'string')) return undefined
  return choiceLabel(kind.about, value ?? '')
}

/** The value that an absent number or flag has, where its schema names one. */
function unlessAbsent(kind: Kind | None, absent: unknown): unknown {
  return kind?.kind === 'number' || kind?.kind === 'boolean' ? (kind.whenAbsent ?? absent) : absent
}

function textOf(value: unknown): string | None {
  if (value === undefined || value === none) return ''
  return typeof value === 'string' ? value : none
}

/**
 * A line of a list that differs. `line` is its place now, `was` its place before, both counted from 1; none where it is not.
 * A line that only has another place because of lines added or removed above it is no change.
 */
type LineChange = {
  kind: 'added' | 'removed' | 'changed' | 'moved'
  line: number | None
  was: number | None
  before: unknown
  after: unknown
}

type Place = { at: number; text: string }

/**
 * Compares two lists line by line: what stays in order, then what moved, then what was changed in its place. Returns none where they are
 * too long to compare.
 */
export function lineChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  comparing: Comparing,
): LineChange[] | None {
  const gaps = gapsOf(before.map(canonicalText), after.map(canonicalText), comparing)
  if (gaps === none) return none
  const [removed, added] = [gaps.flatMap((gap) => gap.removed), gaps.flatMap((gap) => gap.added)]
  const moved = new Map<Place, Place>()
  // The first one of a text comes last, to be taken.
  const open = Map.groupBy(removed.toReversed(), ({ text }) => text)
  for (const now of added) {
    const was = open.get(now.text)?.pop()
    if (was !== undefined) moved.set(now, was)
  }
  const gone = new Set(moved.values())
  const change = (kind: LineChange['kind'], now: Place | undefined, was: Place | undefined): LineChange => ({
    kind,
    line: now === undefined ? none : now.at + 1,
    was: was === undefined ? none : was.at + 1,
    before: was === undefined ? none : before[was.at],
    after: now === undefined ? none : after[now.at],
  })
  const changes = [...moved].map(([now, was]) => change('moved', now, was))
  for (const gap of gaps) {
    const [left, right] = [gap.removed.filter((each) => !gone.has(each)), gap.added.filter((each) => !moved.has(each))]
    for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
      const [was, now] = [left[at], right[at]]
      changes.push(change(was === undefined ? 'added' : now === undefined ? 'removed' : 'changed', now, was))
    }
  }
  return changes.sort((a, b) => (a.line ?? a.was ?? 0) - (b.line ?? b.was ?? 0) || (a.was ?? 0) - (b.was ?? 0))
}

/** The lines between those that stay in order. */
function gapsOf(
  before: string[],
  after: string[],
  comparing: Comparing,
): { removed: Place[]; added: Place[] }[] | None {
  const runs = boundedDiff(before, after, comparing)
  if (runs === none) return none
  const gaps = [{ removed: [] as Place[], added: [] as Place[] }]
  let [old, now] = [0, 0]
  for (const { kind, items } of runs) {
    const gap = gaps.at(-1)
    for (const text of items) {
      if (kind === 'removed') gap?.removed.push({ at: old, text })
      if (kind === 'added') gap?.added.push({ at: now, text })
      if (kind !== 'added') old += 1
      if (kind !== 'removed') now += 1
    }
    if (kind === 'same') gaps.push({ removed: [], added: [] })
  }
  return gaps
}
