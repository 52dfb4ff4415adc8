import { call, take } from '#domain/call.ts'
import { pathOf, type Snapshot, snapshotBytes } from '#domain/content/bundle/snapshot.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { entryTitle } from '#domain/studio/entry-problems.ts'
import { galleryHeadings } from '#domain/studio/folder-place.ts'
import {
  listedChanges,
  type Publisher,
  type PublishRecord,
  publishesCollection,
  publishId,
} from '#domain/studio/publish-record.ts'
import { publishedChanges } from '#domain/studio/published-changes.ts'
import { recordSummary } from '#domain/studio/record-summary.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { isListedImage } from '#resume/records/image.ts'
import { none } from '#resume/result.ts'
import type { ImportPlan } from '../transfer/plan-import.ts'
import type { Content } from './content.ts'

type HistoryPorts = Pick<Ports, 'documents' | 'blobs' | 'clock'>

/**
 * What the record of a publish says. An empty summary is made from the titles of what changed. `counts` has the changes of the draft,
 * by the path of their entry or folder. `shown` is what visitors saw, where the plan begins from other content.
 */
export type Publishing = {
  by: Publisher
  summary: string
  counts?: ReadonlyMap<string, number>
  shown?: Pick<Snapshot, 'files'>
}

/** What a commit of content adds for the history: the record of the publish, and the removal of records beyond 50. */
export type HistoryStep = { record: PublishRecord; documents: DocumentChange[] }

/** Stores the snapshot of the content after a plan, and returns what its commit adds for the history. Fails as the stores do. */
export const historyStep = call(
  async (ports: HistoryPorts, content: Content, plan: ImportPlan, publishing: Publishing): Promise<HistoryStep> => {
    const read = take(await ports.documents.readAll(publishesCollection))
    const number = Math.max(0, ...read.map(({ id }) => Number(id) || 0)) + 1
    const snapshot = take(await ports.blobs.write(snapshotBytes(plan.after)))

    const { by, summary, counts, shown = content } = publishing
    const titles = new Map([...content.documents, ...plan.after.documents].map((each) => [pathOf(each), each]))
    const titleOf = (entry: EntryName) => {
      const document = titles.get(pathOf(entry))
      return document === undefined ? none : entryTitle(entry, document.fields)
    }
    const person = titles.get(pathOf({ collection: 'person-info', id: 'owner' }))
    const galleries = galleryHeadings(toPersonInfo(person?.fields ?? {}))
    const changes = publishedChanges(plan.differences, titleOf, galleries)
    const listed = changes.slice(0, listedChanges)
    const record: PublishRecord = {
      ...{ number, at: ports.clock.now().toISOString(), by, summary: recordSummary(changes, changes.length, summary) },
      changes: counts === undefined ? listed : listed.map((each) => ({ ...each, count: counts.get(each.path) ?? 0 })),
      ...{ count: changes.length, snapshot, removedPictures: removedPictures(shown, plan.after) },
    }
    const dropped = read.filter(({ id }) => !(Number(id) > number - draftLimits.publishes))
    return {
      record,
      documents: [
        { collection: publishesCollection, id: publishId(number), fields: record, was: none },
        ...dropped.map(({ id }) => ({ collection: publishesCollection, id, fields: none })),
      ],
    }
  },
)

function removedPictures(before: Pick<Snapshot, 'files'>, after: Pick<Snapshot, 'files'>): string[] {
  const kept = new Set(after.files.values())
  const pictures = [...before.files].flatMap(([name, hash]) => (isListedImage(name) && !kept.has(hash) ? [hash] : []))
  return [...new Set(pictures)]
}
