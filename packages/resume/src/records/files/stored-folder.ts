import { type None, none } from '../../result.ts'
import { type Fields, isFields } from '../../schema/stored-fields.ts'
import { isFileName, isSha256 } from '../../store-name.ts'
import { isPrivateFile, privateFolders } from '../private-file.ts'

/** The collections of folders: those whose files pages show, and those of the studio, which no page depends on. */
export const fileCollections = { public: 'folders', private: 'private-folders' } as const

/** The document that changes when bytes of the studio lose their name, so that the cleanup knows of it. */
export const releaseNote = { collection: 'private-notes', id: 'released' } as const

/**
 * A file as its folder's document has it: `name` is the last part of its name, `hash` the SHA-256 of its bytes in lower-case
 * hex, `updatedAt` an ISO 8601 instant in UTC.
 */
export type StoredFile = { name: string; hash: string; sizeBytes: number; contentType: string; updatedAt: string }

/** The folder of a file and the last part of its name: 'about/story' and 'bridge.jpg'. */
export function splitName(name: string): { folder: string; last: string } {
  const at = name.lastIndexOf('/')
  return { folder: name.slice(0, Math.max(0, at)), last: name.slice(at + 1) }
}

/** The collection of the documents of a folder. */
export function collectionOfFolder(folder: string): string {
  return isPrivateFile(`${folder}/`) ? fileCollections.private : fileCollections.public
}

/** The collections whose folders can hold files with this prefix. */
export function collectionsOfPrefix(prefix: string): string[] {
  if (isPrivateFile(prefix)) return [fileCollections.private]
  const isBoth = privateFolders.some((each) => each.startsWith(prefix))
  return isBoth ? Object.values(fileCollections) : [fileCollections.public]
}

/** The key of a folder's document; the folder of names without a slash is '/'. */
export function folderKey(folder: string): string {
  return encodeURIComponent(folder === '' ? '/' : folder)
}

/** The fields of a folder's document; none for a folder without files, which has no document. Files are in code unit order. */
export function folderFields(folder: string, files: readonly StoredFile[]): Fields | None {
  if (files.length === 0) return none
  return { folder, files: files.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** Parses a folder's document. Returns none unless all of it is valid: a folder understood in part must not be written back. */
export function toStoredFolder(fields: Fields): { folder: string; files: StoredFile[] } | None {
  const { folder, files } = fields
  if (typeof folder !== 'string' || !Array.isArray(files)) return none
  const parsed: StoredFile[] = []
  for (const each of files) {
    const file = toStoredFile(folder, each)
    if (file === none) return none
    parsed.push(file)
  }
  return { folder, files: parsed }
}

/** The hash may become a path, so only 64 hex digits are accepted. */
function toStoredFile(folder: string, value: unknown): StoredFile | None {
  if (!isFields(value)) return none
  const { name, hash, sizeBytes, contentType, updatedAt } = value
  if (typeof name !== 'string' || !isFileName(nameIn(folder, name)) || name.includes('/')) return none
  if (typeof hash !== 'string' || !isSha256(hash)) return none
  if (typeof sizeBytes !== 'number' || typeof contentType !== 'string' || typeof updatedAt !== 'string') return none
  return { name, hash, sizeBytes, contentType, updatedAt }
}

/** The name of a file by its folder and the last part. */
export function nameIn(folder: string, last: string): string {
  return folder === '' ? last : `${folder}/${last}`
}
