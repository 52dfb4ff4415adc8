import { call, take } from '#domain/call.ts'
import { entryOfPictures, isPictureFolder, pictureFolderOf } from '#domain/studio/draft-folder.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import { type FolderPlace, fixedFolders, folderPlace, galleryHeadings } from '#domain/studio/folder-place.ts'
import { type ContentScreen, contentScreens } from '#domain/studio/screens.ts'
import type { Ports } from '#ports/ports.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { folderOf, isListedImage } from '#resume/records/image.ts'
import { none } from '#resume/result.ts'
import { listFiles } from '../../content/list-files.ts'
import { draftBase } from '../draft/draft-base.ts'
import { readEntries, readEntry } from '../draft/read-draft.ts'
import { readDraftFolders } from '../draft/read-folder.ts'

type FolderPorts = Pick<Ports, 'documents' | 'files'>

/** A folder of pictures in the list of folders. `pictures` counts those as drafted, `changes` what a publish changes. */
export type FolderSummary = FolderPlace & { folder: string; pictures: number; changes: number }

/**
 * Returns all folders with the draft over them: those that pages have a place for, also empty ones; the galleries of the story;
 * those of jobs and schools, in the order of the resume; then any other that has pictures. Fails as the stores do.
 */
export const readFolders = call(async (ports: FolderPorts): Promise<FolderSummary[]> => {
  const places = take(await folderPlaces(ports))
  const listed = take(await listFiles(take(await draftBase(ports))))
  const drafted = take(await readDraftFolders(ports))
  const pictures = new Map<string, number>()
  for (const { name } of listed.filter((file) => isListedImage(file.name))) {
    const folder = folderOf(name)
    if (isPictureFolder(folder)) pictures.set(folder, (pictures.get(folder) ?? 0) + 1)
  }
  const changes = new Map<string, number>()
  for (const { part } of drafted) {
    pictures.set(part.folder, part.items.length)
    changes.set(part.folder, part.changes)
  }
  const folders = new Set([...places.folders, ...[...pictures.keys()].sort()])
  return [...folders].map((folder) => ({
    folder,
    ...places.placeOf(folder),
    pictures: pictures.get(folder) ?? 0,
    changes: changes.get(folder) ?? 0,
  }))
})

/** The public page that shows a folder. */
export function pageOfFolder(folder: string): string {
  return folderPlace(folder).page
}

/** The screen of the page that shows a folder of pictures. */
export function screenOfFolder(folder: string): ContentScreen {
  if (folder === 'backgrounds') return contentScreens.look
  const [, top = ''] = pageOfFolder(folder).split('/')
  return Object.values(contentScreens).find(({ publicPage }) => publicPage.startsWith(`/${top}`)) ?? contentScreens.home
}

/** The place of any folder, and the folders that the site has a place for. */
export type FolderPlaces = { placeOf(folder: string): FolderPlace; folders: string[] }

/** Returns the places of folders as the draft has them; jobs and schools that it deletes have none. Fails as the stores do. */
export const folderPlaces = call(async (ports: FolderPorts): Promise<FolderPlaces> => {
  const titles = new Map<string, string>()
  const ofEntries: string[] = []
  for (const collection of ['jobs', 'education', 'projects'] as const) {
    const read = take(await readEntries(ports, collection))
    for (const { entry, title, state } of read) {
      titles.set(entryKey(entry), title)
      const folder = pictureFolderOf(entry)
      if (folder !== none && state !== 'deleted') ofEntries.push(folder)
    }
  }
  const person = take(await readEntry(ports, { collection: 'person-info', id: 'owner' }))
  const galleries = galleryHeadings(toPersonInfo(person.fields))
  return {
    placeOf: (folder) => folderPlace(folder, (entry) => titles.get(entryKey(entry)) ?? none, galleries),
    folders: [...new Set([...fixedFolders.keys(), ...[...galleries.keys()].toReversed(), ...ofEntries])],
  }
})

/** The folders that a part of the story may have as its gallery, and the name of a new one. */
type Galleries = { folders: FolderSummary[]; unused: string }

/** Returns the folders without a place of their own, as drafted. Fails as the stores do. */
export const readGalleries = call(async (ports: Pick<Ports, 'documents' | 'files'>): Promise<Galleries> => {
  const read = take(await readFolders(ports))
  const folders = read.filter(({ folder }) => !fixedFolders.has(folder) && entryOfPictures(folder) === none)
  const used = new Set(folders.map(({ folder }) => folder))
  let number = 1
  while (used.has(`about/gallery-${number}`)) number += 1
  return { folders, unused: `about/gallery-${number}` }
})
