import { call, fail, take } from '#domain/call.ts'
import { placeOf } from '#domain/content/bundle/bundle.ts'
import { diff, pathOf, type Snapshot } from '#domain/content/bundle/snapshot.ts'
import { draftCollections, withoutField } from '#domain/studio/draft-entry.ts'
import {
  draftOfFolder,
  type FolderItem,
  inPublishedOrder,
  isPictureFolder,
  toDraftFolder,
  withoutPictureChange,
} from '#domain/studio/draft-folder.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { entryOfPath } from '#domain/studio/published-changes.ts'
import type { Ports } from '#ports/ports.ts'
import { folderOf } from '#resume/records/image.ts'
import { none, type Result } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { contentOfNumber } from '../content/history.ts'
import { folderPart } from './draft/draft-store.ts'
import { relistProject } from './draft/menu-place.ts'
import { changeDraft, type OpenDraft } from './draft/open-draft.ts'
import { readDraft } from './draft/read-draft.ts'
import { type FolderAt, folderAt, readPublishedFolder } from './draft/read-folder.ts'
import { type Actor, lastEditOf, type Reverted, undoably } from './draft/undo.ts'

type ApplyPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>

/** A part of the draft: an entry or one field of it, or a folder of pictures. `only`: one picture of it, by its id, or their order. */
export type Part = { entry: EntryName; field?: string } | { folder: string; only?: { picture: string } | 'order' }

/** `lost`: paths of pictures that are no longer stored. */
export type Applied = Reverted & { lost: string[] }

/**
 * Makes parts of the draft equal to a snapshot, in one commit. What the draft held there is replaced, everything else of it stays, and
 * nothing is published. Fails as the stores do.
 */
export const apply = call(
  async (
    ports: ApplyPorts,
    { parts, from }: { parts: readonly Part[]; from: Snapshot },
    by: Actor,
  ): Promise<Applied> => {
    const edit = lastEditOf(ports.clock, by)
    const stored = new Map(from.documents.map((document) => [pathOf(document), document.fields]))
    const entries = new Map<EntryName, Fields | null>()
    const folders = new Map<string, FolderAt>()
    for (const part of parts) {
      if ('entry' in part) entries.set(part.entry, stored.get(pathOf(part.entry)) ?? none)
      else if (isPictureFolder(part.folder))
        folders.set(part.folder, take(await folderAt(ports, from.files, part.folder)))
    }
    const undo = await undoably(ports, async (draft) => {
      for (const [entry, fields] of entries) await draft.put(entry, fields, edit)
      for (const [folder, { items }] of folders) {
        draft.setPart(await folderPart(folder), none)
        await draft.setFolder(ports, folder, () => items, edit)
      }
    })
    return { undo, lost: [...folders.values()].flatMap(({ lost }) => lost) }
  },
)

/** Makes parts of the draft, or all of it, as they are published: a deleted entry is there again, a new one is gone. Works as `apply`. */
export const revert = call(
  async (ports: Pick<Ports, 'documents' | 'files' | 'clock'>, parts: readonly Part[] | 'all'): Promise<Reverted> => {
    const undo = await undoably(ports, async (draft) => {
      if (parts === 'all') for (const part of draft.parts()) draft.setPart(part, none)
      else
        for (const part of parts) await ('folder' in part ? revertFolder(ports, draft, part) : revertEntry(draft, part))
    })
    return { undo }
  },
)

/** Makes parts of the draft as they were right after a publish. Works as `apply`; fails with 'object-not-found' for one that is not kept. */
export const restore = call(
  async (ports: ApplyPorts, number: number, parts: readonly Part[], by: Actor): Promise<Applied> => {
    const from = take(await contentOfNumber(ports, number))
    if (from === none) return fail('object-not-found', `There is no publish ${number} in the history.`)
    return take(await apply(ports, { parts, from }, by))
  },
)

/**
 * Makes what a publish changed in the draft as it was before. What the draft changes already stays as it is there. Works as `restore`.
 * docs/behaviour.md 24.3.
 */
export const undoPublish = call(async (ports: ApplyPorts, number: number, by: Actor): Promise<Applied> => {
  const [before, after] = [take(await contentOfNumber(ports, number - 1)), take(await contentOfNumber(ports, number))]
  if (before === none || after === none)
    return fail('object-not-found', 'The version before this publish is no longer kept.')
  const draft = take(await readDraft(ports))
  const drafted = new Set([
    ...draft.entries.map(({ part }) => entryKey(part)),
    ...draft.folders.map(({ part }) => part.folder),
  ])
  const parts = partsOf(diff(before, after))
  const free = parts.filter((part) => !drafted.has('entry' in part ? entryKey(part.entry) : part.folder))
  return take(await apply(ports, { parts: free, from: before }, by))
})

/** The entries and folders that paths belong to, each once. */
function partsOf(paths: readonly { path: string }[]): Part[] {
  const folders = new Set<string>()
  const entries = paths.flatMap(({ path }) => {
    const [entry, place] = [entryOfPath(path), placeOf(path)]
    if ('name' in place) folders.add(folderOf(place.name))
    return entry === none ? [] : [{ entry }]
  })
  return [...entries, ...[...folders].map((folder) => ({ folder }))]
}

async function revertFolder(
  ports: Pick<Ports, 'files'>,
  open: OpenDraft,
  { folder, only }: Extract<Part, { folder: string }>,
): Promise<void> {
  const part = await folderPart(folder)
  const stored = open.part(part)
  if (stored === none) return
  const draft = toDraftFolder(stored)
  if (draft === none || only === undefined) return open.setPart(part, none)
  const change = (items: readonly FolderItem[], published: readonly FolderItem[]) =>
    only === 'order' ? inPublishedOrder(published, items) : withoutPictureChange(published, items, only.picture)
  await open.setFolder(ports, folder, change, draft)
}

async function revertEntry(open: OpenDraft, { entry, field }: Extract<Part, { entry: EntryName }>): Promise<void> {
  const { id, draft, published, stored } = await open.entry(entry)
  if (stored === none) return
  if (entry.collection === 'projects' && draft !== none && draft.fields === none)
    await relistProject(open, { id: entry.id, page: published.fields?.page }, draft)
  if (field === undefined || draft === none || draft.fields === none || published.fields === none)
    return open.setPart({ collection: draftCollections.entries, id }, none)
  await open.put(entry, withoutField(entry, draft.fields, published.fields, field), draft)
}

/** Keeps the draft of an entry that was changed on the site since its draft began. Fails as the store does. */
export function resolveEntry(ports: Pick<Ports, 'documents'>, entry: EntryName): Promise<Result<void>> {
  return changeDraft(ports, async (open) => {
    const { draft, published } = await open.entry(entry)
    if (draft !== none) await open.put(entry, draft.fields, draft, published.hash)
  })
}

/** Keeps the draft of a folder that was changed on the site since its draft began. Fails as the stores do. */
export const resolveFolder = call(async (ports: Pick<Ports, 'documents' | 'files'>, folder: string): Promise<void> => {
  const part = await folderPart(folder)
  const stored = take(await ports.documents.read(part.collection, part.id))
  const draft = stored === none ? none : toDraftFolder(stored.fields)
  if (stored === none || draft === none) return
  const now = take(await readPublishedFolder(ports, folder))
  const fields = draftOfFolder({ ...draft, base: now.hash }, now.items, draft.items)
  take(await ports.documents.commit([{ ...part, fields, was: stored.fields }]))
})
