import { call, fail, take } from '#domain/call.ts'
import { nameOfTranslation } from '#domain/languages/translated-name.ts'
import { draftCollections, type LastEdit } from '#domain/studio/draft-entry.ts'
import {
  draftOfFolder,
  type FolderChange,
  type FolderItem,
  folderChanges,
  isPictureFolder,
  toDraftFolder,
} from '#domain/studio/draft-folder.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import { altField, captionsField, focusField, folderFields, folderItem, ordered } from '#domain/studio/folder-fields.ts'
import { withLineFeeds } from '#domain/studio/form-field.ts'
import { pictureName, replacedName } from '#domain/studio/picture-names.ts'
import type { Ports } from '#ports/ports.ts'
import { focusRangeText, toFocusPoint } from '#resume/records/focus-point.ts'
import { folderOf } from '#resume/records/image.ts'
import { pictureKind } from '#resume/records/picture-kind.ts'
import { type None, none, success } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { listFiles } from '../../content/list-files.ts'
import { draftBase } from '../draft/draft-base.ts'
import { draftTries, folderPart, versionOf } from '../draft/draft-store.ts'
import { readPublishedFolder } from '../draft/read-folder.ts'
import type { EntrySave } from '../draft/save-entry.ts'
import { type Actor, lastEditOf, type Reverted, undoably } from '../draft/undo.ts'

type FolderPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>

/** 'done': the draft holds the change, also when it did already. 'rejected': `message` says why. 'gone': no such picture is in the folder any more. */
export type FolderAnswer =
  | { outcome: 'done'; id: string }
  | { outcome: 'rejected'; message: string }
  | { outcome: 'gone' }

type Items = readonly FolderItem[]

/** What a change of a folder answers, and the pictures that it wants; without these nothing is written. */
type Decision<A> = { answer: A; items?: Items }

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
      await changeFolder(ports, folder, actor, (items): Decision<FolderAnswer> => {
        const answer = { outcome: 'done', id } as const
        if (items.some((item) => item.id === id && item.hash === upload.hash)) return { answer }
        const same = items.findIndex(({ hash }) => hash === upload.hash)
        if (same !== -1) return rejected(`${upload.name} is already here as number ${same + 1}.`)
        if (items.length >= draftLimits.pictures) return rejected(fullFolderText)
        if (items.length === 0 && !room) return rejected(`A site has ${draftLimits.folders} folders at most.`)
        const { hash, sizeBytes, kind } = uploaded
        const taken = items.map(({ name }) => name)
        const name = pictureName(upload.name, kind, taken)
        return { answer, items: [...items, { id, name, hash, sizeBytes, alt: none, focus: none }] }
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
      await changeFolder(ports, folder, actor, (items): Decision<FolderAnswer> => {
        const same = items.findIndex((item) => item.hash === upload.hash && item.id !== id)
        if (same !== -1) return rejected(`${upload.name} is already here as number ${same + 1}.`)
        const replaced = items.find((item) => item.id === id)
        if (replaced === undefined) return { answer: { outcome: 'gone' } }
        const others = items.filter((item) => item !== replaced).map(({ name }) => name)
        const { hash, sizeBytes, kind } = uploaded
        const next = { ...replaced, hash, sizeBytes, name: replacedName(replaced.name, kind, others) }
        return { answer: { outcome: 'done', id }, items: items.map((item) => (item === replaced ? next : item)) }
      }),
    )
  },
)

function rejected(message: string): Decision<FolderAnswer> {
  return { answer: { outcome: 'rejected', message } }
}

/** Takes a picture out of a folder. `undo` restores it for an hour. Fails with 'object-not-found' for a folder that no page shows. */
export const removePicture = call(
  async (ports: FolderPorts, folder: string, id: string, actor: Actor): Promise<Reverted> => {
    if (!isPictureFolder(folder)) return noFolder()
    const edit = lastEditOf(ports.clock, actor)
    const remove = (items: Items) => items.filter((item) => item.id !== id)
    return { undo: await undoably(ports, (draft) => draft.setFolder(ports, folder, remove, edit)) }
  },
)

/**
 * Changes the pictures of a folder in the draft; when another writer was faster, `decide` is asked again. Fails with 'object-not-found'
 * for a folder that no page shows.
 */
export const changeFolder = call(
  async <A>(
    ports: Omit<FolderPorts, 'blobs'>,
    folder: string,
    actor: Actor,
    decide: (items: Items, edited: LastEdit | None) => Decision<A> | Promise<Decision<A>>,
  ): Promise<A> => {
    if (!isPictureFolder(folder)) return noFolder()
    const { documents, clock } = ports
    const part = await folderPart(folder)
    for (let tries = 1; ; tries += 1) {
      const stored = take(await documents.read(part.collection, part.id))
      const published = take(await readPublishedFolder(ports, folder))
      const draft = stored === none ? none : toDraftFolder(stored.fields)
      const { answer, items } = await decide(draft?.items ?? published.items, draft)
      if (items === undefined) return answer

      const base = draft?.base ?? published.hash
      const fields = draftOfFolder({ folder, base, ...lastEditOf(clock, actor) }, published.items, items)
      const was = stored?.fields ?? none
      const isNothing = fields === none && was === none
      const committed = isNothing ? success() : await documents.commit([{ ...part, fields, was }])
      if (committed.ok) return answer
      if (committed.failure.code !== 'conflict' || tries === draftTries) return take(committed)
    }
  },
)

function noFolder(): never {
  return fail('object-not-found', 'There is no such folder.')
}

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

/**
 * 'saved': the draft holds these fields, also when it did already. 'conflict': the folder has another version, so nothing was written.
 * 'rejected': nothing was written, `message` says why, `path` is the field. `items` are the pictures of the folder now, `differences` those
 * from them to what was sent.
 */
type FolderSaved =
  | { outcome: 'saved'; items: readonly FolderItem[]; edited: LastEdit | None }
  | { outcome: 'conflict'; items: readonly FolderItem[]; edited: LastEdit | None; differences: FolderChange[] }
  | { outcome: 'rejected'; path: string; message: string }

/**
 * Saves the order, the alternative texts and the focus points of the pictures of a folder, all of them at once. Pictures come and go by
 * `addPicture` and `removePicture` alone. Fails with 'object-not-found' for a folder that no page shows.
 */
export const saveFolder = call(
  async (
    ports: Pick<Ports, 'documents' | 'files' | 'clock'>,
    folder: string,
    { fields, version }: EntrySave,
    actor: Actor,
  ): Promise<FolderSaved> => {
    return take(
      await changeFolder(
        ports,
        folder,
        actor,
        async (items, edited): Promise<{ answer: FolderSaved; items?: FolderItem[] }> => {
          const rejection = items.map((item) => rejectionOf(item, fields)).find((each) => each !== none) ?? none
          if (rejection !== none) return { answer: { outcome: 'rejected', ...rejection } }
          const held = folderFields(items)
          const next = ordered(items, fields).map((item) => written(item, fields))
          if (isSame(held, folderFields(next))) return { answer: { outcome: 'saved', items, edited } }
          if ((await versionOf(held)) !== version)
            return { answer: { outcome: 'conflict', items, edited, differences: folderChanges(items, next) } }
          return { answer: { outcome: 'saved', items: next, edited: lastEditOf(ports.clock, actor) }, items: next }
        },
      ),
    )
  },
)

function written(item: FolderItem, fields: Fields): FolderItem {
  const { alt, ...others } = folderItem(item, fields)
  return { ...others, alt: alt === none ? none : withLineFeeds(alt).toWellFormed() }
}

/** Why the fields of a picture are not stored, by the first one that cannot be; none where they can. */
function rejectionOf(item: FolderItem, fields: Fields): { path: string; message: string } | null {
  const { alt, translations = {} } = folderItem(item, fields)
  const isLong = (text: string | null) => text !== none && text.length > draftLimits.lineCharacters
  const tag = Object.keys(translations).find((each) => isLong(translations[each] ?? none))
  const long = isLong(alt) ? altField(item.id) : tag && `${nameOfTranslation(tag, captionsField)}.${item.id}`
  if (long !== undefined) return { path: long, message: 'This text is longer than 2,000 characters.' }
  const path = focusField(item.id)
  const point = fields[path] ?? none
  return point !== none && toFocusPoint(point) === none ? { path, message: focusRangeText } : none
}
