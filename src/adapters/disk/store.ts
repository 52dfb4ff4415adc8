import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contentTypeOf } from '#domain/content/content-type.ts'
import { OwnerError } from '#domain/owner-error.ts'
import { none } from '#domain/result.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { blobs } from './blobs.ts'
import { type FileIndex, fileIndex } from './file-index.ts'
import { takeLock } from './lock.ts'

/** How long a change waits for another process's change of the list, in ms. */
const listWaitMs = 10_000

export type Store = ReturnType<typeof openStore>

export function openStore(folder: string) {
  const index = fileIndex(folder)
  const bytesByHash = blobs(folder)

  return {
    folder,
    index,
    bytesByHash,

    /**
     * Runs `work` while it holds the lock on the list. A new folder gets an empty list first, accessible to its owner alone:
     * bytes without a list are a damaged store.
     */
    async changing<T>(work: (present: FileIndex) => Promise<T>): Promise<T> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const lock = await takeLock(join(folder, 'index.lock'), listWaitMs)
      if (lock === none) throw new OwnerError('Another program holds the lock on the list of files.')
      try {
        const present = await index.read()
        if (!existsSync(join(folder, 'index.json'))) await index.write(present)
        return await work(present)
      } finally {
        lock.release()
      }
    },

    /** Stores bytes and returns the metadata for the list. */
    async put(name: string, bytes: Uint8Array): Promise<FileMetadata> {
      const hash = await bytesByHash.put(bytes)
      const updatedAt = new Date().toISOString()
      return { name, sizeBytes: bytes.length, contentType: contentTypeOf(bytes), hash, updatedAt }
    },
  }
}
