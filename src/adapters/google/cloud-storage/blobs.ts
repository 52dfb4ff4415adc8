import { OwnerError } from '#domain/errors.ts'
import type { Blobs } from '#ports/content/blobs.ts'
import { type None, none } from '#resume/result.ts'
import { isSha256 } from '#resume/store-name.ts'
import { missing } from '../../file-store-failure.ts'
import { forEachLimited } from '../../for-each-limited.ts'
import { sha256Of } from '../../sha256.ts'
import { unlessStale } from './failure.ts'
import { type CloudStorage, type Objects, ours, type Saving, type StoredObject } from './objects.ts'

/** The most deletions at once. */
const atOnce = 8

/** The custom metadata whose change renews bytes: the service moves the time of change of their object. */
const use = 'vita-use'
const released = 'released'

/**
 * Bytes in a bucket: the objects `.vita/blobs/<hash>`. An object's time of change says when its bytes were last written
 * or asked for. Any number of processes may use one bucket. Each deletion requires that the object is as it was listed,
 * so that bytes that were renewed meanwhile stay, also when a lost call takes effect late. docs/behaviour.md 17.5.
 */
export function cloudStorageBlobs(storage: CloudStorage): Blobs {
  return {
    has(hash) {
      return storage.save(async (objects) => isSha256(hash) && (await renewBlob(objects, hash)) !== none)
    },

    read(hash) {
      return storage.read(async (objects) => {
        const bytes = isSha256(hash) ? await objects.bytes(blobName(hash)) : none
        if (bytes === none) throw missing()
        if (sha256Of(bytes) !== hash) throw new OwnerError(`The stored object ${blobName(hash)} is damaged.`)
        return bytes
      })
    },

    write(bytes) {
      return storage.save(async (objects) => {
        const hash = sha256Of(bytes)
        const stored = await renewBlob(objects, hash)
        if (stored?.sizeBytes !== bytes.length) await objects.put(blobName(hash), bytes, saving())
        return hash
      })
    },

    release(hash) {
      return storage.save(async (objects) => {
        const stored = isSha256(hash) ? await objects.head(blobName(hash)) : none
        if (stored === none) return
        // The condition: a try of this call that arrives late must not mark bytes that somebody has asked for since.
        const condition = { ifGenerationMatch: stored.generation, ifMetagenerationMatch: stored.metageneration }
        await unlessStale(() => objects.note(stored.name, { [use]: released }, condition))
      })
    },

    keepOnly(used, before) {
      return storage.save(async (objects) => {
        const found = { deleted: 0, oldest: Number.POSITIVE_INFINITY }
        const listed = await objects.list({ prefix: ours.blobs })
        const unused = listed.filter(({ name }) => isSha256(hashOf(name)) && !used.has(hashOf(name)))
        await forEachLimited(unused, atOnce, async ({ name, generation, metageneration, updatedAt, custom }) => {
          const writtenAt = custom[use] === released ? 0 : Date.parse(updatedAt)
          const condition = { ifGenerationMatch: generation, ifMetagenerationMatch: metageneration }
          const isDeleted = writtenAt < before && (await unlessStale(() => objects.remove(name, condition)))
          if (isDeleted) found.deleted += 1
          else found.oldest = Math.min(found.oldest, writtenAt < before ? Date.now() : writtenAt)
        })
        return found
      })
    },
  }
}

/** Makes bytes count as written now. Returns their object, or none. */
function renewBlob(objects: Objects, hash: string): Promise<StoredObject | None> {
  return objects.note(blobName(hash), saving().custom)
}

function saving(): Saving {
  return { contentType: 'application/octet-stream', custom: { [use]: crypto.randomUUID() } }
}

function blobName(hash: string): string {
  return `${ours.blobs}${hash}`
}

function hashOf(name: string): string {
  return name.slice(ours.blobs.length)
}
