import { contentTypeOf } from '#domain/content/content-type.ts'
import { pageOf } from '#domain/content/file-listing.ts'
import { isDraftFile } from '#domain/content/private-file.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import { isFileName } from '#domain/store-name.ts'
import type { FileMetadata, Files } from '#ports/content/files.ts'
import { sha256Of } from '../sha256.ts'

type Stored = { metadata: FileMetadata; bytes: Uint8Array }
type Batch = { id: string; isReady: boolean; isReleased: boolean; changes: Map<string, Stored | None> }

/** A file store for tests and trials. */
export function memoryFiles(now: () => Date = () => new Date()): Files {
  const stored = new Map<string, Stored>()
  let version = 0
  let batch: Batch | None = none
  let committed: string | None = none

  function toStored(name: string, bytes: Uint8Array): Stored {
    const hash = sha256Of(bytes)
    const updatedAt = now().toISOString()
    const metadata = { name, sizeBytes: bytes.length, contentType: contentTypeOf(bytes), hash, updatedAt }
    return { metadata, bytes: bytes.slice() }
  }

  function find(name: string): Result<Stored> {
    if (!isFileName(name)) return failed('invalid-url', 'The file name is not valid.')
    const found = stored.get(name)
    return found === undefined ? failed('object-not-found', 'There is no such file.') : success(found)
  }

  return {
    async list(request) {
      const page = pageOf(stored.keys(), request)
      if (page === none) return failed('invalid', 'The page size or page token is not valid.')
      const files = page.names.flatMap((name) => stored.get(name)?.metadata ?? [])
      return success({ files: structuredClone(files), prefixes: page.prefixes, nextPageToken: page.nextPageToken })
    },

    async metadata(name) {
      const found = find(name)
      return found.ok ? success({ ...found.data.metadata }) : found
    },

    async read(name) {
      const found = find(name)
      return found.ok ? success(found.data.bytes.slice()) : found
    },

    async write(name, bytes) {
      if (!isFileName(name)) return failed('invalid-url', 'The file name is not valid.')
      const file = toStored(name, bytes)
      stored.set(name, file)
      if (!isDraftFile(name)) version += 1
      return success({ ...file.metadata })
    },

    async delete(name) {
      const found = find(name)
      if (!found.ok) return found
      stored.delete(name)
      if (!isDraftFile(name)) version += 1
      return success()
    },

    async prepare(changes) {
      if (!changes.every(({ name }) => isFileName(name))) return failed('invalid-url', 'The file name is not valid.')
      if (batch !== none) return failed('canceled', 'Another import is under way. Please try again when it is done.')
      const made: Batch = { id: crypto.randomUUID(), isReady: false, isReleased: false, changes: new Map() }
      batch = made
      for (const { name, bytes } of changes) {
        const read = bytes === none ? none : await bytes()
        if (read !== none && !read.ok) {
          batch = none
          return read
        }
        made.changes.set(name, read === none || read.data === none ? none : toStored(name, read.data))
      }
      made.isReady = true
      return success(made.id)
    },

    async commit(id) {
      if (id === committed) return success()
      if (batch === none || !batch.isReady || batch.id !== id)
        return failed('canceled', 'The prepared files no longer exist.')
      for (const [name, file] of batch.changes) {
        if (file === none) stored.delete(name)
        else stored.set(name, file)
      }
      version += 1
      committed = id
      batch = none
      return success()
    },

    async discard(id) {
      if (batch?.isReady && batch.id === id) batch = none
      return success()
    },

    async release(id) {
      if (batch?.isReady && batch.id === id) batch.isReleased = true
      return success()
    },

    async prepared() {
      return success(batch?.isReady ? { id: batch.id, abandoned: batch.isReleased } : none)
    },

    async maintain() {
      return success()
    },

    async version() {
      return success(String(version))
    },
  }
}
