import { isFileName } from '#domain/store-name.ts'

/**
 * What is ours in the bucket, beside the files under their own names. No file is stored there and no listing shows it.
 * `version` is the mark of the last change, `batch` the batch under way, `blobs` the bytes of batches by SHA-256,
 * `pictures` what is served.
 */
export const ours = {
  prefix: '.vita/',
  /** The first name, in the service's order, that comes after ours. */
  end: '.vita0',
  version: '.vita/version',
  batch: '.vita/batch.json',
  blobs: '.vita/blobs/',
  pictures: '.vita/pictures/',
} as const

type Escape = { own: string; stored: string; differsAt: number; anywhere: boolean }

/**
 * Names that cannot be stored as they are: ours, those that the service keeps for certificates, and a word that its
 * client puts the project's name for. A backslash takes the place of one letter: no name of a file has one, so nothing
 * else is stored so, and no name gets longer. Source: Cloud Storage, objects, naming; port, files.
 */
const escapes: Escape[] = [
  { own: '.vita/', stored: '\\vita/', differsAt: 0, anywhere: false },
  {
    own: '.well-known/acme-challenge/',
    stored: '.well-known/acme\\challenge/',
    differsAt: '.well-known/acme'.length,
    anywhere: false,
  },
  { own: '{{projectId}}', stored: '{{project\\d}}', differsAt: '{{project'.length, anywhere: true },
]

/** The object's name of a file: the same, but for the few that cannot be stored so. */
export function toStoredName(name: string): string {
  let stored = name
  for (const { own, stored: escaped, anywhere } of escapes) {
    if (anywhere) stored = stored.replaceAll(own, escaped)
    else if (stored.startsWith(own)) stored = escaped + stored.slice(own.length)
  }
  return stored
}

/** The file's name of an object or of a prefix of objects. What others stored under no name of a file has none here either. */
export function toOwnName(stored: string): string {
  let name = stored
  for (const { own, stored: escaped, anywhere } of escapes) {
    if (anywhere) name = name.replaceAll(escaped, own)
    else if (name.startsWith(escaped)) name = own + name.slice(escaped.length)
  }
  return name
}

/**
 * The prefix that all objects of a prefix have. It may have others, too: a prefix that ends within a name that is stored
 * differently is cut before the difference.
 */
export function toStoredPrefix(prefix: string): string {
  let cut = prefix
  for (const { own, differsAt, anywhere } of escapes) {
    for (let length = own.length - 1; length > differsAt; length -= 1) {
      const isCut = anywhere ? cut.endsWith(own.slice(0, length)) : cut === own.slice(0, length)
      if (isCut) cut = cut.slice(0, cut.length - length + differsAt)
    }
  }
  return toStoredName(cut)
}

/** Whether a file's name can begin so. */
export function isNamePrefix(prefix: string): boolean {
  return isFileName(prefix) || isFileName(`${prefix}x`)
}

/** The order in which the service lists: by UTF-8 bytes. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
