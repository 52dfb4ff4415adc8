import { call, take } from '#domain/call.ts'
import { filePath } from '#domain/content/bundle/bundle.ts'
import { none } from '#domain/result.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { entryTitle } from '#domain/studio/entry-problems.ts'
import {
  detailsName,
  listedChanges,
  type PathState,
  type PublishDetails,
  type Publisher,
  type PublishRecord,
  publishId,
  toPublishRecord,
} from '#domain/studio/publish-record.ts'
import { publishedChanges } from '#domain/studio/published-changes.ts'
import { utf8Length } from '#domain/utf8.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import type { ImportPlan, PlannedFile } from '../transfer/plan-import.ts'
import { type Content, pathOf } from './content.ts'

type HistoryPorts = Pick<Ports, 'documents' | 'clock'>

/** The collection of the records of publishes. It is no content: no page shows it. */
export const publishesCollection = 'publishes'

/**
 * What the record of a publish says. An empty summary is made from the titles of what changed. `counts` has the changes of the draft,
 * by the path of their entry or folder.
 */
export type Publishing = {
  by: Publisher
  summary: string
  broughtBack?: number
  counts?: ReadonlyMap<string, number>
  samplePictures?: string[]
}

/**
 * What a commit of content adds for the history: the record of the publish and its details, which name the originals that it
 * removes or replaces, and the removal of records beyond 50. `deleteUnused` deletes the originals that only these need.
 */
export type HistoryStep = { record: PublishRecord; documents: DocumentChange[]; files: PlannedFile[] }

export const historyStep = call(
  async (ports: HistoryPorts, content: Content, plan: ImportPlan, publishing: Publishing): Promise<HistoryStep> => {
    const read = take(await ports.documents.readAll(publishesCollection))
    const earlier = read.map(({ id, fields }) => ({ id, fields, number: toPublishRecord(fields)?.number ?? 0 }))
    const number = Math.max(0, ...earlier.map((each) => each.number), ...read.map(({ id }) => Number(id) || 0)) + 1
    const details: PublishDetails = { number, changes: changedPaths(content, plan) }
    const kept = earlier.filter((each) => each.number > number - draftLimits.publishes)
    const dropped = earlier.filter((each) => !kept.includes(each))

    const titles = new Map([...content.documents, ...plan.after.documents].map((each) => [pathOf(each), each]))
    const titleOf = (entry: EntryName) => {
      const document = titles.get(pathOf(entry))
      return document === undefined ? none : entryTitle(entry, document.fields)
    }
    const record = recordOf(details, publishedChanges(details.changes, titleOf), publishing, ports.clock.now())
    return {
      record,
      documents: [
        { collection: publishesCollection, id: publishId(number), fields: record, was: none },
        ...dropped.map(({ id }) => ({ collection: publishesCollection, id, fields: none })),
      ],
      files: [
        { name: detailsName(number), source: detailsBytes(details) },
        ...dropped.map((each): PlannedFile => ({ name: detailsName(each.number), source: none })),
      ],
    }
  },
)

/** JSON as one text would be; without that text, which is large after an import of large texts, as the bytes are. */
function detailsBytes({ number, changes }: PublishDetails): Uint8Array {
  function* texts() {
    yield `{"number":${number},"changes":[`
    for (const [at, change] of changes.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(change)}`
    yield ']}\n'
  }
  let size = 0
  for (const text of texts()) size += utf8Length(text)
  const encoder = new TextEncoder()
  const bytes = new Uint8Array(size)
  let end = 0
  for (const text of texts()) end += encoder.encodeInto(text, bytes.subarray(end)).written
  return bytes
}

function recordOf(
  { number }: PublishDetails,
  all: PublishRecord['changes'],
  { by, summary, broughtBack, counts, samplePictures = [] }: Publishing,
  now: Date,
): PublishRecord {
  const listed = all.slice(0, listedChanges)
  const titles = all.slice(0, 3).map(({ title }) => title)
  const made = all.length > 3 ? `${titles.join(', ')} and ${all.length - 3} more` : titles.join(', ')
  return {
    number,
    at: now.toISOString(),
    by,
    summary: [...(summary.trim() || made)].slice(0, draftLimits.summaryCharacters).join(''),
    changes: counts === undefined ? listed : listed.map((each) => ({ ...each, count: counts.get(each.path) ?? 0 })),
    count: all.length,
    broughtBack: broughtBack ?? none,
    ...(samplePictures.length > 0 && { samplePictures }),
  }
}

/** The paths that a plan changes, with what they hold before and after it. */
function changedPaths(content: Content, { changes, after }: ImportPlan): PublishDetails['changes'] {
  const [old, now] = [statesByPath(content), statesByPath(after)]
  const paths = [...changes.added, ...changes.changed, ...changes.removed].sort()
  return paths.map((path) => ({ path, before: old.get(path) ?? none, after: now.get(path) ?? none }))
}

function statesByPath({ documents, files }: Pick<Content, 'documents' | 'files'>): Map<string, PathState> {
  return new Map<string, PathState>([
    ...documents.map((document) => [pathOf(document), { fields: document.fields }] as const),
    ...[...files].map(([name, hash]) => [filePath(name), { hash }] as const),
  ])
}
