import { call, fail, take } from '#domain/call.ts'
import { filePath } from '#domain/content/bundle/bundle.ts'
import { collections } from '#domain/content/collections/collections.ts'
import { isListedImage } from '#domain/content/image.ts'
import { fieldLabel } from '#domain/languages/field-label.ts'
import { type None, none, success } from '#domain/result.ts'
import { labelOf } from '#domain/schema/labels.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import { type Author, changedFields, draftedFields, isStale } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { entryTitle, type FieldProblem, fieldProblem } from '#domain/studio/entry-problems.ts'
import { fieldOf } from '#domain/studio/field-path.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { entryOfPath } from '#domain/studio/published-changes.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { type Content, pathOf, readContent } from '../../content/content.ts'
import { historicFields, readHistory } from '../../content/history.ts'
import { historyStep } from '../../content/history-step.ts'
import { commitImport } from '../../transfer/commit-import.ts'
import { planImport } from '../../transfer/plan-import.ts'
import { type ValidatedBundle, validateBundle } from '../../transfer/validate-bundle.ts'
import { draftBase, sampleMark } from '../draft/draft-base.ts'
import { publishedOf } from '../draft/draft-store.ts'
import { type Draft, readDraft } from '../draft/read-draft.ts'
import { readPublishedFolder } from '../draft/read-folder.ts'
import { expiredUndo } from '../draft/undo.ts'
import { openImport } from '../imports/import-store.ts'
import { draftBundle } from './draft-bundle.ts'

export type PublishPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>

/**
 * `version`: that of the draft which the form was made from (`draftState`). `summary`: a line for the history; '' makes one.
 * `withoutTexts`: publishes although pictures have no alternative text.
 */
export type PublishOrder = { version: string; summary: string; withoutTexts?: boolean }

/** A problem of the draft, at a field of an entry or at a picture of a folder. */
export type PublishProblem = FieldProblem & { entry: EntryName | None; folder: string | None }

/**
 * An entry whose published side was changed since its draft began, by its changed fields: what the draft started from
 * (`before`, undefined where the history does not know it), what the site has now, and what the draft has. Of a new or
 * deleted entry `fields` is empty.
 */
export type StaleEntry = {
  entry: EntryName
  title: string
  fields: { name: string; label: string; before: unknown; now: unknown; here: unknown }[]
}

/**
 * 'published': visitors see the changes. 'nothing': the draft is empty; `last` is the newest publish, so a second press of
 * the button shows the same page. 'changed': the draft is no longer the one of the form. The others reject it: 'problems' to
 * fix, 'stale' entries and folders to resolve (`resolveEntry`, `resolveFolder`), pictures 'without texts' to confirm.
 */
export type PublishAnswer =
  | { outcome: 'published'; record: PublishRecord }
  | { outcome: 'nothing'; last: PublishRecord | None }
  | { outcome: 'changed' }
  | { outcome: 'problems'; problems: PublishProblem[] }
  | { outcome: 'stale'; entries: StaleEntry[]; folders: string[] }
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
    const stale = await staleParts(ports, draft, before)
    if (stale !== none) return stale
    const { source, removed, isEmpty } = take(await draftBundle(base, draft, before))
    const validated = isEmpty ? emptyBundle : take(await validateBundle(ports, source, false, () => {}))
    const problems = validated.problems.map((each) => problemOf(each, draft, before))
    if (problems.length > 0) return { outcome: 'problems', problems }
    const pictures = picturesWithoutText(draft)
    if (pictures > 0 && !withoutTexts) return { outcome: 'without texts', pictures }

    const changes = planImport(before, validated, removed)
    // Of the sample nothing stays, and the history has nothing of it.
    const samplePictures = isOwnStart ? picturesIn(content) : []
    const publishing = { by, summary, counts: countsOf(draft), samplePictures }
    const history = take(await historyStep(ports, before, changes, publishing))
    const whole = { ...validated, documents: changes.after.documents }
    const plan = isOwnStart ? planImport(content, whole, 'all others') : changes
    const ended = take(await openImport(ports)).changes(none)
    const old = [...take(await expiredUndo(ports)), ...ended]
    const documents = [...plan.documents, ...history.documents, ...removalOf(draft), ...old, noSampleMark]
    const files = [...plan.files, ...history.files]
    const committed = take(await commitImport(ports, source, content, { documents, files }, nothingBefore, () => {}))
    return committed ? { outcome: 'published', record: history.record } : none
  },
)

/** The hashes of the pictures of the content. */
function picturesIn({ files }: Content): string[] {
  return [...new Set([...files].flatMap(([name, hash]) => (isListedImage(name) ? [hash] : [])))]
}

const emptyBundle: ValidatedBundle = { documents: [], messages: [], files: [], problems: [] }

/** The content is the owner's from now on, no longer the untouched sample. */
export const noSampleMark: DocumentChange = { ...sampleMark, fields: none }

export async function nothingBefore() {
  return success(async () => {})
}

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

function problemOf(
  { file, field, reason }: ValidatedBundle['problems'][number],
  draft: Draft,
  content: Content,
): PublishProblem {
  const entry = entryOfPath(file)
  if (entry !== none) {
    const part = draft.entries.find(
      ({ part: { collection, id } }) => collection === entry.collection && id === entry.id,
    )
    const stored = content.documents.find((document) => pathOf(document) === file)
    const fields = draftedFields(part?.part ?? none, stored?.fields ?? none) ?? {}
    return { ...fieldProblem(entry, fields, { field, reason }), entry, folder: none }
  }
  const folder = file.slice(filePath('').length, file.lastIndexOf('/'))
  const message = `${file.slice(file.lastIndexOf('/') + 1)} ${reason}.`
  return { path: field, message, line: `${folder}: ${message}`, entry: none, folder }
}

async function staleParts(
  ports: Pick<Ports, 'documents' | 'files'>,
  draft: Draft,
  content: Content,
): Promise<PublishAnswer | None> {
  const published = new Map(content.documents.map((document) => [pathOf(document), document.fields]))
  const entries: StaleEntry[] = []
  for (const { part } of draft.entries) {
    const { collection, id, base } = part
    const entry = { collection, id }
    const now = await publishedOf(part.collection, published.get(pathOf(part)) ?? none)
    if (!isStale(part, now)) continue
    const then = base === none ? none : take(await historicFields(ports, pathOf(part), base))
    const here = draftedFields(part, now.fields)
    const { fields: schema } = collections[collection]
    const fields = changedFields(part, now.fields).map((name) => {
      const label = fieldLabel(name, (field) => labelOf(schema, field))
      return { name, label, before: fieldOf(then, name), now: fieldOf(now.fields, name), here: fieldOf(here, name) }
    })
    entries.push({ entry, title: entryTitle(entry, here ?? now.fields ?? {}), fields })
  }
  const folders: string[] = []
  for (const { part } of draft.folders) {
    const now = take(await readPublishedFolder(ports, part.folder))
    if (now.hash !== part.base) folders.push(part.folder)
  }
  return entries.length + folders.length === 0 ? none : { outcome: 'stale', entries, folders }
}
