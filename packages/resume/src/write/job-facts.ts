import type { CalendarDay } from '../date.ts'
import { addressFacts, type NamedFact } from '../records/fact-entry.ts'
import { durationText, type Job, jobPath, spanText } from '../records/job.ts'
import { rolesByEmployer } from '../records/roles.ts'
import { none } from '../result.ts'
import { capitalise } from '../text.ts'
import type { Words } from '../words.ts'

/** Another role at the same employer. */
export type OtherRole = { uuid: string; title: string; time: string }

/** What the page of a job has besides its texts; without any text `atAGlance` stands in their place. */
export type JobFacts = { atAGlance?: NamedFact[]; more?: NamedFact[]; roles?: OtherRole[] }

/** `jobs` are all of the resume, in its order. docs/behaviour.md 4.4. */
export function jobFacts(job: Job, jobs: readonly Job[], today: CalendarDay, words: Words): JobFacts {
  const { description, experiences, responsibilities, uuid } = job
  const isBare = description === none && responsibilities.length === 0 && experiences === none
  const more = moreOf(job, words)
  const roles = otherRoles(jobs, uuid, words)
  const facts = isBare
    ? { atAGlance: [...howLong(job, today, words), ...more, ...neighbours(jobs, uuid, words)] }
    : more.length > 0 && { more }
  return { ...facts, ...(roles.length > 0 && { roles }) }
}

/** What the page says in the place of texts that are missing. docs/behaviour.md 4.4. */
export function missingTexts(
  { description, responsibilities, experiences }: Pick<Job, 'description' | 'responsibilities' | 'experiences'>,
  words: Words,
): string[] {
  return [
    ...(description === none ? [words('No description found.')] : []),
    ...(responsibilities.length === 0 ? [words('No responsibilities found.')] : []),
    ...(experiences === none ? [words('No experiences found.')] : []),
  ]
}

function otherRoles(jobs: readonly Job[], uuid: string, words: Words): OtherRole[] {
  const roles = rolesByEmployer(jobs).find((group) => group.some((role) => role.uuid === uuid)) ?? []
  return roles
    .filter((role) => role.uuid !== uuid)
    .map((role) => ({ uuid: role.uuid, title: role.title, time: spanText(role, words) }))
}

function howLong(job: Job, today: CalendarDay, words: Words): NamedFact[] {
  const duration = durationText(job, today, words)
  return duration === none ? [] : [{ name: words('How long'), value: duration }]
}

/** The jobs before and after a job, as the resume has them. */
function neighbours(jobs: readonly Job[], uuid: string, words: Words): NamedFact[] {
  const at = jobs.findIndex((job) => job.uuid === uuid)
  const [after, before] = [jobs[at - 1], jobs[at + 1]]
  const linked = (name: string, job: Job) => ({
    ...{ name, value: job.title, to: jobPath(job) },
    ...(job.company === '' ? {} : { rest: job.company }),
  })
  const first = { name: words('Before'), value: words('The first job on this resume') }
  return [
    before === undefined ? first : linked(words('Before'), before),
    ...(after === undefined ? [] : [linked(words('After'), after)]),
  ]
}

function moreOf({ location, kind, url, keywords }: Job, words: Words) {
  const facts = [
    { name: words('Location'), value: location ?? '' },
    { name: words('Kind'), value: kind === none ? '' : capitalise(kind) },
    { name: words('Keywords'), value: keywords.join(', ') },
  ].filter(({ value }) => value !== '')
  return [...facts, ...addressFacts(url, words)]
}
