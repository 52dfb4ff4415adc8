import { filePath, placeOf } from '#domain/content/bundle/bundle.ts'
import { contentTypeOf } from '#domain/content/bundle/content-type.ts'
import { isPassingFile } from '#domain/content/private-file.ts'
import { OwnerError } from '#domain/owner-error.ts'
import { type None, none } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { isFileName, isSha256 } from '#domain/store-name.ts'
import { freshMs } from '#domain/studio/draft-limits.ts'
import type { EarlierFiles } from '#ports/content/earlier-files.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { forEachLimited } from '../../for-each-limited.ts'
import { sha256Of } from '../../sha256.ts'
import { blobName, copyToBlob } from './blobs.ts'
import { unlessStale } from './failure.ts'
import { ours, toOwnName } from './names.ts'
import type { CloudStorage, Objects, StoredObject } from './objects.ts'

/** The most files at once; the bytes of some are held in memory. */
const atOnce = 4

/** What a bucket of an earlier version holds: its files' objects by name, its batch and its mark of the last change. */
type Earlier = { files: Map<string, StoredObject>; batch: StoredObject | None; mark: StoredObject | None }

/**
 * Files that are objects under their own names: those of earlier versions, with hash, type and size as custom metadata,
 * and those that an owner or another program put into the folders of pages. All other objects are left alone.
 *
 * `read` writes hash, type and size beside each object that another program stored. `remove` deletes objects that have
 * them and whose bytes are blobs, or not needed: what came later stays. docs/behaviour.md 17.5.
 */
export function earlierCloudStorageFiles(storage: CloudStorage): EarlierFiles {
  return {
    read(importId) {
      return storage.save(async (objects) => {
        const earlier = await earlierIn(objects)
        if (earlier.files.size === 0 && earlier.batch === none && earlier.mark === none) return none
        const files = await shownFiles(objects, earlier, importId)
        for (;;) {
          const begunAt = performance.now()
          await storeAll(objects, files)
          // After a long time the first of them could be deleted before they are named, so all are asked for once more.
          if (performance.now() - begunAt < freshMs) break
        }
        const all = [...files].flatMap(([name, object]) => metadataOf(name, object) ?? [])
        return all.sort((a, b) => (a.name < b.name ? -1 : 1))
      })
    },

    remove() {
      return storage.save(async (objects) => {
        const { files, batch, mark } = await earlierIn(objects)
        const stored = new Set((await objects.list({ prefix: ours.blobs })).map(({ name }) => name))
        const plan = batch === none ? none : await readPlan(objects)
        await forEachLimited(files, atOnce, async ([name, object]) => {
          const metadata = metadataOf(name, object)
          if (metadata === none) return
          const isStored = stored.has(blobName(metadata.hash))
          if (isStored || plan?.has(name) || isPassingFile(name)) await removeAsListed(objects, object)
        })
        // The batch goes last: it says which files are not as their objects are.
        for (const object of [batch, mark]) if (object !== none) await removeAsListed(objects, object)
      })
    },
  }
}

/** Asks the service twice, at each start: for what is before the blobs by name, and for what is behind the pictures. */
async function earlierIn(objects: Objects): Promise<Earlier> {
  const before = await objects.list({ endOffset: ours.blobs })
  const listed = [...before, ...(await objects.list({ startOffset: ours.version }))]
  // Google's emulator ignores offsets.
  const others = listed.filter(({ name }) => !name.startsWith(ours.prefix))
  return {
    files: new Map(others.map((object) => [toOwnName(object.name), object] as const).filter(isEarlierFile)),
    batch: listed.find(({ name }) => name === ours.batch) ?? none,
    mark: listed.find(({ name }) => name === ours.version) ?? none,
  }
}

/** A file of an earlier version, or one in a folder of pages. The owner may store other things in the bucket. */
function isEarlierFile([name, object]: readonly [string, StoredObject]): boolean {
  if (!isFileName(name)) return false
  const { kind } = placeOf(filePath(name))
  return metadataOf(name, object) !== none || (kind !== 'no part' && kind !== 'rejected')
}

/** The objects with the bytes of each file, by name, after a batch that the documents name and that was not shown. */
async function shownFiles(objects: Objects, { files, batch, mark }: Earlier, importId: string | None) {
  const shown = new Map([...files].filter(([name]) => !isPassingFile(name)))
  const isNamed = batch !== none && batch.custom.state === 'prepared' && batch.custom.id === importId
  if (!isNamed || mark?.custom.batch === importId) return shown
  const plan = await readPlan(objects)
  if (plan === none) throw new OwnerError(`The prepared import ${ours.batch} is damaged. Delete this object.`)
  for (const [name, hash] of plan) {
    const blob = hash === none ? none : await objects.head(blobName(hash))
    if (hash === none) shown.delete(name)
    else if (blob !== none) shown.set(name, blob)
  }
  return shown
}

/**
 * Reads the changes of the batch by file name: the SHA-256 of the new bytes, or none to delete the file. Returns none
 * unless all of them are valid.
 */
async function readPlan(objects: Objects): Promise<Map<string, string | None> | None> {
  const json = jsonOf((await objects.bytes(ours.batch)) ?? '')
  if (!isFields(json) || json.format !== 1 || !Array.isArray(json.changes)) return none
  const plan = new Map<string, string | None>()
  for (const change of json.changes) {
    const [name, hash]: unknown[] = Array.isArray(change) ? change : []
    if (typeof name !== 'string' || !isFileName(name)) return none
    if (hash !== none && !(typeof hash === 'string' && isSha256(hash))) return none
    plan.set(name, hash)
  }
  return plan
}

/**
 * Stores the bytes of all files as blobs. Files that are gone are left out, and those that were replaced meanwhile are
 * new.
 */
async function storeAll(objects: Objects, files: Map<string, StoredObject>): Promise<void> {
  await forEachLimited([...files], atOnce, async ([name, object]) => {
    const stored = await storeBytes(objects, object)
    if (stored === none) files.delete(name)
    else files.set(name, stored)
  })
}

/**
 * The service copies the bytes, which this process reads only to find their hash. Returns the object as it is then, or
 * none.
 */
async function storeBytes(objects: Objects, object: StoredObject): Promise<StoredObject | None> {
  const metadata = metadataOf('', object)
  if (metadata === none) await describe(objects, object)
  else if (await copyToBlob(objects, object, metadata.hash)) return object
  const now = await objects.head(object.name)
  return now === none ? none : storeBytes(objects, now)
}

/** Writes hash, type and size beside the bytes of an object of another program, unless it was replaced meanwhile. */
async function describe(objects: Objects, { name, generation }: StoredObject): Promise<void> {
  const bytes = await objects.bytes(name)
  if (bytes === none) return
  const custom = {
    'vita-sha256': sha256Of(bytes),
    'vita-type': contentTypeOf(bytes),
    'vita-size': String(bytes.length),
  }
  await unlessStale(() => objects.note(name, custom, { ifGenerationMatch: generation }))
}

/** Deletes an object unless it was replaced since it was listed. */
async function removeAsListed(objects: Objects, { name, generation }: StoredObject): Promise<void> {
  await unlessStale(() => objects.remove(name, { ifGenerationMatch: generation }))
}

/** The metadata of a file, from what is stored beside its bytes; none when another program stored it. */
function metadataOf(name: string, { custom, createdAt }: StoredObject): FileMetadata | None {
  const { 'vita-sha256': hash = '', 'vita-type': contentType = '', 'vita-size': size = '' } = custom
  if (!isSha256(hash) || !/^\d+$/.test(size) || contentType === '') return none
  const updatedAt = new Date(createdAt).toISOString()
  return { name, sizeBytes: Number(size), contentType, hash, updatedAt }
}
