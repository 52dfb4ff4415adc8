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
