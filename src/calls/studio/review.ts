import { none, type Result, success } from '#domain/result.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import type { Ports } from '#ports/ports.ts'
import { readPublished } from './draft-store.ts'
import { readDraft } from './read-draft.ts'
import { type EntryView, viewOf } from './read-entry.ts'
import { type FolderView, folderView, readPublishedFolder } from './read-folder.ts'
import { folderPlaces } from './read-folders.ts'

/** A changed entry, with each changed field before and after. A new or deleted one is one change without fields. */
export type ReviewedEntry = EntryView & { fieldChanges: FieldChange[] }

/** Everything that a publish of the draft changes. `version` goes into the form of the publish. */
export type Review = {
  version: string
  changes: number
  entries: ReviewedEntry[]
  folders: (FolderView & { title: string })[]
}

/** Returns the changes of the draft, by entry and folder. Fails as the stores do. */
export async function readReview(ports: Pick<Ports, 'documents' | 'files'>): Promise<Result<Review>> {
  const draft = await readDraft(ports)
  if (!draft.ok) return draft
  // Only a review compares texts, so only it loads what compares them.
  const { fieldChanges } = await import('#domain/studio/field-change.ts')
  const entries: ReviewedEntry[] = []
  for (const { part } of draft.data.entries) {
    const published = await readPublished(ports, part)
    if (!published.ok) return published
    const { collection, id } = part
    const view = viewOf({ collection, id }, part, published.data)
    const isChanged = view.state === 'changed' && view.published !== none
    entries.push({ ...view, fieldChanges: isChanged ? fieldChanges(part, view.published ?? {}, view.fields) : [] })
  }
  const places = await folderPlaces(ports)
  if (!places.ok) return places
  const folders: Review['folders'] = []
  for (const { part } of draft.data.folders) {
    const published = await readPublishedFolder(ports, part.folder)
    if (!published.ok) return published
    const { title } = places.data.placeOf(part.folder)
    folders.push({ ...folderView(part.folder, part, published.data), title })
  }
  return success({ version: draft.data.version, changes: draft.data.changes, entries, folders })
}
