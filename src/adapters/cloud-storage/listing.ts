import { pageSizeLimit } from '#domain/content/file-listing.ts'
import { type None, none } from '#domain/result.ts'
import { isFields } from '#domain/schema/record.ts'
import { isFileName } from '#domain/store-name.ts'
import type { ListRequest } from '#ports/content/files.ts'
import { refusal, statusOf } from './failure.ts'
import { byBytes, isNamePrefix, ours, toOwnName, toStoredPrefix } from './names.ts'
import type { ObjectPage, Objects, StoredObject } from './objects.ts'

/** Objects that are files, and folders, in code unit order within the page and in the service's order from page to page. */
export type Listed = { objects: StoredObject[]; prefixes: string[]; nextPageToken: string | None }

/** Where a listing is: in which of its parts, at which page of the service's, after which of its entries. */
type Position = { part: number; page: string | None; after: string }

/** A listing goes around what is ours: what comes before it and what comes after it are two parts. */
type Part = { startOffset?: string; endOffset?: string }
type Entry = { key: string; object: StoredObject | None }

/**
 * One page of a listing by the service's own prefix, delimiter, page size and page token. Ours, placeholders ('.keep')
 * and what is no file's name are left out, so a page may be shorter; an empty one is the last.
 *
 * The service orders by UTF-8 and the port by code units: they differ where a character beyond U+FFFF meets one between
 * U+E000 and U+FFFF, and there only from page to page.
 */
export async function listPage(objects: Objects, request: ListRequest): Promise<Listed> {
  const { prefix = '', delimiter, pageToken, pageSize = pageSizeLimit } = request
  const start: Position = { part: 0, page: none, after: '' }
  const first = pageToken === undefined ? start : positionOf(pageToken, prefix, delimiter)
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > pageSizeLimit || first === none) throw invalid()
  if (!isNamePrefix(prefix)) return { objects: [], prefixes: [], nextPageToken: none }

  let position: Position | None = first
  for (;;) {
    const read: { entries: Entry[]; next: Position | None } = await readEntries(objects, request, pageSize, position)
    const [files, folders] = [filesOf(read.entries, prefix), await foldersOf(objects, read.entries, prefix)]
    const { next } = read
    if (files.length + folders.length > 0 || next === none)
      return {
        objects: files,
        prefixes: folders,
        nextPageToken: next === none ? none : tokenOf(next, prefix, delimiter),
      }
    position = next
  }
}

/** The next entries of the service's, at most `pageSize`, and where to go on. */
async function readEntries(
  objects: Objects,
  { prefix = '', delimiter, pageToken }: ListRequest,
  pageSize: number,
  position: Position,
): Promise<{ entries: Entry[]; next: Position | None }> {
  const storedPrefix = toStoredPrefix(prefix)
  const parts = partsOf(storedPrefix, delimiter)
  const part = parts[position.part]
  if (part === undefined) throw invalid()
  const page = await objects
    .list({
      ...part,
      maxResults: pageSize,
      ...(storedPrefix === '' ? {} : { prefix: storedPrefix }),
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(position.page === none ? {} : { pageToken: position.page }),
    })
    .catch((cause: unknown) => {
      throw pageToken !== undefined && statusOf(cause) === 400 ? invalid(cause) : cause
    })
  const open = openEntries(page, part, pageSize, position.after)
  const entries = open.slice(0, pageSize)
  const after = entries.at(-1)?.key ?? position.after
  const isBeyond = page.items.some(({ name }) => part.endOffset !== undefined && byBytes(name, part.endOffset) >= 0)
  if (open.length > pageSize) return { entries, next: { ...position, after } }
  if (page.nextPageToken !== none && !isBeyond)
    return { entries, next: { part: position.part, page: page.nextPageToken, after } }
  const hasMore = position.part + 1 < parts.length
  return { entries, next: hasMore ? { part: position.part + 1, page: none, after } : none }
}

/** With a delimiter ours is one folder, so nothing is gained by going around it. */
function partsOf(storedPrefix: string, delimiter: '/' | undefined): Part[] {
  if (delimiter !== undefined || !ours.prefix.startsWith(storedPrefix)) return [{}]
  return [{ endOffset: ours.prefix }, { startOffset: ours.end }]
}

/**
 * What of a page is still to be given, in the service's order. Google's emulator knows no offsets, and gives all folders
 * with every page: those after the page's last file are left to a later page.
 */
function openEntries({ items, prefixes, nextPageToken }: ObjectPage, part: Part, pageSize: number, after: string) {
  const entries: Entry[] = [
    ...items.map((object) => ({ key: object.name, object })),
    ...prefixes.map((key) => ({ key, object: none })),
  ]
  const last = entries.length > pageSize && nextPageToken !== none ? items.at(-1)?.name : undefined
  return entries
    .filter(({ key }) => byBytes(key, after) > 0 && (last === undefined || byBytes(key, last) <= 0))
    .filter(({ key }) => part.startOffset === undefined || byBytes(key, part.startOffset) >= 0)
    .filter(({ key }) => part.endOffset === undefined || byBytes(key, part.endOffset) < 0)
    .sort((a, b) => byBytes(a.key, b.key))
}

function filesOf(entries: readonly Entry[], prefix: string): StoredObject[] {
  return entries
    .flatMap(({ object }) => object ?? [])
    .filter(({ name }) => isShownFile(name, prefix))
    .sort((a, b) => (toOwnName(a.name) < toOwnName(b.name) ? -1 : 1))
}

/** A folder is there when it has a file that would be listed: one more question for each, asked together. */
async function foldersOf(objects: Objects, entries: readonly Entry[], prefix: string): Promise<string[]> {
  const keys = entries.filter(({ key, object }) => object === none && isShownFolder(key, prefix))
  const found = await Promise.all(keys.map(({ key }) => hasFile(objects, key)))
  return keys
    .filter((_, at) => found[at])
    .map(({ key }) => toOwnName(key))
    .sort()
}

async function hasFile(objects: Objects, storedPrefix: string): Promise<boolean> {
  for (let pageToken: string | undefined; ; ) {
    const more = pageToken === undefined ? {} : { pageToken }
    const page = await objects.list({ prefix: storedPrefix, maxResults: 100, ...more })
    if (page.items.some(({ name }) => isShownFile(name, toOwnName(storedPrefix)))) return true
    if (page.nextPageToken === none) return false
    pageToken = page.nextPageToken
  }
}

function isShownFile(stored: string, prefix: string): boolean {
  return !stored.startsWith(ours.prefix) && isShownName(toOwnName(stored), prefix)
}

function isShownFolder(stored: string, prefix: string): boolean {
  const folder = toOwnName(stored)
  return stored !== ours.prefix && folder.startsWith(prefix) && isShownName(folder.replace(/\/$/, ''))
}

function isShownName(name: string, prefix = ''): boolean {
  return isFileName(name) && !name.includes('.keep') && name.startsWith(prefix)
}

/** The token says what it was made for, so that another listing's is refused. */
function tokenOf(position: Position, prefix: string, delimiter = ''): string {
  return Buffer.from(JSON.stringify({ ...position, prefix, delimiter })).toString('base64url')
}

function positionOf(token: string, prefix: string, delimiter = ''): Position | None {
  try {
    const json: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    if (!isFields(json) || json.prefix !== prefix || json.delimiter !== delimiter) return none
    const { part, page, after } = json
    if (typeof part !== 'number' || typeof after !== 'string' || (page !== none && typeof page !== 'string'))
      return none
    const position = { part, page, after }
    return tokenOf(position, prefix, delimiter) === token ? position : none
  } catch {
    return none
  }
}

function invalid(cause?: unknown): Error {
  return refusal('invalid', 'The page size or page token is not valid.', cause)
}
