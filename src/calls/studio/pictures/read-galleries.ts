import { call, take } from '#domain/call.ts'
import { entryOfPictures } from '#domain/studio/draft-folder.ts'
import { fixedFolders } from '#domain/studio/folder-place.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { type FolderSummary, readFolders } from './read-folders.ts'

/** The folders that a part of the story may have as its gallery, and the name of a new one. */
export type Galleries = { folders: FolderSummary[]; unused: string }

/** Returns the folders without a place of their own, as drafted. Fails as the stores do. */
export const readGalleries = call(async (ports: Pick<Ports, 'documents' | 'files'>): Promise<Galleries> => {
  const read = take(await readFolders(ports))
  const folders = read.filter(({ folder }) => !fixedFolders.has(folder) && entryOfPictures(folder) === none)
  const used = new Set(folders.map(({ folder }) => folder))
  let number = 1
  while (used.has(`about/gallery-${number}`)) number += 1
  return { folders, unused: `about/gallery-${number}` }
})
