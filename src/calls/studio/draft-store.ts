import { collections } from '#domain/content/collections.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import { kindOf } from '#domain/schema/walk.ts'
import { type DraftEntry, type Published, toDraftEntry } from '#domain/studio/draft-entry.ts'
import { type EntryName, entryKey } from '#domain/studio/entry-name.ts'
import type { Document, DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { sha256Of } from '../content/sha-256.ts'

type DraftPorts = Pick<Ports, 'documents'>

/** The collections of the draft. No page and no bundle is made from them. docs/architecture.md, Draft and publish. */
export const draftCollections = { entries: 'draft', folders: 'draft-folders', undo: 'draft-undo' } as const

/** A part of the draft, with its document as it is stored, which every change of it requires. */
export type Stored<T> = { part: T; id: string; fields: Fields }

/**
 * What a change of an entry starts from. `draft` is none when the entry is as published. `id` and `stored` are those of the
 * draft's document.
 */
export type EntryState = { draft: DraftEntry | None; published: Published; id: string; stored: Fields | None }

/** The answer to a change, and the new draft of the entry: none when it no longer differs; absent when nothing changes. */
export type EntryDecision<T> = { answer: T; next?: DraftEntry | None; besides?: DocumentChange[] }

/** How often a change is tried again when another writer was faster. Each failure means that another one succeeded. */
export const draftTries = 30

/** `change` is called for each document as it is read. */
export async function readDraftEntries(
  { documents }: DraftPorts,
  change?: (document: Document) => Document,
): Promise<Result<Stored<DraftEntry>[]>> {
  const read = await documents.readAll(draftCollections.entries, change)
  if (!read.ok) return read
  return success(
    read.data.flatMap(({ id, fields }) => {
      const part = toDraftEntry(fields)
      return part === none ? [] : [{ part, id, fields }]
    }),
  )
}

export async function readPublished(
  { documents }: DraftPorts,
  { collection, id }: EntryName,
): Promise<Result<Published>> {
  const read = await documents.read(collection, id)
  return read.ok ? success(await publishedOf(collection, read.data?.fields ?? none)) : read
}

function meansEmpty(collection: EntryName['collection']): boolean {
  const { id, fields } = collections[collection]
  return id !== 'any' && Object.values(fields.entries).every((field) => kindOf(field).isOptional)
}

/** The published side of an entry. A missing document whose fields are all optional is an empty one: its changes are fields. */
export async function publishedOf(collection: EntryName['collection'], stored: Fields | None): Promise<Published> {
  const fields = stored ?? (meansEmpty(collection) ? {} : none)
  return { fields, hash: fields === none ? none : await sha256Of(JSON.stringify(fields)) }
}

/**
 * Changes the draft of one entry. `decide` runs again when another writer was faster, so it has no effects. Fails with
 * 'object-not-found' when there is no such entry, neither published nor drafted; the one document of a collection always is
 * an entry.
 */
export async function changeEntry<T>(
  { documents }: DraftPorts,
  entry: EntryName,
  decide: (state: EntryState) => EntryDecision<T>,
  missing: 'fails' | 'or make it' = 'fails',
): Promise<Result<T>> {
  const id = await storedId(entryKey(entry))
  for (let tries = 1; ; tries += 1) {
    const stored = await documents.read(draftCollections.entries, id)
    if (!stored.ok) return stored
    const published = await readPublished({ documents }, entry)
    if (!published.ok) return published
    const draft = stored.data === none ? none : toDraftEntry(stored.data.fields)
    const isMissing = draft === none && published.data.fields === none
    if (isMissing && missing === 'fails' && collections[entry.collection].id === 'any')
      return failed('object-not-found', 'There is no such entry.')

    const {
      answer,
      next,
      besides = [],
    } = decide({ draft, published: published.data, id, stored: stored.data?.fields ?? none })
    if (next === undefined || (next === none && stored.data === none && besides.length === 0)) return success(answer)
    const was = stored.data?.fields ?? none
    const change = { collection: draftCollections.entries, id, fields: next, was }
    const committed = await documents.commit([change, ...besides])
    if (committed.ok) return success(answer)
    if (committed.failure.code !== 'conflict' || tries === draftTries) return committed
  }
}

/** The id of a part's document: its key, or the hash of one that is too long for an id. */
export async function storedId(key: string): Promise<string> {
  return key.length <= 128 ? key : sha256Of(key)
}

/** Returns the number of changes in the whole draft. */
export async function countChanges({ documents }: DraftPorts): Promise<Result<number>> {
  let count = 0
  for (const collection of [draftCollections.entries, draftCollections.folders]) {
    const read = await documents.readAll(collection)
    if (!read.ok) return read
    for (const { fields } of read.data) count += typeof fields.changes === 'number' ? fields.changes : 0
  }
  return success(count)
}
