import { utf8Length } from '#resume/bytes.ts'
import type { Collection } from '#resume/records/collection.ts'
import { type CollectionName, collections } from '#resume/records/collections/collections.ts'
import { fileCollections } from '#resume/records/files/stored-folder.ts'
import { alternativeTextsName, focusPointsName } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import { isFileName } from '#resume/store-name.ts'
import { isSignInMail } from '../../messages/mails/mail.ts'

/** The collections of a bundle. docs/behaviour.md 11.1. */
export const bundleCollections = Object.keys(collections) as CollectionName[]

/** Messages, mails, accounts and the owner's private fields: in a bundle only with `--with-messages`. docs/behaviour.md 11.1. */
export const privateCollections = ['submissions', 'mail', 'forwards', 'user', 'private'] as const
export type PrivateCollection = (typeof privateCollections)[number]

/**
 * Collections whose changes change pages: those of a bundle, the folders of files, the site's own notes about its content, and the
 * settings that the studio stored.
 */
export const contentCollections: readonly string[] = [...bundleCollections, fileCollections.public, 'site', 'settings']

/**
 * The largest JSON file, file and whole bundle that an import reads, in bytes; and the most files, private ones counted
 * apart. docs/behaviour.md 12.3.
 */
export const bundleLimits = {
  jsonBytes: 2 ** 20,
  fileBytes: 64 * 2 ** 20,
  totalBytes: 2 * 2 ** 30,
  files: 10_000,
  privateFiles: 20_000,
}

/** Why a bundle is rejected. `field` is '' for the whole file, `file` is '' for the whole bundle. */
export type BundleProblem = { file: string; field: string; reason: string }

/** A file of a bundle. `rejection` is why it cannot be read whatever its content ('is a symbolic link'), or none. */
export type BundleEntry = { path: string; sizeBytes: number; rejection: string | None }

/**
 * A path as a bundle has it: letters composed (NFC), because a Mac writes them decomposed, so that names in documents and in
 * `alt.json` find their files.
 */
export function bundlePathOf(name: string): string {
  return name.normalize('NFC')
}

/** What a file of a bundle is, by its path. `name` is its name in the file store. */
export type BundlePlace =
  | { kind: 'document'; collection: CollectionName; id: string }
  | { kind: 'private document'; collection: PrivateCollection; id: string }
  | { kind: 'alternative texts' | 'focus points' | 'picture'; name: string }
  | { kind: 'no part' }
  | { kind: 'rejected'; reason: string }

/** Folders whose files a page shows. docs/content.md, pictures. */
const folders = [
  /^home\/slideshow$/,
  /^about(\/.+)?$/,
  /^backgrounds$/,
  /^(job|education)-detail-images\/[^/]+$/,
  /^hardware-images(\/.+)?$/,
  /^project-images\/[^/]+$/,
  /^(desktop|laptop)\/(current|original)$/,
]

/** Classifies a path of a bundle. Files outside documents/ and files/, dot files and '.keep' files are 'no part'. */
export function placeOf(path: string): BundlePlace {
  if (!isFileName(path)) return rejected('has a name that is not allowed, or that points outside the bundle')
  if (path.split('/').some(isTooLong)) return rejected('has a name of more than 255 bytes, which no folder can hold')
  const [top, ...parts] = path.split('/')
  const isPart = (top === 'documents' || top === 'files') && parts.length > 0
  if (!isPart || parts.some((part) => part.startsWith('.') || part.includes('.keep'))) return { kind: 'no part' }
  return top === 'documents' ? documentPlace(parts) : filePlace(parts)
}

/** File systems limit a name to 255 bytes. A zip file may hold a longer one, but an export to a folder would fail. */
function isTooLong(part: string): boolean {
  return utf8Length(part) > 255
}

function documentPlace([collection = '', file = '', ...deeper]: string[]): BundlePlace {
  const known = [...bundleCollections, ...privateCollections].find((each) => each === collection)
  if (known === undefined) return rejected('is in no collection of a bundle')
  const id = /^(\w[\w.-]{0,127})\.json$/.exec(file)?.[1]
  if (id === undefined || deeper.length > 0)
    return rejected(`must be named documents/${collection}/ID.json, with an ID of letters, digits, dots and hyphens`)
  if (isPrivate(known)) return privatePlace(known, id)
  const { id: only, also = [] }: Pick<Collection<unknown>, 'id' | 'also'> = collections[known]
  return only === 'any' || [only, ...also].includes(id)
    ? { kind: 'document', collection: known, id }
    : rejected(`must be named ${[only, ...also].map((each) => `${each}.json`).join(' or ')}`)
}

function isPrivate(collection: CollectionName | PrivateCollection): collection is PrivateCollection {
  return privateCollections.some((each) => each === collection)
}

function privatePlace(collection: PrivateCollection, id: string): BundlePlace {
  const isNeverMoved = collection === 'mail' && isSignInMail(id)
  return isNeverMoved
    ? rejected('is a mail about a password, which is never imported')
    : { kind: 'private document', collection, id }
}

function filePlace(parts: string[]): BundlePlace {
  const folder = parts.slice(0, -1).join('/')
  if (!folders.some((known) => known.test(folder))) return rejected('is in no folder that a page shows')
  return { kind: kinds.get(parts.at(-1) ?? '') ?? 'picture', name: parts.join('/') }
}

const kinds = new Map<string, 'alternative texts' | 'focus points'>([
  [alternativeTextsName, 'alternative texts'],
  [focusPointsName, 'focus points'],
])

function rejected(reason: string): BundlePlace {
  return { kind: 'rejected', reason }
}

/** The path of a document in a bundle, or none when no bundle can hold it. */
export function documentPath(collection: string, id: string): string | None {
  const path = `documents/${collection}/${id}.json`
  const { kind } = placeOf(path)
  return kind === 'document' || kind === 'private document' ? path : none
}

/** The path of a stored file in a bundle. */
export function filePath(name: string): string {
  return `files/${name}`
}

/**
 * The problems that names and sizes of the files alone reveal. A bundle with private documents is rejected unless
 * `withMessages` is set. docs/behaviour.md 12.3.
 */
export function entryProblems(entries: readonly BundleEntry[], withMessages = false): BundleProblem[] {
  const paths = new Set<string>()
  const problems = wholeProblems(entries, withMessages).map((reason) => ({ file: '', field: '', reason }))
  for (const entry of entries) {
    const reason = paths.has(entry.path) ? 'occurs twice' : entryRejection(entry)
    paths.add(entry.path)
    if (reason !== none) problems.push({ file: entry.path, field: '', reason })
  }
  for (const path of paths) {
    const above = path.split('/').slice(0, -1)
    if (above.some((_, at) => paths.has(above.slice(0, at + 1).join('/'))))
      problems.push({ file: path, field: '', reason: 'is in a folder that is also a file' })
  }
  return problems
}

function wholeProblems(entries: readonly BundleEntry[], withMessages: boolean): string[] {
  const { files, privateFiles, totalBytes } = bundleLimits
  const places = entries.map(({ path, sizeBytes }) => ({ sizeBytes, kind: placeOf(path).kind }))
  const parts = places.filter(({ kind }) => kind !== 'no part')
  const hidden = parts.filter(({ kind }) => kind === 'private document').length
  const problems: string[] = []
  if (hidden > 0 && !withMessages)
    problems.push('holds messages or accounts, which are imported only with --with-messages')
  if (hidden > privateFiles) problems.push(`has more than ${privateFiles} files of messages and accounts`)
  if (parts.length - hidden > files) problems.push(`has more than ${files} files`)
  if (parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > totalBytes) problems.push('has more than 2 GB')
  return problems
}

function entryRejection({ path, sizeBytes, rejection }: BundleEntry): string | None {
  const place = placeOf(path)
  if (place.kind === 'rejected') return place.reason
  if (rejection !== none) return rejection
  if (place.kind === 'no part') return none
  if (place.kind !== 'picture' && sizeBytes > bundleLimits.jsonBytes) return 'is larger than 1 MB'
  return sizeBytes > bundleLimits.fileBytes ? 'is larger than 64 MB' : none
}
