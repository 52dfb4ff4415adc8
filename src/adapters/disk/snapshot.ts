import { type None, none, type Result } from '#domain/result.ts'
import { type Batch, waitingBatch, withBatch } from './batch.ts'
import { attempt } from './failure.ts'
import type { FileIndex } from './file-index.ts'
import { openStore } from './store.ts'

/** The state of a store's folder at one moment: the list of files, and the prepared import, if there is one. */
export type FilesSnapshot = { index: FileIndex; waiting: Batch | None }

/** Reads a whole store while others change it. It takes no lock: an import continues meanwhile. */
export function diskSnapshot(folder: string) {
  const { index, bytesByHash } = openStore(folder)
  const waiting = waitingBatch(folder)
  return {
    snapshot(): Promise<Result<FilesSnapshot>> {
      return attempt('read', async () => {
        const list = await index.read()
        return { index: list, waiting: await waiting.read(list) }
      })
    },

    /** Returns the bytes, 'missing', or 'damaged' when they do not match the hash. */
    read(hash: string): Promise<Result<Uint8Array | 'missing' | 'damaged'>> {
      return attempt('read', () => bytesByHash.read(hash))
    },
  }
}

/**
 * Returns the list of files that belongs to documents copied between two calls of `snapshot`; `importId` is the last import in
 * these documents. Returns none when the store changed between the calls: the caller then repeats both. An import commits its
 * documents first and shows its files afterwards. So a prepared import belongs to the documents if they name it.
 */
export function listBetween(before: FilesSnapshot, after: FilesSnapshot, importId: string | None): FileIndex | None {
  const isSame = before.index.generation === after.index.generation && before.waiting?.id === after.waiting?.id
  if (!isSame) return none
  const { index, waiting } = before
  return waiting !== none && waiting.id === importId ? withBatch(index, waiting) : index
}
