import { type None, none } from './result.ts'

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

/** `month` is 1 to 12. */
export type MonthYear = { month: number; year: number }

/** A day of the calendar, without a time or time zone. `month` is 1 to 12. */
export type CalendarDay = { year: number; month: number; day: number }

/** 'March 2022'. */
export function monthYearText({ month, year }: MonthYear): string {
  return `${monthNames[month - 1]} ${year}`
}

/** '2022-03', for the `datetime` attribute (HTML, valid month string). */
export function monthYearCode({ month, year }: MonthYear): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}

/** Negative when `a` is earlier, as `Array.prototype.sort` expects. */
export function compareMonthYears(a: MonthYear, b: MonthYear): number {
  return a.year - b.year || a.month - b.month
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

/**
 * Creating a format costs more than using it, and each page uses one. The cache is limited, because visitors may name
 * zones too.
 */
const maxFormats = 10
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Throws when this runtime does not know the zone. */
function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  if (dayFormats.size < maxFormats) dayFormats.set(timeZone, format)
  return format
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
