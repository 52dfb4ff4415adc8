import type { FocusPoint } from '#resume/records/focus-point.ts'
import type { None } from '#resume/result.ts'
import { type PictureText, pictureText, withPictureText } from '../languages/picture-text.ts'
import type { FolderItem } from './draft-folder.ts'

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
