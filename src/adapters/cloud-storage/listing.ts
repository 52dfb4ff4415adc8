import { pageSizeLimit } from '#domain/content/file-listing.ts'
import { type None, none } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { isFileName } from '#domain/store-name.ts'
import type { ListRequest } from '#ports/content/files.ts'
import { rejection } from '../file-store-failure.ts'
import { statusOf } from './failure.ts'
import { byBytes, isNamePrefix, ours, toOwnName, toStoredPrefix } from './names.ts'
import type { ObjectPage, Objects, StoredObject } from './objects.ts'

/**
 * The file objects and folders of a page. Within the page they are in code unit order, from page to page in the
 * service's order.
 */
export type Listed = { objects: StoredObject[]; prefixes: string[]; nextPageToken: string | None }

/** The position of a listing: the part, the service's page token within it, and the key of the last entry returned. */
type Position = { part: number; page: string | None; after: string }

/** A listing without a delimiter has two parts: the objects before our own (`ours`), and those after. */
type Part = { startOffset?: string; endOffset?: string }
type Entry = { key: string; object: StoredObject | None }

/**
 * Returns one page of a listing, by the service's own prefix, delimiter, page size and page token. Our own objects,
 * placeholders ('.keep') and invalid file names are left out, so a page may be shorter; an empty page is the last.
 *
 * The service orders by UTF-8 bytes, the port by code units. The two orders differ only where a character beyond U+FFFF
 * meets one between U+E000 and U+FFFF, and here only from page to page.
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

/** Returns the service's next entries, at most `pageSize`, and the position after them; none at the end. */
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

/** With a delimiter, our own objects are one folder, so one part suffices. */
function partsOf(storedPrefix: string, delimiter: '/' | undefined): Part[] {
  if (delimiter !== undefined || !ours.prefix.startsWith(storedPrefix)) return [{}]
  return [{ endOffset: ours.prefix }, { startOffset: ours.end }]
}

/**
 * Returns the entries of a page that were not returned yet, in the service's order. Google's emulator ignores offsets
 * and returns all folders with every page: folders after the page's last file are left to a later page.
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

/** A folder exists if it contains a file that a listing shows. Each folder costs one more call; the calls run at once. */
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

/** The token contains its prefix and delimiter, so that a token of another listing is rejected. */
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
  return rejection('invalid', 'The page size or page token is not valid.', cause)
}
