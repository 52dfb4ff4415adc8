/**
 * The names in the bucket that this site reserves: `blobs` are bytes by SHA-256, `pictures` the variants that are
 * served. `version` and `batch` are of earlier versions: the mark of the last change of a file, and the batch of an
 * import.
 */
export const ours = {
  prefix: '.vita/',
  blobs: '.vita/blobs/',
  pictures: '.vita/pictures/',
  version: '.vita/version',
  batch: '.vita/batch.json',
} as const

/**
 * Returns the file name of an object of an earlier version: in place of a word that the service's client replaces by
 * the project's name it stored one with a backslash, which no file name contains. An object name that is no file name
 * stays invalid.
 */
export function toOwnName(stored: string): string {
  return stored.replaceAll('{{project\\d}}', '{{projectId}}')
}
