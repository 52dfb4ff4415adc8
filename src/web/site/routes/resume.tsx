import { readEducationList } from '#calls/content/read-education.ts'
import { readJobs } from '#calls/content/read-job.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { readCountry } from '#calls/content/read-resume-facts.ts'
import { readListViews } from '#calls/content/read-resume-lists.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { pageDescription } from '#domain/site/description.ts'
import { otherPaper, paperNames, paperOf } from '#domain/site/resume-paper.ts'
import { offeredFiles, type ResumeFile } from '#domain/site/site-files.ts'
import { listedEducation } from '#resume/records/education.ts'
import { listedJob } from '#resume/records/job.ts'
import { placeWithZipcode } from '#resume/records/location.ts'
import { skillText } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'
import { contactWays, publicContact } from '#resume/write/contact.ts'
import { nowOf } from '#resume/write/home-facts.ts'
import { statusOf } from '#resume/write/status.ts'
import { useWords } from '../../ui/words.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { ResumePage } from '../views/pages/resume-page.tsx'
import type { NamedFile } from '../views/pages/take.tsx'
import type { Route } from './+types/resume.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'resume')
  const { ports } = pageLoader.site
  const [person, place, country, settings, jobs, educationList] = await Promise.all([
    pageLoader.shown('owner', readPersonInfo(ports), unnamedOwner),
    pageLoader.place(),
    pageLoader.site.location.read().then((read) => readCountry(ports, read.ok ? read.data : none)),
    readSiteSettings(ports),
    pageLoader.shown('jobs', readJobs(ports), none),
    pageLoader.shown('educationList', readEducationList(ports), none),
  ])
  // A store that gives no answer has its alert already.
  const further =
    jobs === none ? [] : await pageLoader.shown('lists', readListViews(ports, person, pageLoader.visit.words), [])
  const status = statusOf(person, 'site', pageLoader.visit.words)
  const contact = contactWays(publicContact(person, 'site'))
  const now = person.intro === none ? none : nowOf(jobs ?? [], educationList ?? [], pageLoader.visit.words)
  return pageLoader.page({
    ownerName: person.name,
    headline: person.headline,
    ...(status !== none && { status }),
    place: placeWithZipcode(place),
    intro: pageLoader.html(person.intro),
    skills: person.skills.map(skillText),
    activities: person.activities,
    leadership: person.leadership,
    jobs: jobs?.map(listedJob) ?? none,
    educationList: educationList?.map(listedEducation) ?? none,
    ...(further.length > 0 ? { lists: further } : {}),
    ...(contact.length > 0 && { contact }),
    ...(now !== none && { now }),
    files: settings.ok
      ? offeredFiles(settings.data)
          .flatMap((file) => namedFiles(file, country.ok ? country.data : none, pageLoader.visit.words))
          .map((file) => ({ ...file, path: pageLoader.addressOf(file.path) }))
      : [],
  })
}

/** The PDF is named on both papers, first on that of the owner's country. */
function namedFiles({ choice, label, path }: ResumeFile, country: string | null, words: Words): NamedFile[] {
  if (label === undefined) return []
  if (choice !== 'pdf') return [{ label: words(label), path }]
  const own = paperOf(country)
  const other = otherPaper(own)
  return [
    { label: `${label} (${paperNames[own]})`, path, isMain: true },
    { label: `${label} (${paperNames[other]})`, path: `${path}?paper=${other}` },
  ]
}

export default function Resume({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const { ownerName, place, skills } = loaderData
  const sentence = words('The resume of {$name}: jobs, education and skills.', { name: ownerName })
  return (
    <Page name={words('Resume')} description={pageDescription(sentence, place, ...skills)}>
      <ResumePage {...loaderData} />
    </Page>
  )
}
