import * as v from 'valibot'
import { calendarDayOf, isTimeZone, monthOf } from '../date.ts'
import { safeUrl } from '../link.ts'
import { type None, none } from '../result.ts'
import { isFields } from './stored-fields.ts'

/**
 * The fields that records are made of, each with the rule and the messages that pages and imports share. Both read a value
 * through `read.ts`, which turns blank values into absent ones first. docs/behaviour.md 11.2.
 */

/** Properties of a field beyond its type. */
export type About = {
  /** The value that a page shows instead of an invalid required field. It is part of the field's type. */
  otherwise?: string | boolean | None
  /** The rule of a text, or 'month'. */
  rule?: Rule
  /** A text that pages show as Markdown. */
  markdown?: true
  /** The range of a whole number. */
  least?: number
  max?: number
}

export type Rule = 'url' | 'slug' | 'day' | 'timeZone' | 'folder' | 'emailAddress' | 'month'

/** Adds properties to a field; the outermost value wins. */
export const about = <Input, const Meta extends About>(meta: Meta) =>
  v.metadata<Input, Meta & Record<string, unknown>>(meta)

/** Returns the message of a type error: an absent value has its own. */
function or(reason: string) {
  return (issue: v.BaseIssue<unknown>) => (issue.input === undefined ? 'is missing' : reason)
}

/**
 * A rule of a field: `read` returns the normalized value, or none for an invalid one. It is a transformation, because a
 * pipe ends at the first transformation that fails, and rules over several fields are then skipped.
 */
function must<Input, Output>(read: (value: Input) => Output | None, reason: string) {
  return v.rawTransform<Input, Output>(({ dataset, addIssue, NEVER }) => {
    const value = read(dataset.value)
    if (value !== none) return value
    addIssue({ message: reason })
    return NEVER
  })
}

/** A rule that does not change the value. */
function fits<T>(rule: (value: T) => boolean) {
  return (value: T) => (rule(value) ? value : none)
}

/** A required text; '' when it is absent or invalid. */
export function text() {
  const storable = must(fits(isStorable), 'has characters that cannot be stored')
  return v.pipe(v.string(or('must be a text')), storable, about({ otherwise: '' }))
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

/** A text with one rule and one message. */
function ruled(rule: Rule, reason: string, read: (text: string) => string | None) {
  return v.pipe(v.string(or(reason)), must(read, reason), about({ otherwise: '', rule }))
}

/** A required text that reads as `otherwise` when it is absent or invalid, so that every page has a name. */
export function named(otherwise: string) {
  return v.pipe(text(), about({ otherwise }))
}

/** A text that pages show as Markdown. */
export function markdown() {
  return v.pipe(text(), about({ markdown: true }))
}

/** A whole number from `least` to `max`; none when it is absent or invalid. */
export function wholeNumber(least: number, max: number) {
  const reason = `must be a whole number from ${least} to ${max}`
  const inRange = fits((value: number) => Number.isInteger(value) && value >= least && value <= max)
  return v.pipe(v.number(or(reason)), must(inRange, reason), about({ otherwise: none, least, max }))
}

export function yesOrNo() {
  return v.pipe(v.boolean(or('must be true or false')), about({ otherwise: false }))
}

/** A calendar day, written YYYY-MM-DD. */
export function day() {
  const isDay = (value: string) => calendarDayOf(value) !== none
  return ruled('day', 'must be a day, written YYYY-MM-DD', fits(isDay))
}

export function timeZone() {
  const zone = ruled('timeZone', 'must be a time zone such as America/New_York', fits(isTimeZone))
  return v.pipe(zone, about({ otherwise: 'UTC' }))
}

/** An address of another site: http or https. */
export function url() {
  return ruled('url', 'must be an address that begins with http:// or https://', safeUrl)
}

/** A word of an address: lower-case letters, digits and single hyphens. */
export function slug() {
  const isSlug = (value: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
  return ruled('slug', 'must be lower-case letters, digits and hyphens', fits(isSlug))
}

/** A folder of pictures, by its path in the file store. */
export function folder() {
  const isFolder = (value: string) =>
    /^[^/\\]+(\/[^/\\]+)*$/.test(value) && !value.split('/').some((part) => part === '..' || part === '.')
  const rule = must(fits(isFolder), 'must be a folder such as about/gallery-coast')
  return v.pipe(text(), rule, about({ rule: 'folder' }))
}

/** One address, without a name. */
export function emailAddress() {
  // The pattern would take minutes to reject a very long text; 254 characters are the limit of an address.
  const isAddress = (value: string) =>
    value.length <= 254 && /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"()]+$/.test(value)
  return v.pipe(text(), must(fits(isAddress), 'must be one email address'), about({ rule: 'emailAddress' }))
}

/** A month and a year; the month may be an English name. */
export function monthYear() {
  const month = v.pipe(
    v.unknown(),
    must(monthOf, 'must be 1 to 12, or an English month name'),
    about({ rule: 'month' }),
  )
  const date = v.object({ month, year: wholeNumber(1000, 9999) }, or('must have a month and a year'))
  return v.pipe(date, about({ otherwise: none }))
}

/** A field that may be absent; none when it is absent or invalid. */
export function optional<S extends v.GenericSchema>(schema: S): v.NullishSchema<S, None> {
  return v.nullish(schema, none as never) as v.NullishSchema<S, None>
}

/** A text that may be absent; '' when it is absent or invalid. */
export function textOrBlank() {
  return v.nullish(text(), '')
}

/** A list; pages omit its invalid items. An absent list is empty. */
export function listOf<S extends v.GenericSchema>(item: S) {
  return v.nullish(v.array(item, or('must be a list')), [])
}

/** Named fields; other fields are ignored. */
export function group<Entries extends Record<string, v.GenericSchema>>(entries: Entries) {
  return v.object(entries, 'must be an object with fields')
}

/** One of two groups: the first where the value has this key. */
export function either<A extends v.GenericSchema, B extends v.GenericSchema>(key: string, first: A, second: B) {
  const schema = v.lazy<A | B>((input) => (isFields(input) && key in input ? first : second))
  return { ...schema, branches: { key, first, second } }
}
