import { call, fail, take } from '#domain/call.ts'
import { contentTypeOf } from '#domain/content/bundle/content-type.ts'
import { OwnerError } from '#domain/errors.ts'
import { freshMs } from '#domain/studio/draft-limits.ts'
import type { Blobs } from '#ports/content/blobs.ts'
import type { DocumentChange, Documents } from '#ports/content/documents.ts'
import type { FileChange, FileMetadata, FileSource, Files } from '#ports/content/files.ts'
import { pageOf } from '#resume/records/files/file-listing.ts'
import {
  collectionOfFolder,
  collectionsOfPrefix,
  folderFields,
  folderKey,
  nameIn,
  releaseNote,
  type StoredFile,
  splitName,
  toStoredFolder,
} from '#resume/records/files/stored-folder.ts'
import { isPassingFile } from '#resume/records/private-file.ts'
import { type None, none, success } from '#resume/result.ts'
import { isFileName } from '#resume/store-name.ts'
import { sha256Of } from '../sha256.ts'

/** How often a change of a folder is tried when other writers are faster. Each failure means that another one succeeded. */
const tries = 30

type Stores = { documents: Documents; blobs: Blobs; now: () => Date }

/** Files whose names stand in documents, one for each folder, and whose bytes are blobs. */
export function filesInFolders(documents: Documents, blobs: Blobs, now: () => Date = () => new Date()): Files {
  const stores = { documents, blobs, now }
  return {
    list: call(async (request) => {
      const all = new Map<string, FileMetadata>()
      for (const collection of collectionsOfPrefix(request.prefix ?? '')) {
        for (const { fields } of take(await documents.readAll(collection))) {
          const folder = String(fields.folder)
          for (const file of filesOf(folder, fields)) all.set(nameIn(folder, file.name), metadataIn(folder, file))
        }
      }
      const page = pageOf(all.keys(), request)
      if (page === none) return fail('invalid', 'The page size or page token is not valid.')
      const files = page.names.flatMap((name) => all.get(name) ?? [])
      return { files, prefixes: page.prefixes, nextPageToken: page.nextPageToken }
    }),

    folder: call(async (folder) => {
      const { files } = await readFolder(stores, folder)
      return files.filter(({ name }) => !name.includes('.keep')).map((file) => metadataIn(folder, file))
    }),

    metadata: call((name) => find(stores, name)),

    read: call((name) => bytesOf(stores, name)),

    write: call(async (name, bytes) => {
      checkName(name)
      const { folder, last } = splitName(name)
      const hash = take(await blobs.write(bytes))
      const file = { name: last, hash, ...factsOf(bytes), updatedAt: now().toISOString() }
      await changeFolder(stores, folder, (files) => [...files.filter((each) => each.name !== last), file])
      return metadataIn(folder, file)
    }),

    delete: call(async (name) => {
      await find(stores, name)
      const { folder, last } = splitName(name)
      await deleteFrom(stores, folder, [last])
    }),

    deleteAll: call(async (names) => {
      for (const name of names) checkName(name)
      for (const [folder, own] of Map.groupBy(names, (name) => splitName(name).folder)) {
        const unwanted = own.map((name) => splitName(name).last)
        await deleteFrom(stores, folder, unwanted)
      }
    }),

    prepare: call(async (changed) => {
      for (const { name } of changed) checkName(name)
      const changes = changed.map(({ name, source }) => ({ name, source: sourceOf(source) }))
      const facts = await storeAll(stores, changes)
      const prepared: DocumentChange[] = []
      for (const [folder, own] of Map.groupBy(changes, ({ name }) => splitName(name).folder)) {
        const present = await readFolder(stores, folder)
        prepared.push(changeOf(folder, present, await withChanges(stores, present.files, own, facts)))
      }
      return prepared
    }),
  }
}

type Place = { collection: string; id: string }
type Folder = Place & { files: StoredFile[]; was: DocumentChange['fields'] }
type Facts = Pick<StoredFile, 'sizeBytes' | 'contentType'>

/** The document of a folder. A key that is too long for an id is replaced by its hash. */
function placeOf(folder: string): Place {
  const key = folderKey(folder)
  return { collection: collectionOfFolder(folder), id: key.length <= 128 ? key : sha256Of(Buffer.from(key)) }
}

async function readFolder({ documents }: Stores, folder: string): Promise<Folder> {
  const place = placeOf(folder)
  const stored = take(await documents.read(place.collection, place.id))
  if (stored === none) return { ...place, files: [], was: none }
  return { ...place, files: filesOf(folder, stored.fields), was: stored.fields }
}

function filesOf(folder: string, fields: NonNullable<DocumentChange['fields']>): StoredFile[] {
  const stored = toStoredFolder(fields)
  if (stored !== none && stored.folder === folder) return stored.files
  const detail = `The list of files in the folder ${folder} is damaged. To restore a backup: npm run vita -- restore PATH`
  return fail('unavailable', notAvailable, new OwnerError(detail))
}

/**
 * Slices and files to import go with their names, also when this is interrupted in between. Other bytes may be on their way to
 * another name.
 */
async function deleteFrom(stores: Stores, folder: string, names: readonly string[]): Promise<void> {
  const isPassing = isPassingFile(`${folder}/`)
  if (isPassing) {
    const { files } = await readFolder(stores, folder)
    for (const { name, hash } of files) if (names.includes(name)) take(await stores.blobs.release(hash))
  }
  const note = { ...releaseNote, fields: { at: stores.now().toISOString() } }
  const rest = (files: readonly StoredFile[]) => files.filter(({ name }) => !names.includes(name))
  await changeFolder(stores, folder, rest, isPassing ? [note] : [])
}

/** Changes one folder, again when another writer was faster. */
async function changeFolder(
  stores: Stores,
  folder: string,
  decide: (files: readonly StoredFile[]) => StoredFile[],
  besides: readonly DocumentChange[] = [],
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const present = await readFolder(stores, folder)
    const committed = await stores.documents.commit([changeOf(folder, present, decide(present.files)), ...besides])
    if (committed.ok) return
    if (committed.failure.code !== 'conflict' || tried === tries) return take(committed)
  }
}

function changeOf(folder: string, { collection, id, was }: Folder, files: readonly StoredFile[]): DocumentChange {
  return { collection, id, fields: folderFields(folder, files), was }
}

async function find(stores: Stores, name: string): Promise<FileMetadata> {
  checkName(name)
  const { folder, last } = splitName(name)
  const { files } = await readFolder(stores, folder)
  const found = files.find((file) => file.name === last)
  return found === undefined ? noSuchFile() : metadataIn(folder, found)
}

/** Bytes are deleted after their name, so missing bytes are looked up again in the folder, until it names the same. */
async function bytesOf(stores: Stores, name: string, missed = ''): Promise<Uint8Array> {
  const { hash } = await find(stores, name)
  const read = await stores.blobs.read(hash)
  if (read.ok || read.failure.code !== 'object-not-found') return take(read)
  if (hash !== missed) return bytesOf(stores, name, hash)
  return fail('unavailable', notAvailable, new OwnerError(`The stored file ${name} is missing.`))
}

function sourceOf(source: FileChange['source']): FileSource | None {
  if (!(source instanceof Uint8Array)) return source
  return { hash: sha256Of(source), bytes: async () => success(source) }
}

type Change = { name: string; source: FileSource | None }

/** Stores the bytes of all changes that are not stored yet, and returns the facts of those that were read, by hash. */
async function storeAll({ blobs }: Stores, changes: readonly Change[]): Promise<Map<string, Facts>> {
  const facts = new Map<string, Facts>()
  for (;;) {
    const begunAt = performance.now()
    for (const { source } of changes) {
      if (source === none || take(await blobs.has(source.hash))) continue
      const bytes = take(await source.bytes())
      take(await blobs.write(bytes))
      facts.set(source.hash, factsOf(bytes))
    }
    // After a long time the first of them could be deleted before they are named, so all are asked for once more.
    if (performance.now() - begunAt < freshMs) return facts
  }
}

/** The files of a folder after these changes. A file whose bytes stay is the same. */
async function withChanges(
  { blobs, now }: Stores,
  present: readonly StoredFile[],
  changes: readonly Change[],
  facts: ReadonlyMap<string, Facts>,
): Promise<StoredFile[]> {
  const files = new Map(present.map((file) => [file.name, file]))
  for (const { name, source } of changes) {
    const { last } = splitName(name)
    if (source === none) files.delete(last)
    else if (files.get(last)?.hash !== source.hash) {
      const { hash } = source
      const known = facts.get(hash) ?? factsOf(take(await blobs.read(hash)))
      files.set(last, { name: last, hash, ...known, updatedAt: now().toISOString() })
    }
  }
  return [...files.values()]
}

function metadataIn(folder: string, file: StoredFile): FileMetadata {
  return { ...file, name: nameIn(folder, file.name) }
}

function factsOf(bytes: Uint8Array): Facts {
  return { sizeBytes: bytes.length, contentType: contentTypeOf(bytes) }
}

function checkName(name: string): void {
  if (!isFileName(name)) fail('invalid-url', 'The file name is not valid.')
}

function noSuchFile(): never {
  return fail('object-not-found', 'There is no such file.')
}

/** docs/behaviour.md 9.6. */
const notAvailable = 'The file store is not available.'
