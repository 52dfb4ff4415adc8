import { countChanges, versionOf } from '#calls/studio/draft/draft-store.ts'
import { entryOfFolder } from '#calls/studio/draft/entry-forms.ts'
import { type FolderView, readFolder } from '#calls/studio/draft/read-folder.ts'
import { folderPlaces, screenOfFolder } from '#calls/studio/pictures/read-folders.ts'
import type { FolderChange, FolderItem } from '#domain/studio/draft-folder.ts'
import { folderFields } from '#domain/studio/folder-fields.ts'
import { isOrdered, missingNames, withoutNumber } from '#domain/studio/picture-names.ts'
import { pageOfEntry } from '#domain/studio/screens.ts'
import { type Picture, pictureAddress } from '#resume/records/image.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import type { HeldEntry } from '../autosave/entry-save.ts'
import { type Studio, studioOf } from '../entry/entry-view.ts'
import { loaded } from '../posting/answers.ts'
import { addedMark, type FolderScreenView, type PictureView } from './folder-view.ts'

const words: Readonly<Record<string, string>> = {
  added: addedMark,
  replaced: 'Replaced',
  'alternative text': 'Description changed',
  'focus point': 'Focus point changed',
  translation: 'Translation changed',
}

/** Loads a folder for its screen. Throws 404 for one that no page can show, 503 while the store does not answer. */
export async function loadFolder(context: Context, folder: string): Promise<FolderScreenView> {
  const { ports } = context.get(siteContext)
  const view = loaded(await readFolder(ports, folder))
  const { items, published, changes } = view
  const places = loaded(await folderPlaces(ports))
  const count = loaded(await countChanges(ports))
  const onSite = new Set(published.map(({ hash }) => hash))
  const show = async (item: FolderItem): Promise<PictureView> => {
    const { id, name, sizeBytes, alt, focus, hash } = item
    const read = await ports.pictures.read(hash)
    const picture = read.ok ? read.data : none
    const made = picture === none ? none : madeOf(picture, onSite.has(hash))
    const shown = isOrdered(folder) ? withoutNumber(name) : name
    return { id, name: shown, sizeBytes, alt, focus, changes: changesOf(changes, id), made }
  }
  const place = places.placeOf(folder)
  return {
    folder,
    ...place,
    back: backOf(folder, place.title),
    isOrdered: isOrdered(folder),
    missingNames: missingNames(
      folder,
      items.map(({ name }) => name),
    ),
    pictures: await Promise.all(items.map(show)),
    removed: await Promise.all(changes.flatMap((change) => (change.kind === 'removed' ? [show(change.item)] : []))),
    isMoved: changes.some(({ kind }) => kind === 'moved'),
    held: await heldFolder(view, count, await studioOf(context)),
  }
}

/** The folder as its screen holds it. `changes` counts the draft. */
export async function heldFolder(
  { items, edited }: Pick<FolderView, 'items' | 'edited'>,
  changes: number,
  studio: Studio,
): Promise<HeldEntry> {
  const fields = folderFields(items)
  const at = studio.clock(edited?.at ?? studio.now())
  return { fields, version: await versionOf(fields), problems: [], changed: [], changes, at }
}

/** The variants that the studio shows of a picture. Those that the site does not have are below the preview's address. */
export function madeOf(picture: Picture, isOnSite: boolean): NonNullable<PictureView['made']> {
  const addressOf = (atLeast: number) => {
    const width = picture.widths.find((each) => each >= atLeast) ?? picture.widths.at(-1) ?? picture.widthPx
    const address = pictureAddress(picture, width, 'webp')
    return isOnSite ? address : `/studio/preview${address}`
  }
  const { widthPx, heightPx } = picture
  return { thumbnail: addressOf(320), large: addressOf(1280), widthPx, heightPx }
}

/** The page of the entry whose pictures they are, or the screen of the page that shows them. */
function backOf(folder: string, title: string): FolderScreenView['back'] {
  const entry = entryOfFolder(folder)
  if (entry !== none) return { to: pageOfEntry(entry), title }
  const { to, title: screen } = screenOfFolder(folder)
  return { to, title: screen }
}

function changesOf(changes: readonly FolderChange[], id: string): string[] {
  return changes.flatMap((change) => ('id' in change && change.id === id ? (words[change.kind] ?? []) : []))
}
