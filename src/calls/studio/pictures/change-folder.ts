import { call, fail, take } from '#domain/call.ts'
import { type FocusPoint, focusRangeText, toFocusPoint } from '#domain/content/focus-point.ts'
import { folderOf } from '#domain/content/image.ts'
import { pictureKind } from '#domain/content/picture-kind.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import {
  draftOfFolder,
  type FolderItem,
  inPublishedOrder,
  isPictureFolder,
  toDraftFolder,
  withoutPictureChange,
} from '#domain/studio/draft-folder.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import type { FolderEdit } from '#domain/studio/folder-edit.ts'
import { pictureName, replacedName } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../../content/list-files.ts'
import { type Actor, lastEditOf } from '../draft/actor.ts'
import { draftBase } from '../draft/draft-base.ts'
import { draftTries, folderPart } from '../draft/draft-store.ts'
import { type PublishedFolder, readPublishedFolder } from '../draft/read-folder.ts'
import { expiredUndo, keptForUndo } from '../draft/undo.ts'

type FolderPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>

/**
 * 'done': the draft holds the change, also when it did already; `undo` is the id that undoes a removal or a revert for
 * an hour. 'conflict': another tab wrote another alternative text or focus point since; `item` is the picture as
 * drafted. 'rejected': `message` says why. 'gone': no such picture is in the folder any more.
 */
export type FolderAnswer =
  | { outcome: 'done'; id: string; undo: string | None }
  | { outcome: 'conflict'; item: FolderItem }
  | { outcome: 'rejected'; message: string }
  | { outcome: 'gone' }

type Decision =
  | { items: readonly FolderItem[]; id: string; isUndone?: true }
  | Exclude<FolderAnswer, { outcome: 'done' }>

/** Said of a picture for which its folder has no place. */
const fullFolderText = `A folder can have ${draftLimits.pictures} pictures at most.`

/**
 * Adds an uploaded picture to the end of a folder, by the hash that the upload returned. `name` is that of the owner's file.
 * `upload` is the id of the upload and becomes that of the picture: an upload that is finished again adds nothing twice. Fails with 'object-not-found' when the bytes are not there (any more), or for a folder that no page shows.
 */
export const addPicture = call(
  async (
    ports: FolderPorts,
    folder: string,
    upload: { hash: string; name: string; upload?: string },
    actor: Actor,
  ): Promise<FolderAnswer> => {
    const uploaded = await readUpload(ports, upload.hash)
    const room = await hasRoomForFolder(ports, folder)
    const id = upload.upload ?? crypto.randomUUID()
    return take(
      await changeFolder(ports, folder, actor, ({ items }) => {
        if (items.some((item) => item.id === id && item.hash === upload.hash)) return { id, items }
        const same = items.findIndex(({ hash }) => hash === upload.hash)
        if (same !== -1)
          return { outcome: 'rejected', message: `${upload.name} is already here as number ${same + 1}.` }
        if (items.length >= draftLimits.pictures) return { outcome: 'rejected', message: fullFolderText }
        if (items.length === 0 && !room)
          return { outcome: 'rejected', message: `A site has ${draftLimits.folders} folders at most.` }
        const { hash, sizeBytes, kind } = uploaded
        const taken = items.map(({ name }) => name)
        const name = pictureName(upload.name, kind, taken)
        return { id, items: [...items, { id, name, hash, sizeBytes, alt: none, focus: none }] }
      }),
    )
  },
)

/** Gives a picture other bytes; its place, text and focus point stay. Fails as `addPicture`. */
export const replacePicture = call(
  async (
    ports: FolderPorts,
    folder: string,
    id: string,
    upload: { hash: string; name: string },
    actor: Actor,
  ): Promise<FolderAnswer> => {
    const uploaded = await readUpload(ports, upload.hash)
    return take(
      await changeFolder(ports, folder, actor, ({ items }) => {
        const same = items.findIndex((item) => item.hash === upload.hash && item.id !== id)
        if (same !== -1)
          return { outcome: 'rejected', message: `${upload.name} is already here as number ${same + 1}.` }
        const others = items.filter((item) => item.id !== id).map(({ name }) => name)
        const { hash, sizeBytes, kind } = uploaded
        return withItem(items, id, (item) => ({
          ...item,
          hash,
          sizeBytes,
          name: replacedName(item.name, kind, others),
        }))
      }),
    )
  },
)

/** Makes a change of a folder. Fails with 'object-not-found' for one that no page shows. */
export function editFolder(
  ports: FolderPorts,
  folder: string,
  edit: FolderEdit,
  actor: Actor,
): Promise<Result<FolderAnswer>> {
  return changeFolder(ports, folder, actor, (state) => decided(edit, state))
}

function decided(edit: FolderEdit, { items, published }: FolderState): Decision {
  switch (edit.act) {
    case 'describe':
      return described(items, edit)
    case 'focus':
      return focused(items, edit)
    case 'step':
      return moved(items, edit.id, items.findIndex((item) => item.id === edit.id) + 1 + edit.by)
    case 'move':
      return moved(items, edit.id, edit.to)
    case 'remove':
      return { id: edit.id, items: items.filter((item) => item.id !== edit.id), isUndone: true }
    case 'revert':
      return { id: edit.id, items: withoutPictureChange(published.items, items, edit.id), isUndone: true }
    case 'revert-order':
      return { id: '', items: inPublishedOrder(published.items, items), isUndone: true }
  }
}

type Items = readonly FolderItem[]
type EditOf<Act> = Extract<FolderEdit, { act: Act }>

/** Moves a picture to a place, counted from 1; the end of the folder is the last one. */
function moved(items: Items, id: string, to: number): Decision {
  const picture = items.find((item) => item.id === id)
  if (picture === undefined) return { outcome: 'gone' }
  const others = items.filter((item) => item !== picture)
  return { id, items: others.toSpliced(Math.max(0, Math.trunc(to) - 1), 0, picture) }
}

/** Sets an alternative text; `shown` as in saves. */
function described(items: Items, { id, alt, shown }: EditOf<'describe'>): Decision {
  const item = items.find((each) => each.id === id)
  if (item !== undefined && item.alt !== alt && item.alt !== shown) return { outcome: 'conflict', item }
  if (alt !== none && alt.length > draftLimits.lineCharacters)
    return { outcome: 'rejected', message: 'This text is longer than 2,000 characters.' }
  return withItem(items, id, (each) => ({ ...each, alt: alt === none ? none : alt.toWellFormed() }))
}

/** Sets a focus point; `shown` as in saves. */
function focused(items: Items, { id, focus, shown }: EditOf<'focus'>): Decision {
  const wanted = toFocusPoint(focus)
  const is = (a: FocusPoint | None, b: FocusPoint | None) => JSON.stringify(a) === JSON.stringify(b)
  const item = items.find((each) => each.id === id)
  if (focus !== none && wanted === none) return { outcome: 'rejected', message: focusRangeText }
  if (item !== undefined && !is(item.focus, wanted) && !is(item.focus, toFocusPoint(shown)))
    return { outcome: 'conflict', item }
  return withItem(items, id, (each) => ({ ...each, focus: wanted }))
}

function withItem(items: Items, id: string, change: (item: FolderItem) => FolderItem): Decision {
  if (!items.some((item) => item.id === id)) return { outcome: 'gone' }
  return { id, items: items.map((item) => (item.id === id ? change(item) : item)) }
}

type FolderState = { items: readonly FolderItem[]; published: PublishedFolder }

const changeFolder = call(
  async (
    ports: FolderPorts,
    folder: string,
    actor: Actor,
    decide: (state: FolderState) => Decision,
  ): Promise<FolderAnswer> => {
    if (!isPictureFolder(folder)) return fail('object-not-found', 'There is no such folder.')
    const { documents, clock } = ports
    const part = await folderPart(folder)
    for (let tries = 1; ; tries += 1) {
      const stored = take(await documents.read(part.collection, part.id))
      const published = take(await readPublishedFolder(ports, folder))
      const draft = stored === none ? none : toDraftFolder(stored.fields)
      const decided = decide({ items: draft?.items ?? published.items, published })
      if ('outcome' in decided) return decided

      const { items, id, isUndone = false } = decided
      const touch = lastEditOf(clock, actor)
      const base = draft?.base ?? published.hash
      const fields = draftOfFolder({ folder, base, touch }, published.items, items)
      const isNothing = fields === none && stored === none
      const was = stored?.fields ?? none
      const isKept = isUndone && !isNothing
      const old = isKept ? take(await expiredUndo(ports)) : []
      const undo = isKept ? crypto.randomUUID() : none
      const kept =
        undo === none ? [] : [...keptForUndo(undo, touch.at, [{ ...part, before: was, after: fields }]), ...old]
      const committed = isNothing ? success() : await documents.commit([{ ...part, fields, was }, ...kept])
      if (committed.ok) return { outcome: 'done', id, undo }
      if (committed.failure.code !== 'conflict' || tries === draftTries) return take(committed)
    }
  },
)

/** The uploaded picture with this hash, whose bytes stay until it is in the draft. */
async function readUpload({ blobs }: Pick<Ports, 'blobs'>, hash: string) {
  if (!take(await blobs.has(hash))) return fail('object-not-found', 'There is no such upload.')
  const bytes = take(await blobs.read(hash))
  const kind = pictureKind(bytes)
  return kind === none ? fail('object-not-found', 'There is no such upload.') : { hash, sizeBytes: bytes.length, kind }
}

/** Whether the site may have one more folder of pictures. */
async function hasRoomForFolder(ports: FolderPorts, folder: string): Promise<boolean> {
  const { documents, files } = take(await draftBase(ports))
  const listed = take(await listFiles({ files }))
  const drafted = take(await documents.readAll(draftCollections.folders))
  const folders = new Set([
    ...listed.map(({ name }) => folderOf(name)).filter(isPictureFolder),
    ...drafted.map(({ fields }) => String(fields.folder)),
  ])
  return folders.has(folder) || folders.size < draftLimits.folders
}
