import { resumeCollections } from '#domain/content/collections.ts'
import type { Location } from '#domain/content/location.ts'
import { calendarDayIn } from '#domain/date.ts'
import { type None, type Result, success } from '#domain/result.ts'
import { publicResumeOf } from '#domain/transfer/json-resume/public-resume.ts'
import { jsonResumeOf, jsonResumeText } from '#domain/transfer/json-resume/write-json-resume.ts'
import type { Ports } from '#ports/ports.ts'
import { type ContentDocument, readContent } from '../content/content.ts'
import { readChanges } from '../content/read-changes.ts'
import { readHistory } from '../studio/history.ts'
import { finishImport } from './import-bundle.ts'

/**
 * Returns the owner's resume as the text of a JSON Resume file. It holds the mailbox and hidden entries. `origin` is the address
 * of the site. Fails as the stores do. docs/importing.md.
 */
export async function exportResume(
  ports: Pick<Ports, 'documents' | 'files' | 'clock'>,
  origin: string,
): Promise<Result<string>> {
  const finished = await finishImport(ports)
  if (!finished.ok) return finished
  const content = await readContent(ports)
  if (!content.ok) return content
  const history = await readHistory(ports)
  if (!history.ok) return history
  const now = ports.clock.now()
  const changedAt = history.data[0]?.at ?? now.toISOString()
  const setting = { origin, today: calendarDayIn('UTC', now), changedAt }
  return success(jsonResumeText(jsonResumeOf(content.data.documents, setting)))
}

/**
 * Returns the resume as visitors may have it, as the text of a JSON Resume file: what pages show, and nothing else. Fails with
 * 'unavailable' when the document store gives no answer. docs/behaviour.md 31.2.
 */
export async function exportPublicResume(
  ports: Pick<Ports, 'documents' | 'markdown' | 'clock'>,
  { origin, place }: { origin: string; place: Location | None },
): Promise<Result<string>> {
  const changes = await readChanges(ports)
  if (!changes.ok) return changes
  const documents: ContentDocument[] = []
  for (const collection of ['person-info', 'location', ...resumeCollections]) {
    const read = await ports.documents.readAll(collection)
    if (!read.ok) return read
    documents.push(...read.data.map((document) => ({ ...document, collection })))
  }
  const setting = { origin, today: calendarDayIn('UTC', ports.clock.now()), changedAt: changes.data.newest }
  return success(jsonResumeText(publicResumeOf(documents, place, setting, ports.markdown.toBlocks)))
}
