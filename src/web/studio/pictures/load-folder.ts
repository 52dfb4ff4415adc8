import type { RouterContextProvider } from 'react-router'
import { draftState } from '#calls/studio/draft/draft-state.ts'
import { entryOfFolder } from '#calls/studio/draft/entry-forms.ts'
import { readFolder } from '#calls/studio/draft/read-folder.ts'
import { folderPlaces } from '#calls/studio/pictures/read-folders.ts'
import { none } from '#domain/result.ts'
import type { FolderChange, FolderItem } from '#domain/studio/draft-folder.ts'
import type { FolderPlace } from '#domain/studio/folder-place.ts'
import { isOrdered, missingNames, withoutNumber } from '#domain/studio/picture-names.ts'
import { screenOfPage } from '#domain/studio/screens.ts'
import { siteContext } from '../../routing/context.ts'
import { pageOfEntry } from '../entry/entry-page.ts'
import { loaded } from '../posting/loaded.ts'
import type { FolderScreenView, PictureView } from './folder-view.ts'
import { madeOf } from './generated-picture.ts'

const words: Readonly<Record<string, string>> = {
  added: 'New',
  replaced: 'Replaced',
  'alternative text': 'Description changed',
  'focus point': 'Focus point changed',
}

/** Loads a folder for its screen. Throws 404 for one that no page can show, 503 while the store does not answer. */
export async function loadFolder(context: Readonly<RouterContextProvider>, folder: string): Promise<FolderScreenView> {
  const { ports } = context.get(siteContext)
  const { items, published, changes } = loaded(await readFolder(ports, folder))
  const places = loaded(await folderPlaces(ports))
  const state = loaded(await draftState(ports))
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
    back: backOf(folder, place),
    isOrdered: isOrdered(folder),
    missingNames: missingNames(
      folder,
      items.map(({ name }) => name),
    ),
    pictures: await Promise.all(items.map(show)),
    removed: await Promise.all(changes.flatMap((change) => (change.kind === 'removed' ? [show(change.item)] : []))),
    isMoved: changes.some(({ kind }) => kind === 'moved'),
    changes: state.changes,
  }
}

/** The page of the entry whose pictures they are, or the screen of the page that shows them. */
function backOf(folder: string, { title, page }: FolderPlace): FolderScreenView['back'] {
  const entry = entryOfFolder(folder)
  if (entry !== none) return { to: pageOfEntry(entry), title }
  const { to, title: screen } = screenOfPage(page)
  return { to, title: screen }
}

function changesOf(changes: readonly FolderChange[], id: string): string[] {
  return changes.flatMap((change) => ('id' in change && change.id === id ? (words[change.kind] ?? []) : []))
}
