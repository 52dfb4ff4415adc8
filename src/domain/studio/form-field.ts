import type * as v from 'valibot'
import { calendarDayOf, monthOf } from '../date.ts'
import type { About, Answer, Rule } from '../schema/fields.ts'
import { type Fields, isFields } from '../schema/stored-fields.ts'
import { type Entries, kindOf } from '../schema/walk.ts'
import { capitalise, hasText, isBlank } from '../text.ts'

/**
 * A field of a form, made from the schema, as data: browsers get no schema. `name` is its name in its group, '' for an item
 * of a list; `words` are those of its buttons and boxes. What a field has when it is absent is not stored: null is. A 'line' is a text or a group, written as one line: its
 * parts with ' | ' between. A 'translation' has the texts of a field in its shape, or what stands beside them. docs/decisions/studio/091-forms-of-the-studio.md.
 */
export type FormField = {
  name: string
  label: string
  help: string
  words: Pick<About, 'add' | 'addSecond' | 'absent'>
  isRequired: boolean
} & (
  | { kind: 'text'; widget: TextWidget }
  | { kind: 'choice'; choices: readonly Choice[]; texts?: string }
  | { kind: 'number'; whenAbsent: number | null }
  | { kind: 'month'; hasDay: boolean }
  | { kind: 'line'; fields: readonly FormField[] }
  | { kind: 'boolean'; on: true | null; off: false | null }
  | { kind: 'answer'; yes: Answer; no: Answer; year: string }
  | { kind: 'list'; item: FormField }
  | { kind: 'group'; fields: readonly FormField[] }
  | { kind: 'either'; first: Branch; second: Branch }
  | { kind: 'translation' }
)

/** A text that a choice offers, and what the owner reads. The first leaves the field empty. */
export type Choice = { value: string; label: string }

/** How a text is written: one line, several, with the Markdown toolbar, or with the keyboard that fits its rule. */
export type TextWidget = 'line' | 'lines' | 'markdown' | 'url' | 'day' | 'email'

/** One kind of group in a list of two kinds; `key` is the field that only this kind has, '' of the second kind. */
export type Branch = { key: string; fields: readonly FormField[] }

/** The form's field for a field of a schema. */
export function formField(name: string, schema: v.GenericSchema): FormField {
  const { isOptional, whenAbsent, about, title, ...kind } = kindOf(schema)
  const { help = '', add, addSecond, absent } = about
  const words = Object.fromEntries(Object.entries({ add, addSecond, absent }).filter(([, word]) => word !== undefined))
  const own = { name, label: title, help, words, isRequired: !isOptional }
  if (kind.kind === 'list') {
    return { ...own, isRequired: false, kind: 'list', item: formField('', kind.item) }
  }
  if (kind.kind === 'group') {
    const isMonth = 'month' in kind.entries && 'year' in kind.entries
    return isMonth
      ? { ...own, kind: 'month', hasDay: 'day' in kind.entries }
      : { ...own, kind: 'group', fields: formFields(kind.entries) }
  }
  if (kind.kind === 'either' && kindOf(kind.second).kind === 'text')
    return { ...own, kind: 'line', fields: branch(kind.key, kind.first).fields }
  if (kind.kind === 'either') {
    return { ...own, kind: 'either', first: branch(kind.key, kind.first), second: branch('', kind.second) }
  }
  const offered = offeredTexts(about)
  if (offered !== undefined) return { ...own, kind: 'choice', ...offered }
  if (kind.kind === 'text') return { ...own, kind: 'text', widget: widgetOf(about) }
  if (about.answers !== undefined) return { ...own, kind: 'answer', ...about.answers }
  if (kind.kind === 'boolean') {
    const isOn = whenAbsent === true
    return {
      ...own,
      isRequired: false,
      kind: 'boolean',
      on: isOn ? null : true,
      off: isOptional && !isOn ? null : false,
    }
  }
  return { ...own, kind: 'number', whenAbsent: typeof whenAbsent === 'number' ? whenAbsent : null }
}

/** The texts that a field may have, where there are only a few, or where a list knows them. */
function offeredTexts({ words, rule }: About): { choices: Choice[]; texts?: string } | undefined {
  const nothing = { value: '', label: 'Not given' }
  if (words !== undefined) return { choices: [nothing, ...words.map((value) => ({ value, label: capitalise(value) }))] }
  if (rule !== 'timeZone') return undefined
  // The zones are one text: in a list each would need an entry of its own in a page's data.
  return { choices: [nothing], texts: [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].join(' ') }
}

/** The fields with a choice in the place of a text: a field, or with a second name that of each item of a list. */
export function withChoices(
  fields: readonly FormField[],
  [name, inner]: readonly [string, string?],
  choices: readonly Choice[],
): FormField[] {
  return fields.map((field) => {
    if (field.name !== name) return field
    if (inner === undefined) return field.kind === 'text' ? { ...field, kind: 'choice', choices } : field
    if (field.kind !== 'list' || field.item.kind !== 'group') return field
    return { ...field, item: { ...field.item, fields: withChoices(field.item.fields, [inner], choices) } }
  })
}

export function formFields(entries: Entries): FormField[] {
  return Object.entries(entries).map(([name, schema]) => formField(name, schema))
}

function branch(key: string, schema: v.GenericSchema): Branch {
  const kind = kindOf(schema)
  return { key, fields: kind.kind === 'group' ? formFields(kind.entries) : [] }
}

function widgetOf({ markdown, multiline, rule }: { markdown?: true; multiline?: true; rule?: Rule }): TextWidget {
  if (markdown) return 'markdown'
  if (multiline) return 'lines'
  if (rule === 'url' || rule === 'link') return 'url'
  if (rule === 'day') return rule
  return rule === 'emailAddress' ? 'email' : 'line'
}

/**
 * The value of a field as it is stored, from what its inputs hold: texts as typed, null where nothing was, numbers only from digits,
 * so that anything else keeps its text and gets the message of an import. Blank items of a list are left out.
 */
export function formValue(field: FormField, typed: unknown): unknown {
  if (field.kind === 'translation') return hasText(typed) ? typed : null
  if (field.kind === 'boolean') return typed === true ? field.on : field.off
  if (field.kind === 'answer') return typeof typed === 'boolean' ? typed : null
  if (field.kind === 'list') {
    const items = Array.isArray(typed) ? typed : []
    return Array.from(items, (item) => formValue(field.item, item)).filter((item) => item !== null)
  }
  if (field.kind === 'month') return monthValue(isFields(typed) ? typed : {})
  if (field.kind === 'group') {
    const value = groupValue(field.fields, typed)
    return field.isRequired || Object.keys(value).length > 0 ? value : null
  }
  if (field.kind === 'either') {
    const { key } = field.first
    const isFirst = isFields(typed) && key in typed
    const value = groupValue((isFirst ? field.first : field.second).fields, typed)
    // An item is of the first kind by having the field: so is one whose field is still empty.
    return isFirst && !(key in value) ? { ...value, [key]: '' } : value
  }
  if (typeof typed !== 'string' || isBlank(typed)) return null
  if (field.kind === 'number') {
    const value = numberValue(typed)
    return value === field.whenAbsent ? null : value
  }
  if (field.kind === 'line') return lineValue(field.fields, typed)
  return withLineFeeds(typed)
}

/** A text with line feeds alone, as browsers hold it. */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Absent parts of a group are left out, as an owner would write the file by hand. */
function groupValue(fields: readonly FormField[], typed: unknown): Record<string, unknown> {
  const values = fields.map((field) => [field.name, formValue(field, isFields(typed) ? typed[field.name] : undefined)])
  return Object.fromEntries(values.filter(([, value]) => value !== null && !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** A line with one part is a text; with more it is a group, whose lists have commas between their items. */
function lineValue(fields: readonly FormField[], typed: string): unknown {
  const parts = typed.split(' | ')
  if (parts.length === 1) return typed
  const group = fields.map(({ name, kind }, at) => {
    const part = (at === fields.length - 1 ? parts.slice(at).join(' | ') : parts[at]) ?? ''
    return [name, kind === 'list' ? part.split(',').map((item) => item.trim()) : part]
  })
  const { name, ...others } = groupValue(fields, Object.fromEntries(group))
  return Object.keys(others).length === 0 ? (name ?? null) : { name, ...others }
}

function monthValue({ day, month, year }: Readonly<Record<string, unknown>>): unknown {
  const parts = Object.entries({ day, month, year }).flatMap(([name, part]) =>
    typeof part === 'string' && !isBlank(part) ? [[name, numberValue(part)]] : [],
  )
  return parts.length === 0 ? null : Object.fromEntries(parts)
}

function numberValue(text: string): number | string {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : text
}

/**
 * What the inputs of a form hold for a stored value: texts, booleans, lists and groups of them. It is the inverse of `formValue`,
 * but for what no input of the browser can hold, which is left out: otherwise the form would find a change as soon as it is shown.
 */
export function inputValue(field: FormField, stored: unknown): unknown {
  if (field.kind === 'translation') return stored ?? null
  if (field.kind === 'boolean') return field.on === null ? stored !== false : stored === true
  if (field.kind === 'answer') return typeof stored === 'boolean' ? stored : null
  if (field.kind === 'list') return Array.isArray(stored) ? stored.map((item) => inputValue(field.item, item)) : []
  if (field.kind === 'group') return inputGroup(field.fields, stored)
  if (field.kind === 'either') {
    const isFirst = isFields(stored) && field.first.key in stored
    return inputGroup((isFirst ? field.first : field.second).fields, stored)
  }
  if (field.kind === 'month') {
    const { day, month, year } = isFields(stored) ? stored : {}
    return { ...(field.hasDay ? { day: inputText(day) } : {}), month: inputText(monthOf(month)), year: inputText(year) }
  }
  if (field.kind === 'text') return inputText(stored, field.widget)
  if (field.kind === 'line' && isFields(stored)) return lineText(field.fields, stored)
  return inputText(field.kind === 'number' ? (stored ?? field.whenAbsent) : stored)
}

function lineText(fields: readonly FormField[], stored: Fields): string {
  const parts = fields.map(({ name }) => {
    const part = stored[name]
    return Array.isArray(part) ? part.join(', ') : inputText(part)
  })
  return parts.join(' | ').replace(/( \| )+$/, '')
}

function inputGroup(fields: readonly FormField[], stored: unknown): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.name, inputValue(field, isFields(stored) ? stored[field.name] : undefined)]),
  )
}

/** A text as the browser's input holds it. HTML, value sanitization: addresses have no line breaks and no white space around. */
function inputText(stored: unknown, widget?: TextWidget): string {
  if (typeof stored !== 'string') return typeof stored === 'number' ? String(stored) : ''
  if (widget === 'day') return calendarDayOf(stored) === null || stored < '0001' ? '' : stored
  if (widget !== 'url' && widget !== 'email') return withLineFeeds(stored)
  return stored.replaceAll(/[\r\n]/g, '').replaceAll(/^[\t\f ]+|[\t\f ]+$/g, '')
}

/**
 * What a form knows of a stored value: the value that it would save if nothing was typed. It has no parts without an input, such
 * as the day of a month, and a box that is not ticked is false where the stored value is absent.
 */
export function formView(field: FormField, stored: unknown): unknown {
  return formValue(field, inputValue(field, stored))
}
