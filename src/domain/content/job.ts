import { compareMonthYears, type MonthYear, monthYearText } from '../date.ts'
import { type None, none } from '../result.ts'
import type { Tolerant } from '../schema/read.ts'
import type { jobFields } from './job-fields.ts'

/** One employment. `uuid` is the document's id; `endDate` none means Present. */
export type Job = { uuid: string } & Tolerant<typeof jobFields>

/** A job as lists show it, without the long texts of its own page. docs/behaviour.md 11.3. */
export type ListedJob = Omit<Job, 'companyHistory' | 'experiences' | 'imageLink'>

export function listedJob({ companyHistory: _, experiences: __, imageLink: ___, ...listed }: Job): ListedJob {
  return listed
}

/** The most pictures on a job's page. docs/behaviour.md 21. */
export const jobImageLimit = 5

/** 'March 2022', or '' without a readable start. */
export function startText({ startDate }: Pick<Job, 'startDate'>): string {
  return startDate === none ? '' : monthYearText(startDate)
}

/** 'December 2018', or 'Present'. docs/behaviour.md 4.3. */
export function endText({ endDate }: Pick<Job, 'endDate'>): string {
  return endDate === none ? 'Present' : monthYearText(endDate)
}

/** Newest start first; equal starts: without an end first, then the later end, then the title. docs/behaviour.md 11.4. */
export function compareJobs(a: Job, b: Job): number {
  return (
    -compareOrFirst(a.startDate, b.startDate, 'last') ||
    -compareOrFirst(a.endDate, b.endDate, 'first') ||
    a.title.localeCompare(b.title, 'en') ||
    a.uuid.localeCompare(b.uuid, 'en')
  )
}

/** Compares two months. 'first' treats none as later than any month, 'last' as earlier (for a list with the newest first). */
function compareOrFirst(a: MonthYear | None, b: MonthYear | None, absent: 'first' | 'last'): number {
  const later = absent === 'first' ? 1 : -1
  if (a === none || b === none) return a === b ? 0 : a === none ? later : -later
  return compareMonthYears(a, b)
}
