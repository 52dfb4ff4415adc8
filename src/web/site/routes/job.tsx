import { data, redirect } from 'react-router'
import { readJob, readJobs } from '#calls/content/read-job.ts'
import { pageDescription } from '#domain/site/description.ts'
import { type Job, jobImageLimit, jobPath, type ListedJob, listedJob } from '#resume/records/job.ts'
import { none } from '#resume/result.ts'
import { jobFacts } from '#resume/write/job-facts.ts'
import { siteContext } from '../../routing/context.ts'
import { useWords } from '../../ui/words.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { JobPage } from '../views/pages/job-page.tsx'
import { LoadFailed } from '../views/pages/load-failed.tsx'
import type { Route } from './+types/job.ts'

/** Its own address as a file is a redirect here. docs/behaviour.md 2.2, 9.3, 34.2. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { uuid: named } = params as { uuid?: string }
  if (named !== undefined && !context.get(siteContext).asFiles) throw redirect(jobPath({ uuid: named }))
  const uuid = named ?? url.searchParams.get('uuid')
  if (uuid === null) throw redirect('/resume')
  const pageLoader = await pageContextOf(context, 'job')
  const { ports } = pageLoader.site
  const { today, words } = pageLoader.visit
  const found = await readJob(ports, uuid)
  if (found.ok && found.data === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const job = await pageLoader.shown('job', Promise.resolve(found), none)
  if (job === none) return pageLoader.page({ job: none })
  const { companyHistory, experiences } = job
  const read = await readJobs(ports)
  const jobs = read.ok ? read.data : []
  const images = await pageLoader.images(`job-detail-images/${job.uuid}`)
  return pageLoader.page({
    job: { ...toListedJob(job), imageLink: job.imageLink },
    companyHistory: pageLoader.html(companyHistory),
    experiences: pageLoader.html(experiences),
    images: images.slice(0, jobImageLimit),
    pdf: await pageLoader.pdf(),
    ...jobFacts(job, jobs, today, words),
  })
}

function toListedJob(job: Job): Omit<ListedJob, 'employer'> {
  const { employer: _, ...shown } = listedJob(job)
  return shown
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
