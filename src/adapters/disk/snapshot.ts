import { type None, none, type Result } from '#domain/result.ts'
import { type Batch, waitingBatch, withBatch } from './batch.ts'
import { attempt } from './failure.ts'
import type { FileIndex } from './file-index.ts'
import { openStore } from './store.ts'

/** What the store's folder says at one moment: the list of files, and the import that waits to be shown, if one does. */
export type FilesLook = { index: FileIndex; waiting: Batch | None }

/** Reading a whole store while others change it. Nothing is locked: an import goes on meanwhile. */
export function diskSnapshot(folder: string) {
  const { index, bytesByHash } = openStore(folder)
  const waiting = waitingBatch(folder)
  return {
    look(): Promise<Result<FilesLook>> {
      return attempt('read', async () => {
        const list = await index.read()
        return { index: list, waiting: await waiting.read(list) }
      })
    },

    /** The bytes, 'missing', or 'damaged' when they are not what the hash says. */
    read(hash: string): Promise<Result<Uint8Array | 'missing' | 'damaged'>> {
      return attempt('read', () => bytesByHash.read(hash))
    },
  }
}

/**
 * The list that belongs to documents which were copied between two looks, the last import among them being `importId`. None
 * when the list changed meanwhile: then look again. An import commits documents first and shows its files after, so
 * one that still waits belongs to the documents if they name it.
 */
export function listBetween(before: FilesLook, after: FilesLook, importId: string | None): FileIndex | None {
  const isSame = before.index.generation === after.index.generation && before.waiting?.id === after.waiting?.id
  if (!isSame) return none
  const { index, waiting } = before
  return waiting !== none && waiting.id === importId ? withBatch(index, waiting) : index
}
