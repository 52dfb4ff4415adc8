import * as v from 'valibot'
import { compareMonthYears } from '../date.ts'
import { group, listOf, markdown, monthYear, named, optional, text, url } from '../schema/fields.ts'
import { tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import type { Job } from './job.ts'

export const jobFields = group({
  title: named('Untitled'),
  company: text(),
  startDate: monthYear(),
  endDate: v.pipe(optional(monthYear()), v.description('if absent, pages show Present')),
  description: optional(text()),
  responsibilities: listOf(text()),
  companyHistory: optional(markdown()),
  experiences: optional(markdown()),
  imageLink: v.pipe(
    optional(url()),
    v.description("the link behind 'Images courtesy of', the last line of a page with pictures"),
  ),
})

/** The rules of an import. A page also shows a job that violates the one over two fields. */
export const jobRules = v.pipe(
  jobFields,
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => endDate === null || compareMonthYears(endDate, startDate) >= 0,
      'must not be before startDate',
    ),
    ['endDate'],
  ),
)

/** Reads a job from stored fields; damaged fields are left out. */
export function toJob(uuid: string, fields: Fields): Job {
  return { uuid, ...tolerant(jobFields, fields) }
}
