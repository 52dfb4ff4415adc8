import { call, take, takeAll } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import type { Edition } from '#resume/records/edition.ts'
import type { Location } from '#resume/records/location.ts'
import { type None, none } from '#resume/result.ts'
import { withoutIsolates } from '#resume/words.ts'
import type { ResumeContent } from '#resume/write/content.ts'
import { inEditionsOrder } from '#resume/write/edition-content.ts'
import { nothingPrivate, type ResumeFacts, resumeFacts } from '#resume/write/facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { plainCityField } from '../languages/documents-in-language.ts'
import { type WordPorts, wordsOf } from '../languages/read-languages.ts'
import { readEducationList } from './read-education.ts'
import { readJobs } from './read-job.ts'
import { readPersonInfo } from './read-person-info.ts'
import { readResumeLists } from './read-resume-lists.ts'

export type ResumePorts = Pick<Ports, 'documents' | 'clock'> & WordPorts

/**
 * Returns what the resume says, for the page and every file of it. `place` is the owner's location as pages show it. `edition`
 * is that of documents of an edition. Fails with 'unavailable' when the document store gives no answer. docs/behaviour.md 31.1.
 */
export const readResumeFacts = call(
  async (ports: ResumePorts, place: Location | None, edition?: Edition): Promise<ResumeFacts> => {
    const content = take(await readResumeContent(ports, place))
    return edition === undefined
      ? resumeFacts(content, markdownBlocks)
      : resumeFacts(inEditionsOrder(edition, content), markdownBlocks, nothingPrivate)
  },
)

/** Returns the records that the facts are made from, without hidden ones. Fails as `readResumeFacts`. */
export const readResumeContent = call(async (ports: ResumePorts, place: Location | None): Promise<ResumeContent> => {
  const [person, jobs, education, lists, { place: shown, country }] = await takeAll([
    readPersonInfo(ports),
    readJobs(ports),
    readEducationList(ports),
    readResumeLists(ports),
    readPlace(ports, place),
  ])
  const words = withoutIsolates(wordsOf(ports, person))
  return { person, place: shown, country, jobs, education, lists, words }
})

/**
 * Returns the place as the documents have it in their language, and the stored country; a place that was looked up elsewhere is as it is, in
 * no known country.
 */
export const readPlace = call(
  async (
    { documents }: Pick<Ports, 'documents'>,
    place: Location | None,
  ): Promise<{ place: Location | None; country: string | None }> => {
    const fields = take(await documents.read('location', 'owner'))?.fields ?? {}
    const { city, state, country } = collections.location.read('owner', fields)
    const plainCity = fields[plainCityField]
    if (place === none || place.city !== (plainCity ?? city)) return { place, country: none }
    return { place: plainCity === undefined ? place : { ...place, city, state }, country }
  },
)

/** Returns the stored country, if the place is the stored one and was not looked up elsewhere. */
export const readCountry = call(
  async (ports: Pick<Ports, 'documents'>, place: Location | None): Promise<string | None> =>
    take(await readPlace(ports, place)).country,
)
