import { data, redirect } from 'react-router'
import { readJob, readJobs } from '#calls/content/read-job.ts'
import { pageDescription } from '#domain/site/description.ts'
import {
  durationText,
  type Job,
  jobImageLimit,
  jobPath,
  type ListedJob,
  listedJob,
  spanText,
} from '#resume/records/job.ts'
import { rolesByEmployer } from '#resume/records/roles.ts'
import { none } from '#resume/result.ts'
import { capitalise } from '#resume/text.ts'
import type { Words } from '#resume/words.ts'
import { siteContext, type Visit } from '../../routing/context.ts'
import { useWords } from '../../ui/words.ts'
import { addressFacts } from '../address-facts.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { JobPage } from '../views/pages/job-page.tsx'
import { LoadFailed } from '../views/pages/load-failed.tsx'
import type { NamedFact } from '../views/parts/facts.tsx'
import type { Route } from './+types/job.ts'

/** Its own address as a file is a redirect here. docs/behaviour.md 2.2, 9.3, 34.2. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { uuid: named } = params as { uuid?: string }
  if (named !== undefined && !context.get(siteContext).asFiles) throw redirect(jobPath({ uuid: named }))
  const uuid = named ?? url.searchParams.get('uuid')
  if (uuid === null) throw redirect('/resume')
  const pageLoader = await pageContextOf(context, 'job')
  const { ports } = pageLoader.site
  const { words } = pageLoader.visit
  const found = await readJob(ports, uuid)
  if (found.ok && found.data === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const job = await pageLoader.shown('job', Promise.resolve(found), none)
  if (job === none) return pageLoader.page({ job: none })
  const { companyHistory, description, experiences, responsibilities } = job
  const read = await readJobs(ports)
  const jobs = read.ok ? read.data : []
  const roles = otherRoles(jobs, job.uuid, words)
  const more = moreOf(job, words)
  const isBare = description === none && responsibilities.length === 0 && experiences === none
  const images = await pageLoader.images(`job-detail-images/${job.uuid}`)
  return pageLoader.page({
    job: { ...toListedJob(job), imageLink: job.imageLink },
    companyHistory: pageLoader.html(companyHistory),
    experiences: pageLoader.html(experiences),
    images: images.slice(0, jobImageLimit),
    pdf: await pageLoader.pdf(),
    ...(isBare
      ? { atAGlance: [...howLong(job, pageLoader.visit), ...more, ...neighbours(jobs, job.uuid, words)] }
      : more.length > 0
        ? { more }
        : {}),
    ...(roles.length > 0 ? { roles } : {}),
  })
}

function toListedJob(job: Job): Omit<ListedJob, 'employer'> {
  const { employer: _, ...shown } = listedJob(job)
  return shown
}

function otherRoles(jobs: Job[], uuid: string, words: Words) {
  const roles = rolesByEmployer(jobs).find((group) => group.some((role) => role.uuid === uuid)) ?? []
  return roles
    .filter((role) => role.uuid !== uuid)
    .map((role) => ({ uuid: role.uuid, title: role.title, time: spanText(role, words) }))
}

function howLong(job: Job, { today, words }: Pick<Visit, 'today' | 'words'>): NamedFact[] {
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

export default function JobDetails({ loaderData }: Route.ComponentProps) {
  const ownerName = useOwnerName()
  const words = useWords()
  if (loaderData.job === none) {
    return (
      <Page name={words('Loading')} description={words('Loading...')} isIndexed={false}>
        <LoadFailed what="job" />
      </Page>
    )
  }
  const { title, company, description, responsibilities } = loaderData.job
  const sentence = words('{$title}, {$company}: what {$name} did there.', { title, company, name: ownerName })
  return (
    <Page name={title} description={pageDescription(sentence, description, ...responsibilities)}>
      <JobPage ownerName={ownerName} {...loaderData} />
    </Page>
  )
}
