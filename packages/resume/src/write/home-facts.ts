import type { ProjectEntry } from '../records/collections/projects.ts'
import { type Education, educationPath } from '../records/education.ts'
import { isPresent, type Job, jobPath } from '../records/job.ts'
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

/** A job, school or project in a line; `years` is '2017 – 2021', without the end of what goes on. */
export type LatestEntry = { title: string; where: string; years: string; isNow: boolean; to: string }

/** How many entries Home shows in place of a slideshow. */
const latestEntries = 3

type Latest = { jobs: readonly Job[]; education: readonly Education[]; projects: readonly ProjectEntry[] }

/**
 * The newest jobs in a line each, present ones first; where they are fewer than three, schools and then projects with a page follow, all
 * in the order of pages. docs/behaviour.md 4.1.
 */
export function latestOf({ jobs, education, projects }: Latest, words: Words): LatestEntry[] {
  const [present, others] = [jobs.filter(isPresent), jobs.filter((job) => !isPresent(job))]
  return [
    ...[...present, ...others].map((job) => {
      const isNow = isPresent(job)
      return { title: job.title, where: job.company, years: yearsOf(job, words), isNow, to: jobPath(job) }
    }),
    ...education.map((school) => {
      const { institution, type, major, graduation, completed, isUpcoming = false } = school
      const degree = joined([type, major])
      const isNow = !completed && !isUpcoming
      const only = isNow ? '' : String(graduation ?? '') // the year of a graduation to come is no beginning
      const years = school.startDate === none ? only : yearsOf(school, words)
      return {
        ...(degree === '' ? { title: institution, where: '' } : { title: degree, where: institution }),
        ...{ years, isNow, to: educationPath(school) },
      }
    }),
    ...projects.flatMap((project) => {
      const { name, entity, page } = project
      if (page === none) return []
      const isNow = project.startDate !== none && isPresent(project)
      return [{ title: name, where: entity ?? '', years: yearsOf(project, words), isNow, to: `/projects/${page}` }]
    }),
  ].slice(0, latestEntries)
}

function yearsOf(span: Pick<Job, 'startDate' | 'endDate' | 'isUpcoming'>, words: Words): string {
  const [start, end] = [span.startDate?.year, span.endDate?.year]
  if (span.isUpcoming && end === undefined) return words('From {$date}', { date: String(start) })
  return start === end
    ? joined([String(start ?? '')])
    : joined(
        [start, end].map((year) => year?.toString()),
        ' – ',
      )
}
