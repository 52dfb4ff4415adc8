import { isDraftFile } from '#domain/content/private-file.ts'
import { type None, none } from '#domain/result.ts'
import { isFileName } from '#domain/store-name.ts'
import type { Files } from '#ports/content/files.ts'
import { missing, rejection } from '../file-store-failure.ts'
import { batches } from './batches.ts'
import { computedMetadata, factsOf, metadataOf } from './file-metadata.ts'
import { listPage } from './listing.ts'
import { toStoredName } from './names.ts'
import type { CloudStorage } from './objects.ts'
import { versionMark } from './version.ts'

/**
 * Files in a bucket, as objects under their own names, so that Google's console shows them and earlier data of the
 * owner works. Hash and type of the bytes are stored beside them. Any number of processes may use one bucket.
 *
 * A file has no address at the service, and above all none with a token: visitors get pictures from `/pictures/…` of
 * this site, and no other files. docs/behaviour.md 11.9, 17.2.
 */
export function cloudStorageFiles(storage: CloudStorage, clock?: () => number): Files {
  const mark = versionMark(storage, clock)
  const others = computedMetadata(storage)
  const { prepare, commit, discard, release, prepared, maintain } = batches(storage, mark)

  return {
    list(request) {
      return storage.read(async (objects) => {
        const { objects: listed, prefixes, nextPageToken } = await listPage(objects, request)
        const files = await Promise.all(listed.map((object) => others.metadataOf(objects, object)))
        return { files: files.filter((file) => file !== none), prefixes, nextPageToken }
      })
    },

    metadata(name) {
      return storage.read(async (objects) => {
        const object = await objects.head(storedName(name))
        return present(object === none ? none : await others.metadataOf(objects, object))
      })
    },

    read(name) {
      return storage.read(async (objects) => present(await objects.bytes(storedName(name))))
    },

    write(name, bytes) {
      return storage.save(async (objects) => {
        const object = await objects.put(storedName(name), bytes, factsOf(bytes))
        if (!isDraftFile(name)) await mark.note(objects)
        return present(metadataOf(object))
      })
    },

    delete(name) {
      return storage.save(async (objects) => {
        if (!(await objects.remove(storedName(name)))) throw missing()
        if (!isDraftFile(name)) await mark.note(objects)
      })
    },

    prepare(changes) {
      return storage.save(async (objects) => {
        for (const { name } of changes) storedName(name)
        return prepare(objects, changes)
      })
    },

    commit(id) {
      return storage.save((objects) => commit(objects, id))
    },

    discard(id) {
      return storage.save((objects) => discard(objects, id))
    },

    release(id) {
      return storage.save(() => release(id))
    },

    prepared() {
      return storage.read(prepared)
    },

    maintain() {
      return storage.save(maintain)
    },

    version() {
      return storage.read((objects) => mark.version(objects))
    },
  }
}

function storedName(name: string): string {
  if (!isFileName(name)) throw rejection('invalid-url', 'The file name is not valid.')
  return toStoredName(name)
}

function present<T>(found: T | None): T {
  if (found === none) throw missing()
  return found
}
