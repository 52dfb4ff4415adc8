/** Where this site stores in the bucket: bytes by SHA-256, and the variants of pictures that are served. */
export const ours = {
  blobs: '.vita/blobs/',
  pictures: '.vita/pictures/',
} as const
