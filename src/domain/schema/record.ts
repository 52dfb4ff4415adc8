import { calendarDayOf, isTimeZone, type MonthYear, monthOf } from '../date.ts'
import { safeLink, safeUrl } from '../link.ts'
import { type None, none } from '../result.ts'
import { isBlank } from '../text.ts'

/**
 * Turns one unknown stored value into what can be used of it, and lists the reasons for what cannot. A page uses the
 * value; an import uses the reasons and rejects. So both apply the same rule. docs/behaviour.md 11.2.
 */
export type Reader<T> = (value: unknown) => Read<T>
export type Read<T> = { value: T; problems: Problem[] }

/** What is wrong with a field. `field` is its path in the record ('startDate.month', 'skills[2]'), or '' for the whole value. */
export type Problem = { field: string; reason: string }

/** The fields of a stored document, of unknown content. */
export type Fields = Readonly<Record<string, unknown>>

type Shape<T> = { [Name in keyof T]: Reader<T[Name]> }

function good<T>(value: T): Read<T> {
  return { value, problems: [] }
}

function bad<T>(value: T, reason: string): Read<T> {
  return { value, problems: [{ field: '', reason }] }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === none || (typeof value === 'string' && isBlank(value))
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A reader that returns none for an absent value, and none with the reasons for an invalid one. */
export function optional<T>(reader: Reader<T>): Reader<T | None> {
  return (value) => {
    if (isAbsent(value)) return good(none)
    const read = reader(value)
    return read.problems.length > 0 ? { value: none, problems: read.problems } : read
  }
}

/** A required text; '' when it is absent or invalid. */
export const text: Reader<string> = (value) => {
  if (isAbsent(value)) return bad('', 'is missing')
  if (typeof value !== 'string') return bad('', 'must be a text')
  if (/\0|\p{Cs}/u.test(value)) return bad('', 'has characters that cannot be stored')
  return good(value)
}

/** A required text that reads as `otherwise` when it is absent or invalid, so that every page has a name. */
export function named(otherwise: string): Reader<string> {
  return (value) => {
    const read = text(value)
    return read.problems.length > 0 ? { ...read, value: otherwise } : read
  }
}

/** A whole number from `least` to `most`; none when it is absent or invalid. */
export function wholeNumber(least: number, max: number): Reader<number | None> {
  return (value) => {
    if (isAbsent(value)) return bad(none, 'is missing')
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= max
    return fits ? good(value) : bad(none, `must be a whole number from ${least} to ${max}`)
  }
}

export const yesOrNo: Reader<boolean> = (value) => {
  if (isAbsent(value)) return bad(false, 'is missing')
  return typeof value === 'boolean' ? good(value) : bad(false, 'must be true or false')
}

/** A calendar day, written YYYY-MM-DD. */
export const day: Reader<string> = (value) => {
  if (isAbsent(value)) return bad('', 'is missing')
  if (typeof value !== 'string' || calendarDayOf(value) === none) return bad('', 'must be a day, written YYYY-MM-DD')
  return good(value)
}

export const timeZone: Reader<string> = (value) => {
  if (isAbsent(value)) return bad('UTC', 'is missing')
  if (typeof value !== 'string' || !isTimeZone(value)) return bad('UTC', 'must be a time zone such as America/New_York')
  return good(value)
}

/** An address of another site: http or https. */
export const url: Reader<string> = (value) => {
  if (isAbsent(value)) return bad('', 'is missing')
  const address = typeof value === 'string' ? safeUrl(value) : none
  return address === none ? bad('', 'must be an address that begins with http:// or https://') : good(address)
}

/** An address that a link may carry (`safeLink`). */
export const link: Reader<string> = (value) => {
  if (isAbsent(value)) return bad('', 'is missing')
  const address = typeof value === 'string' ? safeLink(value) : none
  return address === none ? bad('', 'must be an http, https or mailto address, or a path of this site') : good(address)
}

/** A word of an address: lower-case letters, digits and single hyphens. */
export const slug: Reader<string> = (value) => {
  if (isAbsent(value)) return bad('', 'is missing')
  const fits = typeof value === 'string' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
  return fits ? good(value) : bad('', 'must be lower-case letters, digits and hyphens')
}

/** A month and a year; the month may be an English name. */
export const monthYear: Reader<MonthYear | None> = (value) => {
  if (isAbsent(value)) return bad(none, 'is missing')
  if (!isFields(value)) return bad(none, 'must have a month and a year')
  const month = monthOf(value.month)
  const year = wholeNumber(1000, 9999)(value.year)
  const problems = under('year', year.problems)
  if (month === none) problems.unshift({ field: 'month', reason: 'must be 1 to 12, or an English month name' })
  return problems.length > 0 || month === none || year.value === none
    ? { value: none, problems }
    : good({ month, year: year.value })
}

/** A list without its invalid items. An absent list is empty. */
export function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (value) => {
    if (isAbsent(value)) return good([])
    if (!Array.isArray(value)) return bad([], 'must be a list')
    const reads = value.map(reader)
    return {
      value: reads.filter((read) => read.problems.length === 0).map((read) => read.value),
      problems: reads.flatMap((read, at) => under(`[${at}]`, read.problems)),
    }
  }
}

/**
 * A record of named fields; other fields are ignored. A module that views import creates its record inside a function: a
 * record at module level would end up in every page's scripts.
 */
export function record<T extends object>(shape: Shape<T>): Reader<T> {
  return (value) => {
    if (!isFields(value))
      return { value: readShape(shape, {}).value, problems: [{ field: '', reason: 'must be an object with fields' }] }
    return readShape(shape, value)
  }
}

function readShape<T extends object>(shape: Shape<T>, fields: Fields): Read<T> {
  const problems: Problem[] = []
  const value = {} as T
  for (const name in shape) {
    const read = shape[name](Object.hasOwn(fields, name) ? fields[name] : undefined)
    value[name] = read.value
    problems.push(...under(name, read.problems))
  }
  return { value, problems }
}

function under(name: string, problems: Problem[]): Problem[] {
  return problems.map(({ field, reason }) => ({ field: joinPath(name, field), reason }))
}

function joinPath(name: string, field: string): string {
  if (field === '') return name
  return field.startsWith('[') ? name + field : `${name}.${field}`
}
