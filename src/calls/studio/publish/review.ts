import { call, take } from '#domain/call.ts'
import { pathOf } from '#domain/content/bundle/snapshot.ts'
import { isStale } from '#domain/studio/draft-entry.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { type Content, readContent } from '../../content/content.ts'
import { sampleState } from '../../transfer/import-bundle.ts'
import { compareEntries, type EntryChange } from '../changes.ts'
import { draftBase } from '../draft/draft-base.ts'
import { publishedOf } from '../draft/draft-store.ts'
import { type Draft, readDraft } from '../draft/read-draft.ts'
import { type EntryView, viewOf } from '../draft/read-entry.ts'
import { type FolderView, folderView, readPublishedFolder } from '../draft/read-folder.ts'
import { type LeftOut, readLeftOut } from '../editions/edition-words.ts'
import { folderPlaces } from '../pictures/read-folders.ts'
import { type SamplePart, sampleLeft } from './sample-left.ts'

/** Whether the site was changed since the draft of an entry or folder began. docs/behaviour.md 22.5. */
type Stale = { isStale: boolean }

type DraftedFolder = FolderView & Stale & { title: string }

/** The draft, each of its entries and folders beside the content that it is compared with. */
type Drafted = { draft: Draft; content: Content; entries: (EntryView & Stale)[]; folders: DraftedFolder[] }

type ReviewPorts = Pick<Ports, 'documents' | 'files'>

/** Returns the changed entries and folders of the draft. No text is compared. Fails as the stores do. */
export const readDrafted = call(async (ports: ReviewPorts): Promise<Drafted> => {
  const draft = take(await readDraft(ports))
  const content = take(await readContent(take(await draftBase(ports))))
  const stored = new Map(content.documents.map((document) => [pathOf(document), document.fields]))
  const entries: Drafted['entries'] = []
  for (const { part } of draft.entries) {
    const { collection, id } = part
    const published = await publishedOf(collection, stored.get(pathOf(part)) ?? none)
    entries.push({ ...viewOf({ collection, id }, part, published), isStale: isStale(part, published) })
  }
  // Names of folders need every entry of the resume, which a draft without pictures need not read.
  const places = draft.folders.length === 0 ? none : take(await folderPlaces(ports))
  const folders: DraftedFolder[] = []
  for (const { part } of draft.folders) {
    const published = take(await readPublishedFolder(ports, part.folder))
    const title = places?.placeOf(part.folder).title ?? part.folder
    folders.push({ ...folderView(part.folder, part, published), title, isStale: published.hash !== part.base })
  }
  return { draft, content, entries, folders }
})

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
  entries: (EntryChange & Stale)[]
  folders: DraftedFolder[]
}

/** Returns the changes of the draft, by entry and folder. Fails as the stores do. */
export const readReview = call(async (ports: ReviewPorts): Promise<Review> => {
  const { draft, content, ...drafted } = take(await readDrafted(ports))
  const pairs = drafted.entries.map(({ entry, state, published, fields }) => ({
    ...{ entry, before: published, after: state === 'deleted' ? none : fields },
  }))
  const changes = take(await compareEntries(ports, pairs))
  const isOwnStart = take(await draftBase(ports)) !== ports
  const isSample = !isOwnStart && take(await sampleState(ports, content)).isSample
  const parts = draft.entries.map(({ part }) => part)
  return {
    ...{ isOwnStart, version: draft.version, changes: draft.changes, folders: drafted.folders },
    left: isSample ? sampleLeft(content, draft) : [],
    gone: take(await readLeftOut(ports, parts)),
    entries: changes.map((change, at) => ({ ...change, isStale: drafted.entries[at]?.isStale === true })),
  }
})
