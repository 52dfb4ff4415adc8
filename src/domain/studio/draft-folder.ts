import { type FocusPoint, toFocusPoint } from '#resume/records/focus-point.ts'
import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { isSha256 } from '#resume/store-name.ts'
import { placeOf } from '../content/bundle/bundle.ts'
import { type PictureText, pictureText, withPictureText } from '../languages/picture-text.ts'
import { type LastEdit, toLastEdit } from './draft-entry.ts'
import { type EntryName, entryNameOf } from './entry-name.ts'

/**
 * A picture of a folder. `id` stays while it is drafted: of a published picture its name.
 */
export type FolderItem = PictureText & {
  id: string
  name: string
  hash: string
  sizeBytes: number
  focus: FocusPoint | None
}

/** A folder that differs from the published one: its pictures as wanted, in order. `base` is the hash of the published ones. */
export type DraftFolder = LastEdit & { folder: string; base: string; items: readonly FolderItem[]; changes: number }

/**
 * What changed in a folder. `at` is the place of a picture in the draft, counted from 1; of a removed one that on the site.
 * All moves of a folder are one change.
 */
export type FolderChange =
  | { kind: 'added' | 'removed'; id: string; at: number; item: FolderItem }
  | {
      kind: 'replaced' | 'alternative text' | 'focus point'
      id: string
      at: number
      before: FolderItem
      after: FolderItem
    }
  | { kind: 'translation'; language: string; id: string; at: number; before: FolderItem; after: FolderItem }
  | { kind: 'moved'; before: readonly FolderItem[]; after: readonly FolderItem[] }

/** Where the pictures of entries are, by their collections. */
const pictureFolders: Readonly<Record<string, string>> = {
  jobs: 'job-detail-images',
  education: 'education-detail-images',
  projects: 'project-images',
}

/** The folder with the pictures of an entry alone, which goes with it, or none. */
export function pictureFolderOf({ collection, id }: EntryName): string | None {
  const at = pictureFolders[collection]
  return at === undefined ? none : `${at}/${id}`
}

/** The entry whose pictures a folder holds, or none. */
export function entryOfPictures(folder: string): EntryName | None {
  const [at, id = '', ...deeper] = folder.split('/')
  const [collection] = Object.entries(pictureFolders).find(([, each]) => each === at) ?? []
  return collection === undefined || deeper.length > 0 ? none : entryNameOf(collection, id)
}

/** Whether pages or bundles have such a folder of pictures. */
export function isPictureFolder(folder: string): boolean {
  return placeOf(`files/${folder}/a.jpg`).kind === 'picture'
}

export function folderChanges(published: readonly FolderItem[], items: readonly FolderItem[]): FolderChange[] {
  const before = new Map(published.map((item) => [item.id, item]))
  const after = new Map(items.map((item) => [item.id, item]))
  const changes: FolderChange[] = []
  for (const [at, item] of items.entries()) {
    const was = before.get(item.id)
    const place = { id: item.id, at: at + 1 }
    if (was === undefined) changes.push({ kind: 'added', ...place, item })
    else {
      const both = { ...place, before: was, after: item }
      if (was.hash !== item.hash) changes.push({ kind: 'replaced', ...both })
      if (was.alt !== item.alt) changes.push({ kind: 'alternative text', ...both })
      for (const language of translationsThatDiffer(was, item)) changes.push({ kind: 'translation', language, ...both })
      if (JSON.stringify(was.focus) !== JSON.stringify(item.focus)) changes.push({ kind: 'focus point', ...both })
    }
  }
  for (const [at, item] of published.entries())
    if (!after.has(item.id)) changes.push({ kind: 'removed', id: item.id, at: at + 1, item })
  const staying = published.filter(({ id }) => after.has(id))
  const wanted = items.filter(({ id }) => before.has(id))
  if (staying.some(({ id }, at) => wanted[at]?.id !== id))
    changes.push({ kind: 'moved', before: published, after: items })
  return changes
}

/** The languages of which two pictures have another translation, or another text that it is from. */
function translationsThatDiffer(was: PictureText, is: PictureText): string[] {
  const languages = new Set([was, is].flatMap(({ translations = {} }) => Object.keys(translations)))
  return [...languages].filter(
    (tag) =>
      was.translations?.[tag] !== is.translations?.[tag] || was.translatedFrom?.[tag] !== is.translatedFrom?.[tag],
  )
}

/** The pictures with one of them as it is published: an added one goes, a removed one is back after those before it. */
export function withoutPictureChange(
  published: readonly FolderItem[],
  items: readonly FolderItem[],
  id: string,
): readonly FolderItem[] {
  const was = published.find((item) => item.id === id)
  if (was === undefined) return items.filter((item) => item.id !== id)
  if (items.some((item) => item.id === id)) return items.map((item) => (item.id === id ? was : item))
  const earlier = new Set(published.slice(0, published.indexOf(was)).map((item) => item.id))
  const at = items.findLastIndex((item) => earlier.has(item.id)) + 1
  return items.toSpliced(at, 0, was)
}

/** The pictures in the published order; added ones stay after the picture that they follow. */
export function inPublishedOrder(published: readonly FolderItem[], items: readonly FolderItem[]): FolderItem[] {
  const order = new Map(published.map(({ id }, at) => [id, at]))
  let last = -1
  const placed = items.map((item, at) => {
    last = order.get(item.id) ?? last
    return { item, place: last, isAdded: !order.has(item.id), at }
  })
  placed.sort((a, b) => a.place - b.place || Number(a.isAdded) - Number(b.isAdded) || a.at - b.at)
  return placed.map(({ item }) => item)
}

/**
 * The draft of a folder with these pictures; none when they are as published. It keeps what it began from, the published folder's
 * hash (`base`).
 */
export function draftOfFolder(
  { folder, base, at, by }: Pick<DraftFolder, 'folder' | 'base' | 'at' | 'by'>,
  published: readonly FolderItem[],
  items: readonly FolderItem[],
): DraftFolder | None {
  const changes = folderChanges(published, items).length
  return changes === 0 ? none : { folder, base, items, at, by, changes }
}

/** Reads a stored draft of a folder; none when it is damaged. */
export function toDraftFolder(stored: Fields): DraftFolder | None {
  const { folder, base, items, changes } = stored
  const edit = toLastEdit(stored)
  if (typeof folder !== 'string' || typeof base !== 'string' || !Array.isArray(items) || edit === none) return none
  const pictures = items.map(toFolderItem)
  const whole = pictures.filter((item) => item !== none)
  if (!isPictureFolder(folder) || whole.length < pictures.length || typeof changes !== 'number') return none
  return { folder, base, items: whole, ...edit, changes }
}

function toFolderItem(value: unknown): FolderItem | None {
  if (!isFields(value)) return none
  const { id, name, hash, sizeBytes, alt, focus, translations, translatedFrom } = value
  if (typeof id !== 'string' || typeof name !== 'string' || typeof sizeBytes !== 'number') return none
  if (typeof hash !== 'string' || !isSha256(hash)) return none
  return { id, name, hash, sizeBytes, ...pictureText(alt, translations, translatedFrom), focus: toFocusPoint(focus) }
}

/** A picture in a file to import; `path` is where its bytes are in that file. */
export type FoundPicture = PictureText & {
  path: string
  name: string
  hash: string
  sizeBytes: number
  focus: FocusPoint | None
}

/** The pictures of a folder that a file to import holds, in their order. */
export type ParsedFolder = { folder: string; pictures: FoundPicture[] }

/** A folder with found pictures in it; `newId` names a picture that was not there. */
export function withFoundPictures(
  items: readonly FolderItem[],
  pictures: readonly FoundPicture[],
  newId: (picture: FoundPicture) => string,
): FolderItem[] {
  const open = [...items]
  const take = (isIt: (item: FolderItem) => boolean) => {
    const at = open.findIndex(isIt)
    return at === -1 ? undefined : open.splice(at, 1)[0]
  }
  const matched = new Map<FoundPicture, FolderItem>()
  const match = (isIt: (item: FolderItem, picture: FoundPicture) => boolean) => {
    for (const picture of pictures) {
      const item = matched.has(picture) ? undefined : take((each) => isIt(each, picture))
      if (item !== undefined) matched.set(picture, item)
    }
  }
  match((item, { hash }) => item.hash === hash)
  match((item, { name }) => item.name.toLowerCase() === name.toLowerCase())
  const itemOf = (picture: FoundPicture): FolderItem => {
    const { path: _, alt, focus, ...found } = picture
    const { name, hash, sizeBytes } = found
    const item = matched.get(picture)
    if (item === undefined) return { id: newId(picture), ...found, alt, focus }
    const from = picture.translations === undefined ? item : picture
    const texts = pictureText(alt ?? item.alt, from.translations, from.translatedFrom)
    const kept = { ...withPictureText(item, texts), focus: focus ?? item.focus }
    return item.hash === hash ? kept : { ...kept, name, hash, sizeBytes }
  }
  // The file decides the order of a folder of which it knows all pictures.
  if (open.length === 0) return pictures.map(itemOf)
  const byItem = new Map([...matched].map(([picture, item]) => [item, picture]))
  const there = items.map((item) => {
    const picture = byItem.get(item)
    return picture === undefined ? item : itemOf(picture)
  })
  return [...there, ...pictures.filter((picture) => !matched.has(picture)).map(itemOf)]
}
