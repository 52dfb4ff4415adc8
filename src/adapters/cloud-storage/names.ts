import { isFileName } from '#domain/store-name.ts'

/**
 * The names in the bucket that this site reserves, beside the files under their own names. No file is stored there and
 * no listing shows them. `version` is the mark of the last change, `batch` the current batch, `blobs` the bytes of
 * batches by SHA-256, `pictures` the variants that are served, `made` the files made from the content.
 */
export const ours = {
  prefix: '.vita/',
  /** The first name after the prefix in the service's order. */
  end: '.vita0',
  version: '.vita/version',
  batch: '.vita/batch.json',
  blobs: '.vita/blobs/',
  pictures: '.vita/pictures/',
  made: '.vita/made/',
} as const

type Escape = { own: string; stored: string; differsAt: number; anywhere: boolean }

/**
 * Names that cannot be stored unchanged: our own, those that the service reserves for certificates, and a word that its
 * client replaces by the project's name. A backslash replaces one letter. No file name contains a backslash, so no two
 * files share an object, and no name gets longer. Source: Cloud Storage, objects, naming.
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

/** Returns the object name of a file: the same, except for the names in `escapes`. */
export function toStoredName(name: string): string {
  let stored = name
  for (const { own, stored: escaped, anywhere } of escapes) {
    if (anywhere) stored = stored.replaceAll(own, escaped)
    else if (stored.startsWith(own)) stored = escaped + stored.slice(own.length)
  }
  return stored
}

/** Returns the file name of an object, or of a prefix of objects. An object name that is no file name stays invalid. */
export function toOwnName(stored: string): string {
  let name = stored
  for (const { own, stored: escaped, anywhere } of escapes) {
    if (anywhere) name = name.replaceAll(escaped, own)
    else if (name.startsWith(escaped)) name = own + name.slice(escaped.length)
  }
  return name
}

/**
 * Returns a prefix of all objects whose file names have this prefix. Other objects may have it, too: a prefix that ends
 * inside an escaped name is cut before the escape.
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

/** Whether a file name can begin with this prefix. */
export function isNamePrefix(prefix: string): boolean {
  return isFileName(prefix) || isFileName(`${prefix}x`)
}

/** Compares by UTF-8 bytes, the order of the service's listings. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
