import { readEducationList } from '#calls/content/read-education.ts'
import { readJobs } from '#calls/content/read-job.ts'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { listedEducation } from '#domain/content/education.ts'
import { listedJob } from '#domain/content/job.ts'
import { placeWithZipcode } from '#domain/content/location.ts'
import { nobody } from '#domain/content/person-info.ts'
import { none } from '#domain/result.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { ResumePage } from '../views/resume-page.tsx'
import type { Route } from './+types/resume.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'resume')
  const { ports } = pageLoader.site
  const [person, place, jobs, educationList] = await Promise.all([
    pageLoader.shown('owner', readPersonInfo(ports), nobody),
    pageLoader.place(),
    pageLoader.shown('jobs', readJobs(ports), none),
    pageLoader.shown('educationList', readEducationList(ports), none),
  ])
  return pageLoader.page({
    ownerName: person.name,
    headline: person.headline,
    place: placeWithZipcode(place),
    intro: person.intro === none ? none : ports.markdown.toHtml(person.intro),
    skills: person.skills,
    activities: person.activities,
    leadership: person.leadership,
    jobs: jobs?.map(listedJob) ?? none,
    educationList: educationList?.map(listedEducation) ?? none,
  })
}

export default function Resume({ loaderData }: Route.ComponentProps) {
  return (
    <Page name="Resume" description={`The resume of ${loaderData.ownerName}: jobs, education and skills.`}>
      <ResumePage {...loaderData} />
    </Page>
  )
}
