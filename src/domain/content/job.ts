import { dateText, monthCount, type PartialDate } from '../date.ts'
import { type None, none } from '../result.ts'
import type { Tolerant } from '../schema/read.ts'
import { joined } from '../text.ts'
import type { jobFields } from './collections/jobs.ts'

/** One employment. `uuid` is the document's id; `endDate` none means Present. */
export type Job = { uuid: string } & Omit<Tolerant<typeof jobFields>, 'hidden'>

/** A job as lists show it, without the long texts of its own page. docs/behaviour.md 11.3. */
export type ListedJob = Pick<
  Job,
  'uuid' | 'title' | 'company' | 'startDate' | 'endDate' | 'description' | 'responsibilities'
> & { employer?: string | None }

export function listedJob(job: Job): ListedJob {
  const { uuid, title, company, startDate, endDate, description, responsibilities, employer } = job
  const listed = { uuid, title, company, startDate, endDate, description, responsibilities }
  return employer === none ? listed : { ...listed, employer }
}

/** The most pictures on a job's page. docs/behaviour.md 21. */
export const jobImageLimit = 5

/** 'March 2022', or '' without a readable start. */
export function startText({ startDate }: Pick<Job, 'startDate'>): string {
  return startDate === none ? '' : dateText(startDate)
}

/** 'December 2018', or 'Present'. docs/behaviour.md 4.3. */
export function endText({ endDate }: Pick<Job, 'endDate'>): string {
  return endDate === none ? 'Present' : dateText(endDate)
}

/** The address of a job's page. */
export function jobPath({ uuid }: Pick<Job, 'uuid'>): string {
  return `/resume/jobs/details?uuid=${encodeURIComponent(uuid)}`
}

/** 'March 2019 – Present'; '' without a start and an end. */
export function spanText(span: Span): string {
  if (span.startDate === none) return span.endDate === none ? '' : endText(span)
  return joined([startText(span), endText(span)], ' – ')
}

/** Newest start first; equal starts: without an end first, then the later end, then the title. docs/behaviour.md 11.4. */
export function compareJobs(a: Job, b: Job): number {
  return compareSpans(a, b) || a.title.localeCompare(b.title, 'en') || a.uuid.localeCompare(b.uuid, 'en')
}

/** A time as jobs have it. */
export type Span = { startDate: PartialDate | None; endDate: PartialDate | None }

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
