import { type CalendarDay, dateText, monthCount, type PartialDate } from '../date.ts'
import { type None, none } from '../result.ts'
import type { Tolerant } from '../schema/read.ts'
import { joined } from '../text.ts'
import type { Words } from '../words.ts'
import type { jobFields } from './collections/jobs.ts'

/** One employment. `uuid` is the document's id; `endDate` none means Present, unless it has not begun yet. */
export type Job = { uuid: string; isUpcoming?: boolean } & Omit<Tolerant<typeof jobFields>, 'hidden'>

/** A job as lists show it, without the long texts of its own page. docs/behaviour.md 11.3. */
export type ListedJob = Pick<
  Job,
  'uuid' | 'title' | 'company' | 'startDate' | 'endDate' | 'isUpcoming' | 'description' | 'responsibilities'
> & { employer?: string | None }

export function listedJob(job: Job): ListedJob {
  const { uuid, title, company, startDate, endDate, description, responsibilities, employer, isUpcoming } = job
  return {
    ...{ uuid, title, company, startDate, endDate, description, responsibilities },
    ...(employer === none ? {} : { employer }),
    ...(isUpcoming ? { isUpcoming } : {}),
  }
}

/** The most pictures on a job's page. docs/behaviour.md 4.4. */
export const jobImageLimit = 5

/** 'March 2022', or '' without a readable start. */
export function startText({ startDate }: Pick<Job, 'startDate'>, words: Words): string {
  return startDate === none ? '' : dateText(startDate, words)
}

/** 'December 2018', 'Present', or 'Upcoming'. docs/behaviour.md 4.3. */
export function endText({ endDate, isUpcoming }: Pick<Span, 'endDate' | 'isUpcoming'>, words: Words): string {
  if (endDate !== none) return dateText(endDate, words)
  return isUpcoming ? words('Upcoming') : words('Present')
}

/** 'March 2022 – Present', with any text between; 'From March 2027' of a time that has not begun and has no end. */
export function timeText(span: Span, between: string, words: Words): string {
  const start = startText(span, words)
  if (span.isUpcoming && span.endDate === none) return words('From {$date}', { date: start })
  return joined([start, endText(span, words)], between)
}

/** The address of a job's page. */
export function jobPath({ uuid }: Pick<Job, 'uuid'>): string {
  return `/resume/jobs/details?uuid=${encodeURIComponent(uuid)}`
}

/** 'March 2019 – Present', 'From March 2027'; '' without a start and an end. */
export function spanText(span: Span, words: Words): string {
  if (span.startDate === none) return span.endDate === none ? '' : endText(span, words)
  return timeText(span, ' – ', words)
}

/** '1 year and 3 months': the first and the last month included; none where a month is not known, or before the start. */
export function durationText(
  { startDate, endDate, isUpcoming }: Span,
  today: CalendarDay,
  words: Words,
): string | None {
  const end = endDate ?? today
  if (startDate === none || startDate.month === none || end.month === none || isUpcoming) return none
  const months = monthCount(end, 'end') - monthCount(startDate, 'start') + 1
  if (months < 1) return none
  const whole = Math.floor(months / 12)
  const years = whole === 1 ? words('1 year') : words('{$count} years', { count: whole })
  const rest = months % 12 === 1 ? words('1 month') : words('{$count} months', { count: months % 12 })
  if (months % 12 === 0) return years
  return whole === 0 ? rest : words('{$years} and {$months}', { years, months: rest })
}

/** Newest start first; equal starts: without an end first, then the later end, then the title. docs/behaviour.md 11.4. */
export function compareJobs(a: Job, b: Job): number {
  return compareSpans(a, b) || a.title.localeCompare(b.title, 'en') || a.uuid.localeCompare(b.uuid, 'en')
}

/** A time as jobs have it. `isUpcoming`: it has not begun yet; `asOf` sets it, because it depends on the day. */
export type Span = { startDate: PartialDate | None; endDate: PartialDate | None; isUpcoming?: boolean }

/** Whether a time goes on: it has begun, and has no end. */
export function isPresent({ endDate, isUpcoming }: Pick<Span, 'endDate' | 'isUpcoming'>): boolean {
  return endDate === none && !isUpcoming
}

/** A record as it is on a day: one that begins in a later month is upcoming, and without a month, in a later year. */
export function asOf<R extends Span>(today: CalendarDay, record: R): R {
  const { startDate } = record
  const isUpcoming = startDate !== none && monthCount(startDate, 'start') > monthCount(today, 'start')
  return isUpcoming ? { ...record, isUpcoming } : record
}

/** Newest start first, without a start last; equal starts: without an end first, then the later end. */
export function compareSpans(a: Span, b: Span): number {
  return startOf(b) - startOf(a) || endOf(b) - endOf(a)
}

function startOf({ startDate }: Span): number {
  return startDate === none ? 0 : monthCount(startDate, 'start')
}

function endOf({ endDate }: Span): number {
  return endDate === none ? 1e6 : monthCount(endDate, 'end')
}
