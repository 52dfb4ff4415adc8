import { call, fail, take } from '#domain/call.ts'
import { filePath } from '#domain/content/bundle/bundle.ts'
import { pathOf } from '#domain/content/bundle/snapshot.ts'
import { type Author, draftCollections, isStale } from '#domain/studio/draft-entry.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { type Content, readContent } from '../../content/content.ts'
import { readHistory } from '../../content/history.ts'
import { historyStep } from '../../content/history-step.ts'
import { commitImport } from '../../transfer/commit-import.ts'
import { planImport } from '../../transfer/plan-import.ts'
import { draftBase, sampleMark } from '../draft/draft-base.ts'
import { publishedOf } from '../draft/draft-store.ts'
import { type Draft, readDraft } from '../draft/read-draft.ts'
import { readPublishedFolder } from '../draft/read-folder.ts'
import { expiredUndo } from '../draft/undo.ts'
import { draftedContent, type PublishProblem } from './review.ts'

export type PublishPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>

/**
 * `version`: that of the draft which the form was made from (`readDraft`). `summary`: a line for the history; '' makes one.
 * `withoutTexts`: publishes although pictures have no alternative text.
 */
export type PublishOrder = { version: string; summary: string; withoutTexts?: boolean }

/**
 * 'published': visitors see the changes. 'nothing': the draft is empty; `last` is the newest publish, so a second press of
 * the button shows the same page. 'changed': the draft is no longer the one of the form. The others reject it: 'problems' to
 * fix, 'stale' parts to resolve (`resolveEntry`, `resolveFolder`), pictures 'without texts' to confirm.
 */
export type PublishAnswer =
  | { outcome: 'published'; record: PublishRecord }
  | { outcome: 'nothing'; last: PublishRecord | None }
  | { outcome: 'changed' }
  | { outcome: 'stale' }
  | { outcome: 'problems'; problems: PublishProblem[] }
  | { outcome: 'without texts'; pictures: number }

/** How many times a publish is planned when another process changes the content or the draft meanwhile. */
const tries = 3

/** How long a publish waits for another one, or for an import, before it tries again, in ms. */
const waitMs = 500

/**
 * Publishes the draft: one commit of its entries and folders, of its record in the history, and of the removal of the
 * draft. All or nothing, also when the process is killed. Fails with 'canceled' while an import is in progress or when the
 * content keeps changing, and as the stores do. docs/behaviour.md 22.5.
 */
export const publish = call(async (ports: PublishPorts, order: PublishOrder, by: Author): Promise<PublishAnswer> => {
  for (let at = 0; at < tries; at += 1) {
    const tried = await publishOnce(ports, order, by)
    const isWaiting = !tried.ok && tried.failure.code === 'canceled' && at < tries - 1
    if (isWaiting) await ports.clock.wait(waitMs)
    else if (!tried.ok) return take(tried)
    else if (tried.data !== none) return tried.data
  }
  return fail('canceled', 'The content was changed again and again during the import. Please try again.')
})

/** Returns none when the content or the draft was changed meanwhile. */
const publishOnce = call(
  async (
    ports: PublishPorts,
    { version, summary, withoutTexts = false }: PublishOrder,
    by: Author,
  ): Promise<PublishAnswer | None> => {
    const content = take(await readContent(ports))
    const base = take(await draftBase(ports))
    const isOwnStart = base !== ports
    const before = isOwnStart ? take(await readContent(base)) : content
    const draft = take(await readDraft(ports))
    if (draft.changes === 0 && !isOwnStart) return nothing(ports)
    if (draft.version !== version) return { outcome: 'changed' }
    if (await isStaleDraft(ports, draft, before)) return { outcome: 'stale' }
    const drafted = take(await draftedContent({ ...ports, files: base.files }, draft, before))
    const { problems } = drafted
    if (problems.length > 0) return { outcome: 'problems', problems }
    const pictures = picturesWithoutText(draft)
    if (pictures > 0 && !withoutTexts) return { outcome: 'without texts', pictures }

    const changes = planImport(before, drafted, drafted.removed)
    // Of the sample nothing stays, and the history has nothing of it.
    const publishing = { by, summary, counts: countsOf(draft), shown: content }
    const history = take(await historyStep(ports, before, changes, publishing))
    const whole = { ...drafted, documents: changes.after.documents }
    const plan = isOwnStart ? planImport(content, whole, 'all others') : changes
    const old = take(await expiredUndo(ports))
    const documents = [...plan.documents, ...history.documents, ...removalOf(draft), ...old, noSampleMark]
    const sources = new Map(drafted.files.map(({ name, hash, read }) => [name, { hash, bytes: read }]))
    const files = plan.files.map(({ name, hash }) => ({
      name,
      source: hash === none ? none : (sources.get(name) ?? none),
    }))
    const committed = take(await commitImport(ports, content, documents, files))
    return committed ? { outcome: 'published', record: history.record } : none
  },
)

/** The content is the owner's from now on, no longer the untouched sample. */
export const noSampleMark: DocumentChange = { ...sampleMark, fields: none }

async function nothing({ documents }: Pick<Ports, 'documents'>): Promise<PublishAnswer> {
  const records = take(await readHistory({ documents }))
  return { outcome: 'nothing', last: records[0] ?? none }
}

/** How many changes each entry and folder has, by its path in a bundle. Pictures that go with a deleted entry are none of their own. */
function countsOf({ entries, folders }: Draft): Map<string, number> {
  return new Map([
    ...entries.map(({ part }) => [pathOf(part), part.changes] as const),
    ...folders.map(({ part }) => [filePath(part.folder), part.changes] as const),
  ])
}

function removalOf({ entries, folders }: Draft): DocumentChange[] {
  return [
    ...entries.map(({ id, fields }) => ({ collection: draftCollections.entries, id, fields: none, was: fields })),
    ...folders.map(({ id, fields }) => ({ collection: draftCollections.folders, id, fields: none, was: fields })),
  ]
}

function picturesWithoutText({ folders }: Draft): number {
  return folders.flatMap(({ part: { items } }) => items).filter(({ alt }) => alt === none).length
}

/** Whether the site has changed something of the draft since that was drafted. */
async function isStaleDraft(
  ports: Pick<Ports, 'documents' | 'files'>,
  draft: Draft,
  content: Content,
): Promise<boolean> {
  const published = new Map(content.documents.map((document) => [pathOf(document), document.fields]))
  for (const { part } of draft.entries)
    if (isStale(part, await publishedOf(part.collection, published.get(pathOf(part)) ?? none))) return true
  for (const { part } of draft.folders)
    if (take(await readPublishedFolder(ports, part.folder)).hash !== part.base) return true
  return false
}
