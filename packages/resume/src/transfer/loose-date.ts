import { isCalendarDate, monthNames } from '../date.ts'
import { comparedText } from '../text.ts'

/** A date as files of other programs have it. */
export type LooseDate = { year: number; month?: number; day?: number }

/**
 * What a text says: a date, that there is no end yet, or nothing. `isChanged`: the text is no ISO 8601 date.
 * `isForeign`: the name of its month is not English.
 */
export type DateReading =
  | { kind: 'date'; date: LooseDate; isChanged: boolean; isForeign: boolean }
  | { kind: 'present' }
  | { kind: 'unreadable'; why: string }

const present = new Set(['present', 'current', 'now', 'ongoing', 'today'])
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

type Parts = { year?: string; month?: string; day?: string }

/** The ways to write a date, the first that fits counts. */
const forms: readonly RegExp[] = [
  /^(?<year>\d{4})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[t ].*)?$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<month>\p{L}+)\.?,?(?: de)? (?<year>\d{4})$/u,
  /^(?<day>\d{1,2})\.?(?: de)? (?<month>\p{L}+)\.?,?(?: de)? (?<year>\d{4})$/u,
  /^(?<month>\p{L}+)\.? (?<day>\d{1,2}),? (?<year>\d{4})$/u,
]
const monthFirst = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}|\d{2})(?:,? .*)?$/

/**
 * Reads a date of a file of another program. `order` says that a date such as 07/08/23 has the month first; without it such a
 * date is unreadable, because the day may come first.
 */
export function looseDate(value: string | number, order?: 'month first'): DateReading {
  const text = comparedText(String(value))
  if (present.has(text)) return { kind: 'present' }
  const parts = forms.map((form) => form.exec(text)?.groups as Parts | undefined).find((found) => found !== undefined)
  const slashed = monthFirst.exec(text)?.groups as Parts | undefined
  if (parts === undefined && slashed !== undefined && order === undefined)
    return { kind: 'unreadable', why: 'is no date: the day or the month may come first' }
  const found = parts ?? (order === undefined ? undefined : slashed)
  if (found?.year === undefined) return { kind: 'unreadable', why: 'is no date' }
  const { year, month, day } = found
  const number = month === undefined ? undefined : /^\d/.test(month) ? Number(month) : months().get(month)
  const date: LooseDate = { year: year.length === 2 ? 2000 + Number(year) : Number(year) }
  if (month !== undefined) {
    if (number === undefined || number < 1 || number > 12) return { kind: 'unreadable', why: 'is no date that exists' }
    date.month = number
  }
  if (day !== undefined) date.day = Number(day)
  if (date.year < 1000 || !isCalendarDate({ ...date, month: date.month ?? null }))
    return { kind: 'unreadable', why: 'is no date that exists' }
  const isName = month !== undefined && /^\p{L}/u.test(month)
  return { kind: 'date', date, isChanged: dateCodeOf(date) !== value, isForeign: isName && !isEnglish(month) }
}

/** '2022', '2022-03' or '2022-03-01', as JSON Resume writes a date. */
export function dateCodeOf({ year, month, day }: LooseDate): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const code = String(year).padStart(4, '0')
  if (month === undefined) return code
  return day === undefined ? `${code}-${two(month)}` : `${code}-${two(month)}-${two(day)}`
}

/** Whether a year is unusual enough to ask the owner about it. */
export function isUnusualYear(year: number): boolean {
  return year < 1900 || year > 2100
}

let known: ReadonlyMap<string, number> | undefined

/** The numbers of months by their names and short forms, in lower case without a full stop. */
function months(): ReadonlyMap<string, number> {
  known ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((length) => {
        const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
        return monthNames.map((_, at): [string, number] => [
          comparedMonth(format.format(Date.UTC(2024, at, 15))),
          at + 1,
        ])
      }),
    ),
  )
  return known
}

function comparedMonth(name: string): string {
  return comparedText(name).replace(/\.$/, '')
}

function isEnglish(month: string): boolean {
  return (
    month === 'sept' || monthNames.some((name) => [name.toLowerCase(), name.slice(0, 3).toLowerCase()].includes(month))
  )
}
