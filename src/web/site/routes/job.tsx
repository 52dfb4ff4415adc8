import { data, redirect } from 'react-router'
import { readJob } from '#calls/content/read-job.ts'
import { jobImageLimit } from '#domain/content/job.ts'
import { none } from '#domain/result.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { JobPage } from '../views/job-page.tsx'
import { LoadFailed } from '../views/load-failed.tsx'
import type { Route } from './+types/job.ts'

/** docs/behaviour.md 2.2, 9.3. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const uuid = url.searchParams.get('uuid')
  if (uuid === null) throw redirect('/resume')
  const pageLoader = await pageContextOf(context, 'job')
  const { ports } = pageLoader.site
  const read = await readJob(ports, uuid)
  if (read.ok && read.data === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const job = await pageLoader.shown('job', Promise.resolve(read), none)
  if (job === none) return pageLoader.page({ job: none })
  const { companyHistory, experiences, ...shown } = job
  const images = await pageLoader.images(`job-detail-images/${job.uuid}`)
  return pageLoader.page({
    job: shown,
    companyHistory: companyHistory === none ? none : ports.markdown.toHtml(companyHistory),
    experiences: experiences === none ? none : ports.markdown.toHtml(experiences),
    images: images.slice(0, jobImageLimit),
  })
}

export default function JobDetails({ loaderData }: Route.ComponentProps) {
  const ownerName = useOwnerName()
  if (loaderData.job === none) {
    return (
      <Page name="Loading" description="Loading..." isIndexed={false}>
        <LoadFailed what="job" />
      </Page>
    )
  }
  const { job } = loaderData
  return (
    <Page name={job.title} description={`${job.title}, ${job.company}: what ${ownerName} did there.`}>
      <JobPage ownerName={ownerName} {...loaderData} />
    </Page>
  )
}
