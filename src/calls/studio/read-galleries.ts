import { none, type Result, success } from '#domain/result.ts'
import { entryOfPictures } from '#domain/studio/draft-folder.ts'
import { fixedFolders } from '#domain/studio/folder-place.ts'
import type { Ports } from '#ports/ports.ts'
import { type FolderSummary, readFolders } from './read-folders.ts'

/** The folders that a part of the story may have as its gallery, and the name of a new one. */
export type Galleries = { folders: FolderSummary[]; unused: string }

/** Returns the folders without a place of their own, as drafted. Fails as the stores do. */
export async function readGalleries(ports: Pick<Ports, 'documents' | 'files'>): Promise<Result<Galleries>> {
  const read = await readFolders(ports)
  if (!read.ok) return read
  const folders = read.data.filter(({ folder }) => !fixedFolders.has(folder) && entryOfPictures(folder) === none)
  const used = new Set(folders.map(({ folder }) => folder))
  let number = 1
  while (used.has(`about/gallery-${number}`)) number += 1
  return success({ folders, unused: `about/gallery-${number}` })
}
