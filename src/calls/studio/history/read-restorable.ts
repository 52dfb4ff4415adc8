import { call, take } from '#domain/call.ts'
import { bundleCollections, placeOf } from '#domain/content/bundle/bundle.ts'
import { type Difference, diff, fieldsIn, pathOf, type Snapshot } from '#domain/content/bundle/snapshot.ts'
import { folderChanges } from '#domain/studio/draft-folder.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import { entryOfPath } from '#domain/studio/published-changes.ts'
import type { Pictures } from '#ports/content/pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { folderOf } from '#resume/records/image.ts'
import { type None, none, success } from '#resume/result.ts'
import { readContent } from '../../content/content.ts'
import { contentOfNumber } from '../../content/history.ts'
import { compareEntries, type EntryChange, type EntryPair } from '../changes.ts'
import { documentsOver, filesOver, type Overlay } from '../draft/content-over.ts'
import { readDraft } from '../draft/read-draft.ts'
import { type DraftedFile, type FolderView, folderAt, readPublishedFolder } from '../draft/read-folder.ts'
import { folderPlaces } from '../pictures/read-folders.ts'

type Drafted = { isDrafted: boolean }

/** What a restore would change of the site now. `isDrafted`: the draft changes it, too, so that restoring replaces what the draft has. */
export type Restorable = {
  entries: (EntryChange & Drafted)[]
  folders: (Pick<FolderView, 'folder' | 'items' | 'published' | 'changes'> & Drafted & { title: string })[]
}

/** Returns what differs from the site now, as it was right after a publish; none when that publish is not kept. */
export const readRestorable = call(
  async (ports: Pick<Ports, 'documents' | 'files' | 'blobs'>, number: number): Promise<Restorable | None> => {
    const then = take(await contentOfNumber(ports, number))
    if (then === none) return none
    const differences = diff(take(await readContent(ports)), then)
    const draft = take(await readDraft(ports))
    const drafted = new Set(draft.entries.map(({ part }) => entryKey(part)))
    const changes = take(await compareEntries(ports, differences.flatMap(pairOf)))
    const entries = changes.map((change) => ({ ...change, isDrafted: drafted.has(entryKey(change.entry)) }))
    const places = take(await folderPlaces(ports))
    const folders: Restorable['folders'] = []
    for (const folder of new Set(differences.flatMap(folderIn))) {
      const { items } = take(await folderAt(ports, then.files, folder))
      const published = take(await readPublishedFolder(ports, folder)).items
      const isDrafted = draft.folders.some(({ part }) => part.folder === folder)
      const changes = folderChanges(published, items)
      const { title } = places.placeOf(folder)
      if (changes.length > 0) folders.push({ folder, title, items, published, changes, isDrafted })
    }
    return { entries, folders }
  },
)

function pairOf({ path, before, after }: Difference): EntryPair[] {
  const entry = entryOfPath(path)
  return entry === none ? [] : [{ entry, before: fieldsIn(before), after: fieldsIn(after) }]
}

function folderIn({ path }: Difference): string[] {
  const place = placeOf(path)
  return 'name' in place ? [folderOf(place.name)] : []
}

type ContentPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures'>

/**
 * Ports that read the content as it was right after a publish, for its preview; none when that publish is not kept. They are a
 * copy of this moment; writing fails. A picture that the site no longer has is made again from the original that the history
 * keeps. Fails as the stores do. docs/behaviour.md 22.6.
 */
export const contentOfPublish = call(async <P extends ContentPorts>(ports: P, number: number): Promise<P | None> => {
  const then = take(await contentOfNumber(ports, number))
  if (then === none) return none
  const now = take(await readContent(ports))
  return {
    ...ports,
    documents: documentsOver(ports.documents, documentsThen(then)),
    files: filesOver(ports.files, foldersThen(ports, then, now)),
    pictures: picturesThen(ports, then, now),
  }
})

function documentsThen({ documents }: Snapshot): Overlay {
  const byPath = new Map(documents.map((document) => [pathOf(document), document.fields]))
  return {
    ids: (collection) => documents.flatMap((each) => (each.collection === collection ? [each.id] : [])),
    fields(collection, id, own) {
      const isContent = bundleCollections.some((each) => each === collection)
      return isContent ? (byPath.get(pathOf({ collection, id })) ?? none) : own
    },
  }
}

/** The files of the folders that differ, as they were then. Pages show no size, so it is not looked up. */
function foldersThen({ blobs }: ContentPorts, then: Snapshot, now: Snapshot): Map<string, DraftedFile[]> {
  const folders = new Map<string, DraftedFile[]>()
  for (const { path } of diff(now, then)) {
    const place = placeOf(path)
    if ('name' in place) folders.set(folderOf(place.name), [])
  }
  for (const [name, hash] of then.files)
    folders.get(folderOf(name))?.push({ name, hash, sizeBytes: 0, read: () => blobs.read(hash) })
  return folders
}

function picturesThen({ blobs, pictures }: ContentPorts, then: Snapshot, now: Snapshot): Pictures {
  const here = new Set(now.files.values())
  const gone = new Set([...then.files.values()].filter((hash) => !here.has(hash)))
  return {
    ...pictures,
    async read(hash) {
      const known = await pictures.read(hash)
      if (!known.ok || known.data !== none || !gone.has(hash)) return known
      const original = await blobs.read(hash)
      if (!original.ok) return original.failure.code === 'object-not-found' ? success(none) : original
      const made = await pictures.make(original.data)
      return made.ok || made.failure.code !== 'invalid' ? made : success(none)
    },
  }
}
