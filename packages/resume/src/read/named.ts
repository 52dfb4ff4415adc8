import type { Entry } from './entries.ts'
import { scores } from './fields.ts'

/** What is doubtful in an entry: `swap`: title and company may be the other way around; `dates`: a date is missing, or could be two things. */
export type Doubt = 'swap' | 'dates'

/** An entry of JSON Resume, and what it was read from. */
export type Named = { value: Record<string, unknown>; entry: Entry; doubts: Doubt[] }

export function datesIn(span: Entry['span']): { startDate?: string | undefined; endDate?: string | undefined } {
  if (span === undefined) return {}
  // A single date is when it was: a summer job of 2017 began and ended then.
  return span.start === undefined
    ? { startDate: span.end, endDate: span.end }
    : { startDate: span.start, endDate: span.end }
}

/** Whether the end of a span could be two dates, so that it is left out. */
export function isEndUnclear(span: Entry['span']): boolean {
  return span !== undefined && span.end === undefined && !span.isOpen
}

/** One to three words that are neither a title nor a company, as a city is. */
export function isPlain(text: string): boolean {
  return (
    text.split(/\s+/).length <= 3 &&
    /^\p{Lu}|^\p{Lo}/u.test(text) &&
    scores.titles(text) + scores.companies(text) + scores.degrees(text) === 0
  )
}

/** What stands before the last comma of a text and after it, both empty where it has none. */
export function atLastComma(text: string): [before: string, after: string] {
  const [, before = '', after = ''] = /^(.+)[,،]\s+([^,،]+)$/u.exec(text) ?? []
  return [before, after]
}
