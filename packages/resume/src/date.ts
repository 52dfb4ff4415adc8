import { dateFormat } from './date-format.ts'
import { type None, none } from './result.ts'
import type { Words } from './words.ts'

/** docs/behaviour.md 11.6. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A year, with its month (1 to 12) and its day where they are known. */
export type PartialDate = { year: number; month: number | None; day?: number | None }

/** A day of the calendar, without a time or time zone. `month` is 1 to 12. */
export type CalendarDay = { year: number; month: number; day: number }

export function isSameDay(a: CalendarDay, b: CalendarDay): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day
}

/** 'March 2022', or '2022'. A day is not shown. */
export function dateText(date: PartialDate, words: Words): string {
  return monthText(date, words, 'long')
}

/** 'Mar 2022', or '2022'. */
export function shortDateText(date: PartialDate, words: Words): string {
  return monthText(date, words, 'short')
}

function monthText({ month, year }: PartialDate, { language }: Words, length: 'long' | 'short'): string {
  const name = month === none ? none : monthNames[month - 1]
  if (month === none || name === undefined || name === none) return String(year)
  if (language === 'en') return `${length === 'short' ? name.slice(0, 3) : name} ${year}`
  const format = dateFormat(language, { ...asElsewhere, timeZone: 'UTC', year: 'numeric', month: length })
  return format.format(Date.UTC(year, month - 1, 15))
}

/** 'November 26, 2026': the day at an instant in a time zone that this runtime knows. */
export function dayText(instant: Date, timeZone: string, { language }: Words): string {
  return dateFormat(language, { ...asElsewhere, timeZone, year: 'numeric', month: 'long', day: 'numeric' }).format(
    instant,
  )
}

/** Years that stand alone are of this calendar, in these digits. docs/behaviour.md 39.1. */
const asElsewhere = { calendar: 'gregory', numberingSystem: 'latn' } as const

/** '2022-03' or '2022', for the `datetime` attribute (HTML, valid month string, valid year string). */
export function dateCode({ month, year }: PartialDate): string {
  const code = String(year).padStart(4, '0')
  return month === none ? code : `${code}-${String(month).padStart(2, '0')}`
}

/** The months since year 0: a start without a month counts as January, an end as December. docs/behaviour.md 11.6. */
export function monthCount({ month, year }: PartialDate, as: 'start' | 'end'): number {
  return year * 12 + (month ?? (as === 'start' ? 1 : 12))
}

/** Why the end of a time is invalid. */
export const notBeforeStart = 'must not be before startDate'

/** Whether an end is not before its start; months that are not known never make it so. */
export function isInOrder(start: PartialDate | None, end: PartialDate | None): boolean {
  return start === none || end === none || monthCount(end, 'end') >= monthCount(start, 'start')
}

/** Whether a date has a month if it has a day, and a day that exists. */
export function isCalendarDate({ year, month, day }: PartialDate): boolean {
  if (day === undefined || day === none) return true
  return month !== none && day >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1
}

/** The month, 1 to 12, of a number or of an English name in any case; none for anything else. */
export function monthOf(value: unknown): number | None {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 1 && value <= 12 ? value : none
  if (typeof value !== 'string') return none
  const at = monthNames.findIndex((name) => name.toLowerCase() === value.trim().toLowerCase())
  return at === -1 ? none : at + 1
}

/** The day of a text YYYY-MM-DD, or none when there is no such day (2023-02-29). */
export function calendarDayOf(text: string): CalendarDay | None {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return none
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? { year, month, day } : none
}

/** The calendar day at an instant in a time zone; an unknown zone counts as UTC. docs/behaviour.md 11.6. */
export function calendarDayIn(timeZone: string, instant: Date): CalendarDay {
  const format = dayFormatOf(isTimeZone(timeZone) ? timeZone : 'UTC')
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1 }
}

/** Throws when this runtime does not know the zone. */
function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  return dateFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
}

/**
 * The zone names that the runtime lists; it accepts aliases too. Listing takes a tenth of the time of creating the first
 * format.
 */
let listedZones: ReadonlySet<string> | undefined

/** Whether this runtime knows a name of the IANA time zone database. */
export function isTimeZone(name: string): boolean {
  listedZones ??= new Set(Intl.supportedValuesOf('timeZone'))
  if (listedZones.has(name)) return true
  try {
    dayFormatOf(name)
    return true
  } catch {
    return false
  }
}
