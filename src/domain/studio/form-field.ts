import type * as v from 'valibot'
import { calendarDayOf, isCalendarDate, monthOf, type PartialDate } from '#resume/date.ts'
import type { About, Answer, Rule } from '#resume/schema/fields.ts'
import { choiceLabel } from '#resume/schema/labels.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { type Entries, kindOf } from '#resume/schema/walk.ts'
import { hasText, isBlank } from '#resume/text.ts'

/**
 * A field of a form, made from the schema, as data: browsers get no schema. `name` is its name in its group, '' for an item
 * of a list; `words` are those of its buttons and boxes. What a field has when it is absent is not stored: null is. A 'line' is a text or a group, written as one line: its
 * parts with ' | ' between. A 'translation' has the texts of a field in its shape, or what stands beside them. docs/decisions/024-forms-of-the-studio.md.
 */
export type FormField = {
  name: string
  label: string
  help: string
  words: Pick<About, 'add' | 'addSecond' | 'absent'>
  isRequired: boolean
} & (
  | { kind: 'text'; widget: TextWidget }
  // Many choices are lines of `texts`, each a value and after a tab its label: in a list each would be an entry of a page's data.
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
function offeredTexts(about: About): { choices: Choice[]; texts?: string } | undefined {
  const { words, rule } = about
  const choice = (value: string) => ({ value, label: choiceLabel(about, value) })
  if (words !== undefined) return { choices: ['', ...words].map(choice) }
  if (rule !== 'timeZone') return undefined
  return { choices: [choice('')], texts: [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].join('\n') }
}

/** The fields with these choices in the place of a text: a field, or with a second name that of each item of a list. */
export function withChoices(
  fields: readonly FormField[],
  [name, inner]: readonly [string, string?],
  choices: readonly Choice[],
  texts = '',
): FormField[] {
  return fields.map((field) => {
    if (field.name !== name) return field
    if (inner === undefined)
      return field.kind === 'text' || field.kind === 'choice' ? { ...field, kind: 'choice', choices, texts } : field
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
 * so that anything else keeps its text and gets the message of an import. Blank items of a list are left out. Parts without an input,
 * such as the day of a month or an unknown one, are as `inputValue` took them from the stored value. `stored` is the value before, for
 * the items of a list that are written as lines.
 */
export function formValue(field: FormField, typed: unknown, stored?: unknown): unknown {
  if (field.kind === 'translation') return hasText(typed) ? typed : null
  if (field.kind === 'boolean') return typed === true ? field.on : field.off
  if (field.kind === 'answer') return typeof typed === 'boolean' ? typed : null
  if (field.kind === 'list') {
    const items = Array.isArray(typed) ? typed : []
    const { item: kind } = field
    const known = kind.kind === 'line' && Array.isArray(stored) ? stored : []
    const byLine = new Map(known.map((item) => [inputValue(kind, item), item]))
    return Array.from(items, (item) => byLine.get(item) ?? formValue(kind, item)).filter((item) => item !== null)
  }
  if (field.kind === 'month') return monthValue(field, isFields(typed) ? typed : {})
  if (field.kind === 'group') {
    const value = groupValue(field.fields, typed)
    return field.isRequired || Object.keys(value).length > 0 ? { ...unshown(field.fields, typed), ...value } : null
  }
  if (field.kind === 'either') {
    const { key } = field.first
    const isFirst = isFields(typed) && key in typed
    const { fields } = isFirst ? field.first : field.second
    const value = { ...unshown([...field.first.fields, ...field.second.fields], typed), ...groupValue(fields, typed) }
    // An item is of the first kind by having the field: so is one whose field is still empty.
    return isFirst && !(key in value) ? { ...value, [key]: '' } : value
  }
  if (typeof typed !== 'string' || isBlank(typed)) return null
  if (field.kind === 'number') {
    const value = numberValue(typed)
    return value === field.whenAbsent ? null : value
  }
  if (field.kind === 'line') return lineValue(field, typed)
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

/** The parts of a group that have no input. */
function unshown(fields: readonly Pick<FormField, 'name'>[], value: unknown): Fields {
  if (!isFields(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.some((field) => field.name === name)))
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** The parts of a line: its text, and those of the fields that it has besides. The last one may have any words. */
export function partsOfLine(field: FormField, line: string): string[] {
  if (field.kind !== 'line') return [line]
  const [parts, last] = [line.split(' | '), field.fields.length - 1]
  return parts.length <= last ? parts : [...parts.slice(0, last), parts.slice(last).join(' | ')]
}

export function lineOfParts(parts: readonly string[]): string {
  return parts.join(' | ').replace(/( \| )+$/, '')
}

/** A line with one part is a text; with more it is a group, whose lists have commas between their items. */
function lineValue(field: Extract<FormField, { kind: 'line' }>, typed: string): unknown {
  const { fields } = field
  const parts = partsOfLine(field, typed)
  if (parts.length === 1) return typed
  const group = fields.map(({ name, kind }, at) => {
    const part = parts[at] ?? ''
    return [name, kind === 'list' ? part.split(',').map((item) => item.trim()) : part]
  })
  const { name, ...others } = groupValue(fields, Object.fromEntries(group))
  return Object.keys(others).length === 0 ? (name ?? null) : { name, ...others }
}

function monthValue(field: { hasDay: boolean }, typed: Fields): unknown {
  const parts = monthParts(field).flatMap(({ name }) => {
    const part = typed[name]
    return typeof part === 'string' && !isBlank(part) ? [[name, numberValue(part)]] : []
  })
  if (parts.length === 0) return null
  const date = { ...unshown(monthParts(field), typed), ...Object.fromEntries(parts) }
  if (field.hasDay || !('day' in date) || isCalendarDate({ month: null, year: 0, ...date } as PartialDate)) return date
  // No input could fix a day that another month does not have.
  const { day: _, ...others } = date
  return others
}

/** The inputs of a month. */
function monthParts({ hasDay }: { hasDay: boolean }) {
  return [...(hasDay ? ['day'] : []), 'month', 'year'].map((name) => ({ name }))
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
    const texts = { month: inputText(monthOf(month)), year: inputText(year) }
    return { ...unshown(monthParts(field), stored), ...(field.hasDay ? { day: inputText(day) } : {}), ...texts }
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
  return lineOfParts(parts)
}

function inputGroup(fields: readonly FormField[], stored: unknown): Record<string, unknown> {
  const inputs = fields.map((field) => [
    field.name,
    inputValue(field, isFields(stored) ? stored[field.name] : undefined),
  ])
  return { ...unshown(fields, stored), ...Object.fromEntries(inputs) }
}

/** A text as the browser's input holds it. HTML, value sanitization: addresses have no line breaks and no white space around. */
function inputText(stored: unknown, widget?: TextWidget): string {
  if (typeof stored !== 'string') return typeof stored === 'number' ? String(stored) : ''
  if (widget === 'day') return calendarDayOf(stored) === null || stored < '0001' ? '' : stored
  if (widget !== 'url' && widget !== 'email') return withLineFeeds(stored)
  return stored.replaceAll(/[\r\n]/g, '').replaceAll(/^[\t\f ]+|[\t\f ]+$/g, '')
}

/** The value that a form would save if nothing was typed: a box that is not ticked is false where the stored value is absent. */
export function formView(field: FormField, stored: unknown): unknown {
  return formValue(field, inputValue(field, stored), stored)
}
