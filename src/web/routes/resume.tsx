import { readEducationList } from '#calls/read-education.ts'
import { readJobs } from '#calls/read-job.ts'
import { readPersonInfo } from '#calls/read-person-info.ts'
import { listedEducation } from '#domain/education.ts'
import { listedJob } from '#domain/job.ts'
import { placeWithZipcode } from '#domain/location.ts'
import { nobody } from '#domain/person-info.ts'
import { none } from '#domain/result.ts'
import { ResumePage } from '../components/resume-page.tsx'
import { Page } from '../page.tsx'
import { readingOf } from '../reading.ts'
import type { Route } from './+types/resume.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const reading = await readingOf(context, 'resume')
  const { ports } = reading.site
  const [person, place, jobs, educationList] = await Promise.all([
    reading.shown('owner', readPersonInfo(ports), nobody),
    reading.place(),
    reading.shown('jobs', readJobs(ports), none),
    reading.shown('educationList', readEducationList(ports), none),
  ])
  return reading.page({
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
