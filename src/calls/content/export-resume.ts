import { call, take } from '#domain/call.ts'
import type { ContentDocument } from '#domain/content/bundle/snapshot.ts'
import type { Ports } from '#ports/ports.ts'
import { calendarDayIn } from '#resume/date.ts'
import { resumeCollections } from '#resume/records/collections/collections.ts'
import type { Edition } from '#resume/records/edition.ts'
import type { Location } from '#resume/records/location.ts'
import type { None } from '#resume/result.ts'
import { attachedResumeOf, publicResumeOf } from '#resume/transfer/json-resume/public-resume.ts'
import { jsonResumeOf, jsonResumeText } from '#resume/transfer/json-resume/write-json-resume.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { readContent } from './content.ts'
import { readHistory } from './history.ts'
import { readChanges } from './read-changes.ts'
import { readPlace } from './read-resume-facts.ts'

/**
 * Returns the owner's resume as the text of a JSON Resume file. It holds the mailbox and hidden entries. `origin` is the address
 * of the site. Fails as the stores do. docs/importing.md.
 */
export const exportResume = call(
  async (ports: Pick<Ports, 'documents' | 'files' | 'clock'>, origin: string): Promise<string> => {
    const content = take(await readContent(ports))
    const history = take(await readHistory(ports))
    const now = ports.clock.now()
    const changedAt = history[0]?.at ?? now.toISOString()
    const setting = { origin, today: calendarDayIn('UTC', now), changedAt }
    return jsonResumeText(jsonResumeOf(content.documents, setting))
  },
)

/**
 * Returns the resume as visitors may have it, as the text of a JSON Resume file: what pages show, and nothing else. `edition`
 * is that of documents of an edition. Fails with 'unavailable' when the document store gives no answer. docs/behaviour.md 31.2.
 */
export const exportPublicResume = call(
  async (
    ports: Pick<Ports, 'documents' | 'clock'>,
    { origin, place, edition }: { origin: string; place: Location | None; edition?: Edition },
  ): Promise<string> => {
    const changes = take(await readChanges(ports))
    const documents = await resumeDocuments(ports)
    const today = calendarDayIn('UTC', ports.clock.now())
    const setting = { origin, today, changedAt: changes.newest, ...(edition === undefined ? {} : { edition }) }
    const shown = take(await readPlace(ports, place)).place
    return jsonResumeText(publicResumeOf(documents, shown, setting, markdownBlocks))
  },
)

/**
 * Returns the resume that the PDF carries, as the text of a JSON Resume file. `changedAt` is when the resume was changed last, an instant:
 * the text differs with nothing else. Fails as `exportPublicResume`. docs/behaviour.md 32.2.
 */
export const exportAttachedResume = call(
  async (
    ports: Pick<Ports, 'documents'>,
    { origin, place, changedAt }: { origin: string; place: Location | None; changedAt: string },
  ): Promise<string> => {
    const setting = { origin, today: calendarDayIn('UTC', new Date(changedAt)), changedAt }
    const shown = take(await readPlace(ports, place)).place
    return jsonResumeText(attachedResumeOf(await resumeDocuments(ports), shown, setting, markdownBlocks))
  },
)

async function resumeDocuments({ documents }: Pick<Ports, 'documents'>): Promise<ContentDocument[]> {
  const all: ContentDocument[] = []
  for (const collection of ['person-info', 'location', ...resumeCollections]) {
    const read = take(await documents.readAll(collection))
    all.push(...read.map((document) => ({ ...document, collection })))
  }
  return all
}
