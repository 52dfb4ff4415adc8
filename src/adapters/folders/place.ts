import { collectionOfFolder, folderKey } from '#domain/content/stored-folder.ts'
import { sha256Of } from '../sha256.ts'

/** The document of a folder. */
export type Place = { collection: string; id: string }

/** A key that is too long for an id is replaced by its hash. */
export function placeOf(folder: string): Place {
  const key = folderKey(folder)
  return { collection: collectionOfFolder(folder), id: key.length <= 128 ? key : sha256Of(Buffer.from(key)) }
}
