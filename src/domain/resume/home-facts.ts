import { type Education, educationPath } from '../content/education.ts'
import { isPresent, type Job, jobPath } from '../content/job.ts'
import { type None, none } from '../result.ts'
import { joined } from '../text.ts'
import type { Words } from '../words.ts'

/** What the owner does now, and the page that says more. */
export type Now = { text: string; to: string }

/**
 * The newest job without an end, else the first school in progress; what begins later is not now. Both lists are in the order
 * of pages, as of today. docs/behaviour.md 4.1.
 */
export function nowOf(jobs: readonly Job[], education: readonly Education[], words: Words): Now | None {
  const job = jobs.find(isPresent)
  if (job !== undefined) return { text: positionText(job, words), to: jobPath(job) }
  const school = education.find(({ completed, isUpcoming }) => !completed && !isUpcoming)
  if (school === undefined) return none
  const { major, institution } = school
  const text = major
    ? words('studying {$subject} at {$school}', { subject: major, school: institution })
    : words('studying at {$school}', { school: institution })
  return { text, to: educationPath(school) }
}

function positionText({ title, company }: Job, words: Words): string {
  return company === '' ? title : words('{$title} at {$company}', { title, company })
}

/** A job in a line; `years` is '2017 – 2021', without the end of a job that goes on. */
export type LatestJob = { title: string; company: string; years: string; isNow: boolean; to: string }

/** How many jobs Home shows in place of a slideshow. */
const latestJobs = 3

/** The newest jobs in a line each. docs/behaviour.md 4.1. */
export function latestOf(jobs: readonly Job[], words: Words): LatestJob[] {
  return jobs.slice(0, latestJobs).map((job) => {
    const { title, company } = job
    const isNow = isPresent(job)
    return { title, company, years: yearsOf(job, words), isNow, to: jobPath(job) }
  })
}

function yearsOf(job: Job, words: Words): string {
  const [start, end] = [job.startDate?.year, job.endDate?.year]
  if (job.isUpcoming && end === undefined) return words('From {$date}', { date: String(start) })
  return start === end
    ? joined([String(start ?? '')])
    : joined(
        [start, end].map((year) => year?.toString()),
        ' – ',
      )
}
