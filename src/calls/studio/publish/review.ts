import { call, take } from '#domain/call.ts'
import { newComparing } from '#domain/comparing/comparing.ts'
import { none } from '#domain/result.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import type { Ports } from '#ports/ports.ts'
import { pathOf, readContent } from '../../content/content.ts'
import { sampleState } from '../../transfer/import-bundle.ts'
import { draftBase } from '../draft/draft-base.ts'
import { publishedOf } from '../draft/draft-store.ts'
import { readDraft } from '../draft/read-draft.ts'
import { type EntryView, viewOf } from '../draft/read-entry.ts'
import { type FolderView, folderView, readPublishedFolder } from '../draft/read-folder.ts'
import { editionWords, type LeftOut, readLeftOut } from '../editions/edition-words.ts'
import { folderPlaces } from '../pictures/read-folders.ts'
import { type SamplePart, sampleLeft } from './sample-left.ts'

/** A changed entry, with each changed field before and after. A new or deleted one is one change without fields. */
export type ReviewedEntry = EntryView & { fieldChanges: FieldChange[] }

/**
 * Everything that a publish of the draft changes. `version` goes into the form of the publish. `isOwnStart`: the site begins without the
 * sample, so what is new is all that it has.
 */
export type Review = {
  isOwnStart: boolean
  /** What a publish would show of the sample. */
  left: SamplePart[]
  /** What editions choose and will not have. */
  gone: LeftOut[]
  version: string
  changes: number
  entries: ReviewedEntry[]
  folders: (FolderView & { title: string })[]
}

/** Returns the changes of the draft, by entry and folder. Fails as the stores do. */
export const readReview = call(async (ports: Pick<Ports, 'documents' | 'files'>): Promise<Review> => {
  const draft = take(await readDraft(ports))
  // Only a review compares texts, so only it loads what compares them.
  const { fieldChanges } = await import('#domain/studio/field-change.ts')
  const comparing = newComparing()
  const parts = draft.entries.map(({ part }) => part)
  const inWords = take(await editionWords(ports, parts))
  const base = take(await draftBase(ports))
  const isOwnStart = base !== ports
  const content = take(await readContent(base))
  const stored = new Map(content.documents.map((document) => [pathOf(document), document.fields]))
  const entries: ReviewedEntry[] = []
  for (const part of parts) {
    const { collection, id } = part
    const published = await publishedOf(collection, stored.get(pathOf(part)) ?? none)
    const view = viewOf({ collection, id }, part, published)
    const isChanged = view.state === 'changed' && view.published !== none
    const [before, fields] = [inWords(part, view.published ?? {}), inWords(part, view.fields)]
    entries.push({ ...view, fields, fieldChanges: isChanged ? fieldChanges(part, before, fields, comparing) : [] })
  }
  const places = take(await folderPlaces(ports))
  const folders: Review['folders'] = []
  for (const { part } of draft.folders) {
    const published = take(await readPublishedFolder(ports, part.folder))
    const { title } = places.placeOf(part.folder)
    folders.push({ ...folderView(part.folder, part, published), title })
  }
  const isSample = !isOwnStart && take(await sampleState(ports, content)).isSample
  const left = isSample ? sampleLeft(content, draft) : []
  const gone = take(await readLeftOut(ports, parts))
  return { isOwnStart, left, gone, version: draft.version, changes: draft.changes, entries, folders }
})
