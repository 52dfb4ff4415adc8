import { type FocusPoint, focusRangeText, toFocusPoint } from '#domain/content/focus-point.ts'
import { folderOf } from '#domain/content/image.ts'
import type { PictureKind } from '#domain/content/picture-kind.ts'
import { draftFolder as draftFilesFolder } from '#domain/content/private-file.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import {
  type FolderItem,
  folderChanges,
  inPublishedOrder,
  isPictureFolder,
  toDraftFolder,
  withoutPictureChange,
} from '#domain/studio/draft-folder.ts'
import { draftLimits, renewMs } from '#domain/studio/draft-limits.ts'
import { pictureName, replacedName } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../content/list-files.ts'
import { type Asker, touchOf } from './asker.ts'
import { countChanges, draftCollections, draftTries, storedId } from './draft-store.ts'
import { type FolderView, folderView, type PublishedFolder, readPublishedFolder } from './read-folder.ts'
import type { Reverted } from './revert.ts'
import { expiredUndo, keptForUndo } from './undo.ts'

type FolderPorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/**
 * 'done': the draft holds the change, also when it did already; `view` is the folder after it, `changes` counts the whole
 * draft, `undo` is the id that undoes a removal or a revert for an hour. 'conflict': another tab wrote another alternative text or focus point since; `item` is the picture as drafted.
 * 'rejected': `message` says why. 'gone': no such picture is in the folder any more.
 */
export type FolderAnswer =
  | { outcome: 'done'; view: FolderView; changes: number; id: string; undo: string | None }
  | { outcome: 'conflict'; item: FolderItem }
  | { outcome: 'rejected'; message: string }
  | { outcome: 'gone' }

type Decision =
  | { items: readonly FolderItem[]; id: string; isUndone?: true }
  | Exclude<FolderAnswer, { outcome: 'done' }>

/** Said of a picture for which its folder has no place. */
const fullFolderText = `A folder holds ${draftLimits.pictures} pictures at most.`

/**
 * Adds an uploaded picture to the end of a folder, by the hash that the upload returned. `name` is that of the owner's file.
 * `upload` is the id of the upload and becomes that of the picture: an upload that is finished again adds nothing twice. Fails with 'object-not-found' when the bytes are not there (any more), or for a folder that no page shows.
 */
export async function addPicture(
  ports: FolderPorts,
  folder: string,
  upload: { hash: string; name: string; upload?: string },
  asker: Asker,
): Promise<Result<FolderAnswer>> {
  const uploaded = await readUpload(ports, upload.hash)
  if (!uploaded.ok) return uploaded
  const room = await hasRoomForFolder(ports, folder)
  if (!room.ok) return room
  const id = upload.upload ?? crypto.randomUUID()
  return changeFolder(ports, folder, asker, ({ items }) => {
    if (items.some((item) => item.id === id && item.hash === upload.hash)) return { id, items }
    const same = items.findIndex(({ hash }) => hash === upload.hash)
    if (same !== -1) return { outcome: 'rejected', message: `${upload.name} is already here as number ${same + 1}.` }
    if (items.length >= draftLimits.pictures) return { outcome: 'rejected', message: fullFolderText }
    if (items.length === 0 && !room.data)
      return { outcome: 'rejected', message: `A site has ${draftLimits.folders} folders at most.` }
    const { hash, sizeBytes, kind } = uploaded.data
    const taken = items.map(({ name }) => name)
    const name = pictureName(upload.name, kind, taken)
    return { id, items: [...items, { id, name, hash, sizeBytes, alt: none, focus: none }] }
  })
}

/** Gives a picture other bytes; its place, text and focus point stay. Fails as `addPicture`. */
export async function replacePicture(
  ports: FolderPorts,
  folder: string,
  id: string,
  upload: { hash: string; name: string },
  asker: Asker,
): Promise<Result<FolderAnswer>> {
  const uploaded = await readUpload(ports, upload.hash)
  if (!uploaded.ok) return uploaded
  return changeFolder(ports, folder, asker, ({ items }) => {
    const same = items.findIndex((item) => item.hash === upload.hash && item.id !== id)
    if (same !== -1) return { outcome: 'rejected', message: `${upload.name} is already here as number ${same + 1}.` }
    const others = items.filter((item) => item.id !== id).map(({ name }) => name)
    const { hash, sizeBytes, kind } = uploaded.data
    return withItem(items, id, (item) => ({ ...item, hash, sizeBytes, name: replacedName(item.name, kind, others) }))
  })
}

/** Removes a picture from a folder. */
export function removePicture(
  ports: FolderPorts,
  folder: string,
  id: string,
  asker: Asker,
): Promise<Result<FolderAnswer>> {
  return changeFolder(ports, folder, asker, ({ items }) => ({
    ...{ id, isUndone: true },
    items: items.filter((item) => item.id !== id),
  }))
}

/** Changes the whole list of a folder, by the list that it has. The bytes of new pictures must be stored. */
export function rearrangeFolder(
  ports: FolderPorts,
  folder: string,
  change: (items: readonly FolderItem[]) => readonly FolderItem[],
  asker: Asker,
): Promise<Result<FolderAnswer>> {
  return changeFolder(ports, folder, asker, ({ items }) => ({ id: '', items: change(items) }))
}

/** Moves a picture to a place, counted from 1; the end of the folder is the last one. */
export function movePicture(
  ports: FolderPorts,
  folder: string,
  id: string,
  to: number,
  asker: Asker,
): Promise<Result<FolderAnswer>> {
  return changeFolder(ports, folder, asker, ({ items }) => {
    const moved = items.find((item) => item.id === id)
    if (moved === undefined) return { outcome: 'gone' }
    const others = items.filter((item) => item !== moved)
    return { id, items: others.toSpliced(Math.max(0, Math.trunc(to) - 1), 0, moved) }
  })
}

/** Sets an alternative text; '' says that the picture is only decoration, none that the text is missing. `shown` as in saves. */
export function describePicture(
  ports: FolderPorts,
  folder: string,
  id: string,
  { alt, shown }: { alt: string | None; shown: string | None },
  asker: Asker,
): Promise<Result<FolderAnswer>> {
  return changeFolder(ports, folder, asker, ({ items }) => {
    const item = items.find((each) => each.id === id)
    if (item !== undefined && item.alt !== alt && item.alt !== shown) return { outcome: 'conflict', item }
    if (alt !== none && alt.length > draftLimits.lineCharacters)
      return { outcome: 'rejected', message: 'This text is longer than 2,000 characters.' }
    return withItem(items, id, (each) => ({ ...each, alt: alt === none ? none : alt.toWellFormed() }))
  })
}

/** Sets a focus point, none for the middle. `shown` as in saves. */
export function focusPicture(
  ports: FolderPorts,
  folder: string,
  id: string,
  { focus, shown }: { focus: FocusPoint | None; shown: FocusPoint | None },
  asker: Asker,
): Promise<Result<FolderAnswer>> {
  const wanted = toFocusPoint(focus)
  const is = (a: FocusPoint | None, b: FocusPoint | None) => JSON.stringify(a) === JSON.stringify(b)
  return changeFolder(ports, folder, asker, ({ items }) => {
    const item = items.find((each) => each.id === id)
    if (focus !== none && wanted === none) return { outcome: 'rejected', message: focusRangeText }
    if (item !== undefined && !is(item.focus, wanted) && !is(item.focus, toFocusPoint(shown)))
      return { outcome: 'conflict', item }
    return withItem(items, id, (each) => ({ ...each, focus: wanted }))
  })
}

/** Makes one picture as it is published: an added one goes, a removed one is back. */
export function revertPicture(
  ports: FolderPorts,
  folder: string,
  id: string,
  asker: Asker,
): Promise<Result<FolderAnswer>> {
  return changeFolder(ports, folder, asker, ({ items, published }) => {
    return { id, items: withoutPictureChange(published.items, items, id), isUndone: true }
  })
}

/** Takes back all moves in a folder. */
export function revertOrder(ports: FolderPorts, folder: string, asker: Asker): Promise<Result<FolderAnswer>> {
  return changeFolder(ports, folder, asker, ({ items, published }) => {
    return { id: '', items: inPublishedOrder(published.items, items), isUndone: true }
  })
}

/** Makes a folder as it is published. Fails as the store does. */
export async function revertFolder(
  ports: Pick<Ports, 'documents' | 'clock'>,
  folder: string,
): Promise<Result<Reverted>> {
  const old = await expiredUndo(ports)
  if (!old.ok) return old
  const part = { collection: draftCollections.folders, id: await storedId(encodeURIComponent(folder)) }
  const stored = await ports.documents.read(part.collection, part.id)
  if (!stored.ok) return stored
  if (stored.data === none) return success({ undo: none })
  const undo = crypto.randomUUID()
  const was = stored.data.fields
  const kept = keptForUndo(undo, ports.clock.now().toISOString(), part, was, none)
  const committed = await ports.documents.commit([{ ...part, fields: none, was }, kept, ...old.data])
  return committed.ok ? success({ undo }) : committed
}

function withItem(items: readonly FolderItem[], id: string, change: (item: FolderItem) => FolderItem): Decision {
  if (!items.some((item) => item.id === id)) return { outcome: 'gone' }
  return { id, items: items.map((item) => (item.id === id ? change(item) : item)) }
}

type FolderState = { items: readonly FolderItem[]; published: PublishedFolder }

async function changeFolder(
  ports: FolderPorts,
  folder: string,
  asker: Asker,
  decide: (state: FolderState) => Decision,
): Promise<Result<FolderAnswer>> {
  if (!isPictureFolder(folder)) return failed('object-not-found', 'There is no such folder.')
  const { documents, clock } = ports
  const part = { collection: draftCollections.folders, id: await storedId(encodeURIComponent(folder)) }
  for (let tries = 1; ; tries += 1) {
    const stored = await documents.read(part.collection, part.id)
    if (!stored.ok) return stored
    const published = await readPublishedFolder(ports, folder)
    if (!published.ok) return published
    const draft = stored.data === none ? none : toDraftFolder(stored.data.fields)
    const decided = decide({ items: draft?.items ?? published.data.items, published: published.data })
    if ('outcome' in decided) return success(decided)

    const { items, id, isUndone = false } = decided
    const changes = folderChanges(published.data.items, items).length
    const touch = touchOf(clock, asker)
    const next = { folder, base: draft?.base ?? published.data.hash, items, touch, changes }
    const isNothing = changes === 0 && stored.data === none
    const was = stored.data?.fields ?? none
    const fields = changes === 0 ? none : next
    const isKept = isUndone && !isNothing
    const old = isKept ? await expiredUndo(ports) : success([])
    if (!old.ok) return old
    const undo = isKept ? crypto.randomUUID() : none
    const kept = undo === none ? [] : [keptForUndo(undo, touch.at, part, was, fields), ...old.data]
    const committed = isNothing ? success() : await documents.commit([{ ...part, fields, was }, ...kept])
    if (committed.ok) {
      const count = await countChanges(ports)
      const view = folderView(folder, changes === 0 ? none : next, published.data)
      return count.ok ? success({ outcome: 'done', view, changes: count.data, id, undo }) : count
    }
    if (committed.failure.code !== 'conflict' || tries === draftTries) return committed
  }
}

/** The uploaded bytes with this hash. They are written again when they are old, so that no publish deletes them meanwhile. */
async function readUpload({ files, clock }: FolderPorts, hash: string) {
  const name = `${draftFilesFolder}${hash}`
  const isHash = /^[0-9a-f]{64}$/.test(hash)
  const metadata = isHash ? await files.metadata(name) : failed('object-not-found', 'There is no such upload.')
  if (!metadata.ok) return metadata
  const kind = kinds.get(metadata.data.contentType)
  if (kind === undefined) return failed('object-not-found', 'There is no such upload.')
  if (clock.now().getTime() - Date.parse(metadata.data.updatedAt) > renewMs) {
    const read = await files.read(name)
    if (!read.ok) return read
    const renewed = await files.write(name, read.data)
    if (!renewed.ok) return renewed
  }
  return success({ hash, sizeBytes: metadata.data.sizeBytes, kind })
}

const kinds = new Map<string, PictureKind>([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
])

/** Whether the site may have one more folder of pictures. */
async function hasRoomForFolder({ documents, files }: FolderPorts, folder: string): Promise<Result<boolean>> {
  const listed = await listFiles({ files })
  if (!listed.ok) return listed
  const drafted = await documents.readAll(draftCollections.folders)
  if (!drafted.ok) return drafted
  const folders = new Set([
    ...listed.data.map(({ name }) => folderOf(name)).filter(isPictureFolder),
    ...drafted.data.map(({ fields }) => String(fields.folder)),
  ])
  return success(folders.has(folder) || folders.size < draftLimits.folders)
}
