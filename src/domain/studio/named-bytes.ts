import { fileCollections, nameIn, type StoredFile, toStoredFolder } from '#resume/records/files/stored-folder.ts'
import { isPassingFile } from '#resume/records/private-file.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { draftCollections } from './draft-entry.ts'
import { type FolderItem, toDraftFolder } from './draft-folder.ts'

/** The collections whose documents name stored bytes. The snapshots of publishes do it, too (`hashesOfHistory`). */
export const namingCollections = [
  fileCollections.public,
  fileCollections.private,
  draftCollections.folders,
  draftCollections.undo,
] as const

/** The files of a folder's document, by their whole names, without those that are needed for minutes only. */
export function lastingFiles(fields: Fields): StoredFile[] {
  const stored = toStoredFolder(fields)
  const files = stored?.files.map((file) => ({ ...file, name: nameIn(stored.folder, file.name) })) ?? []
  return files.filter(({ name }) => !isPassingFile(name))
}

/** The pictures of a document of the draft: of a drafted folder, or of one that Undo can restore. */
export function draftedItems(fields: Fields): readonly FolderItem[] {
  const folder = isFields(fields.before) ? fields.before : fields
  return toDraftFolder(folder)?.items ?? []
}
