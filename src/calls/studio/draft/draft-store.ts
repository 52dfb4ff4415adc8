import { call, fail, take } from '#domain/call.ts'
import { withIds } from '#domain/languages/translatable.ts'
import {
  type DraftEntry,
  draftCollections,
  draftedFields,
  draftOf,
  type LastEdit,
  type Published,
  toDraftEntry,
} from '#domain/studio/draft-entry.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Document, DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { kindOf } from '#resume/schema/walk.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { draftBase } from './draft-base.ts'

type DraftPorts = Pick<Ports, 'documents'>

/** A part of the draft, with its document as it is stored, which every change of it requires. */
export type Stored<T> = { part: T; id: string; fields: Fields }

/**
 * What a change of an entry starts from. `draft` is none when the entry is as published. `fields` is the entry as drafted. `id` and
 * `stored` are those of the draft's document.
 */
export type EntryState = {
  draft: DraftEntry | None
  published: Published
  fields: Fields | None
  id: string
  stored: Fields | None
}

/** How often a change is tried again when another writer was faster. Each failure means that another one succeeded. */
export const draftTries = 30

export const readDraftEntries = call(async ({ documents }: DraftPorts): Promise<Stored<DraftEntry>[]> => {
  return partsIn(take(await documents.readAll(draftCollections.entries)))
})

/** The drafted entries of one collection, without reading others; an entry whose id is too long for a key is not among them. */
export const readDraftEntriesOf = call(
  async ({ documents }: DraftPorts, collection: EntryName['collection']): Promise<Stored<DraftEntry>[]> => {
    return partsIn(take(await documents.readAll(draftCollections.entries, entryKey({ collection, id: '' }))))
  },
)

function partsIn(read: readonly Document[]): Stored<DraftEntry>[] {
  return read.flatMap(({ id, fields }) => {
    const part = toDraftEntry(fields)
    return part === none ? [] : [{ part, id, fields }]
  })
}

export const readPublished = call(async (ports: DraftPorts, { collection, id }: EntryName): Promise<Published> => {
  const { documents } = take(await draftBase(ports))
  const read = take(await documents.read(collection, id))
  return publishedOf(collection, read?.fields ?? none)
})

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
 * Returns what a change of an entry starts from. Fails with 'object-not-found' when there is no such entry, neither published nor
 * drafted; the one document of a collection always is an entry.
 */
export const readEntryState = call(async ({ documents }: DraftPorts, entry: EntryName): Promise<EntryState> => {
  const id = await storedId(entryKey(entry))
  const stored = take(await documents.read(draftCollections.entries, id))
  const published = take(await readPublished({ documents }, entry))
  if (stored === none && published.fields === none && collections[entry.collection].id === 'any')
    return fail('object-not-found', 'There is no such entry.')
  return entryState(id, stored?.fields ?? none, published)
})

export function entryState(id: string, stored: Fields | None, published: Published): EntryState {
  const draft = stored === none ? none : toDraftEntry(stored)
  return { draft, published, fields: draftedFields(draft, published.fields), id, stored }
}

/**
 * The draft of an entry that is to hold these fields, none to delete it; none when it is then as published. `base` is what it began
 * from, unless that stays. Every change of the draft passes here, so that the items of lists keep their ids.
 */
export async function nextDraft(
  entry: EntryName,
  { draft, published, fields: before }: EntryState,
  fields: Fields | None,
  edit: LastEdit,
  base: string | None = draft === none ? published.hash : draft.base,
): Promise<DraftEntry | None> {
  const held = fields === none ? none : withIds(entry.collection, before ?? {}, fields)
  const next = draftOf(entry, base, held, published.fields, edit)
  return next === none ? none : { ...next, version: await versionOf(next.fields) }
}

/** The version of an entry: the hash of the fields that it holds now, drafted or published. */
export function versionOf(fields: Fields | None): Promise<string> {
  return sha256Of(JSON.stringify(fields))
}

/** The id of a part's document: its key, or the hash of one that is too long for an id. */
export async function storedId(key: string): Promise<string> {
  return key.length <= 128 ? key : sha256Of(key)
}

/** The document of a folder's draft. */
export async function folderPart(folder: string): Promise<Pick<DocumentChange, 'collection' | 'id'>> {
  return { collection: draftCollections.folders, id: await storedId(encodeURIComponent(folder)) }
}

/** Returns the number of changes in the whole draft. */
export const countChanges = call(async ({ documents }: DraftPorts): Promise<number> => {
  let count = 0
  for (const collection of [draftCollections.entries, draftCollections.folders]) {
    const read = take(await documents.readAll(collection))
    for (const { fields } of read) count += typeof fields.changes === 'number' ? fields.changes : 0
  }
  return count
})
