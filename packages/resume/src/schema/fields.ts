import * as v from 'valibot'
import { assignedCountry } from '../country.ts'
import { calendarDayOf, isCalendarDate, isTimeZone, monthOf, type PartialDate } from '../date.ts'
import { isLanguageTag } from '../language.ts'
import { safeOutsideLink, safeUrl } from '../link.ts'
import { type None, none } from '../result.ts'
import { isStorable } from '../text.ts'
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
  /** A text that is the same in each language unless a translation says otherwise. */
  isName?: true
  /** A text of several lines, in the studio's form. */
  multiline?: true
  /** What the studio's form says above the field. */
  help?: string
  /** The button there that adds an item of a list; a list with items of two kinds has two. */
  add?: string
  addSecond?: string
  /** The box there that leaves a date out. */
  absent?: string
  /** A box that is a question with two answers, neither of which is chosen at first; the field `year` belongs to both, by its labels. */
  answers?: { year: string; yes: Answer; no: Answer }
  /** What the studio says where the field is absent, in place of 'Please fill this in.' */
  missing?: string
  /** The words that a text may be, and what the owner reads for one, '' for none of them, where it is not the word itself. */
  words?: readonly string[]
  labels?: Readonly<Record<string, string>>
  /** How many items the studio stores in a list. */
  most?: number
  /** The range of a whole number. */
  least?: number
  max?: number
}

/** An answer, what pages say of it, and what its year is called. */
export type Answer = { label: string; note: string; year: string }

export type Rule = 'url' | 'link' | 'slug' | 'day' | 'timeZone' | 'folder' | 'emailAddress' | 'month'

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

/** A text with one rule and one message. */
function ruled(rule: Rule, reason: string, read: (text: string) => string | None) {
  return v.pipe(v.string(or(reason)), must(read, reason), about({ otherwise: '', rule }))
}

/** A required text that reads as `otherwise` when it is absent or invalid, so that every page has a name. */
export function named(otherwise: string) {
  return v.pipe(text(), about({ otherwise }))
}

/** A name of a person, a company, a work or a place, or a word to be found by: no page marks it as not translated. */
export function nameText(otherwise = '') {
  return v.pipe(named(otherwise), about({ isName: true }))
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

/** An address of another site, or of a mailbox. */
export function link() {
  return ruled('link', 'must be an address that begins with https://, http:// or mailto:', safeOutsideLink)
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

/** The fields of a date; the month may be an English name. */
function dateEntries() {
  const month = v.pipe(
    v.unknown(),
    must(monthOf, 'must be 1 to 12, or an English month name'),
    about({ rule: 'month' }),
  )
  return { month: optional(month), year: wholeNumber(1000, 9999) }
}

/** A year, with a month or without. A stored day is kept, but no page shows it. */
export function monthYear() {
  return v.pipe(v.object(dateEntries(), or('must have a year')), about({ otherwise: none }))
}

/** A year, with a month or without, and with a day if it has a month. */
export function partialDate() {
  const date = v.object({ day: optional(wholeNumber(1, 31)), ...dateEntries() }, or('must have a year'))
  return v.pipe(
    date,
    must(fits<Required<PartialDate>>(isCalendarDate), 'must be a day that exists'),
    about({ otherwise: none }),
  )
}

/** A text that is one of a few words. */
export function oneOf(...words: readonly string[]) {
  const isWord = (value: string) => words.includes(value)
  return v.pipe(text(), must(fits(isWord), `must be ${listed(words)}`), about({ words }))
}

/** A text with a rule of its own; `read` returns the normalized text, or none for an invalid one. */
export function checked(read: (text: string) => string | None, reason: string) {
  return v.pipe(text(), must(read, reason))
}

/** A country, by its two letters of ISO 3166-1. */
export function countryCode() {
  return checked(assignedCountry, "must be a country's two capital letters, such as US")
}

/** A language, by its tag of BCP 47. */
export function languageTag() {
  return checked(fits(isLanguageTag), 'must be a language tag, such as en or pt-BR')
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** A field that may be absent; none when it is absent or invalid. */
export function optional<S extends v.GenericSchema>(schema: S): v.NullishSchema<S, None> {
  return v.nullish(schema, none as never) as v.NullishSchema<S, None>
}

/** A field that may be absent, and then has this value; so does an invalid one. */
export function unless<S extends v.GenericSchema, const Value extends v.InferOutput<S>>(schema: S, value: Value) {
  return v.nullish(schema, value as never) as v.NullishSchema<S, Value>
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
