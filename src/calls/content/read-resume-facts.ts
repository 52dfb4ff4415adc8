import { collections } from '#domain/content/collections.ts'
import type { Location } from '#domain/content/location.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { ResumeContent } from '#domain/resume/content.ts'
import { type ResumeFacts, resumeFacts } from '#domain/resume/facts.ts'
import type { Ports } from '#ports/ports.ts'
import { readEducationList } from './read-education.ts'
import { readJobs } from './read-job.ts'
import { readPersonInfo } from './read-person-info.ts'
import { readResumeLists } from './read-resume-lists.ts'

/**
 * Returns what the resume says, for the page and every file of it. `place` is the owner's location as pages show it. Fails with
 * 'unavailable' when the document store gives no answer. docs/behaviour.md 31.1.
 */
export async function readResumeFacts(
  ports: Pick<Ports, 'documents' | 'markdown' | 'clock'>,
  place: Location | None,
): Promise<Result<ResumeFacts>> {
  const content = await readResumeContent(ports, place)
  return content.ok ? success(resumeFacts(content.data, ports.markdown.toBlocks)) : content
}

/** Returns the records that the facts are made from, without hidden ones. Fails as `readResumeFacts`. */
export async function readResumeContent(
  ports: Pick<Ports, 'documents' | 'clock'>,
  place: Location | None,
): Promise<Result<ResumeContent>> {
  const [person, jobs, education, lists, country] = await Promise.all([
    readPersonInfo(ports),
    readJobs(ports),
    readEducationList(ports),
    readResumeLists(ports),
    readCountry(ports, place),
  ])
  if (!person.ok) return person
  if (!jobs.ok) return jobs
  if (!education.ok) return education
  if (!lists.ok) return lists
  if (!country.ok) return country
  return success({
    person: person.data,
    place,
    country: country.data,
    jobs: jobs.data,
    education: education.data,
    lists: lists.data,
  })
}

/** Returns the stored country, if the place is the stored one and was not looked up elsewhere. */
export async function readCountry(
  { documents }: Pick<Ports, 'documents'>,
  place: Location | None,
): Promise<Result<string | None>> {
  const read = await documents.read('location', 'owner')
  if (!read.ok) return read
  const { city, country } = collections.location.read('owner', read.data?.fields ?? {})
  return success(place !== none && place.city === city ? country : none)
}
