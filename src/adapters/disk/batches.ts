import { join } from 'node:path'
import { type None, none } from '#domain/result.ts'
import type { FileChange, FileMetadata, PreparedBatch } from '#ports/content/files.ts'
import { rejection } from '../file-store-failure.ts'
import { type Batch, waitingBatch, withBatch } from './batch.ts'
import { type Lock, takeLock } from './lock.ts'
import type { Store } from './store.ts'

/** How long to wait for `batch.lock`, in ms. Another process may hold it briefly, only to check for a batch. */
const lockPollMs = 1000

/**
 * Batches of one store. The process that prepares a batch holds `batch.lock` until it commits, discards or releases the batch.
 * A prepared batch whose lock is free is abandoned: its process ended or released it.
 */
export function batches({ folder, index, bytesByHash, changing, put }: Store) {
  const lockPath = join(folder, 'batch.lock')
  const waiting = waitingBatch(folder)
  let own: { id: string; lock: Lock } | None = none

  async function ready(changes: readonly FileChange[]): Promise<Batch> {
    const present = await changing(async (list) => list)
    if ((await waiting.read(present)) !== none) throw underWay()
    const files = new Map<string, FileMetadata | None>()
    for (const { name, bytes } of changes) {
      const read = bytes === none ? none : await bytes()
      if (read !== none && !read.ok) throw rejection(read.failure.code, read.failure.message, read.failure.cause)
      files.set(name, read === none || read.data === none ? none : await put(name, read.data))
    }
    await bytesByHash.sync([...files.values()].flatMap((each) => each?.hash ?? []))
    const base = await index.read()
    const batch = { id: crypto.randomUUID(), base: base.generation, changes: files }
    await index.writeNext(withBatch(base, batch))
    await waiting.write(batch)
    return batch
  }

  function letGo(id: string): void {
    if (own?.id !== id) return
    own.lock.release()
    own = none
  }

  /** Deletes bytes that no file refers to, unless a batch is under way: some of its bytes have no name yet. */
  async function collect(): Promise<void> {
    const lock = await takeLock(lockPath, 0)
    if (lock === none) return
    try {
      await changing(async (present) => {
        const left = await waiting.read(present)
        const named = [...present.files.values(), ...(left?.changes.values() ?? [])]
        await bytesByHash.keepOnly(new Set(named.flatMap((each) => each?.hash ?? [])))
      })
    } finally {
      lock.release()
    }
  }

  return {
    async prepare(changes: readonly FileChange[]): Promise<string> {
      await changing(async () => {})
      const lock = own === none ? await takeLock(lockPath, lockPollMs) : none
      if (lock === none) throw underWay()
      try {
        const { id } = await ready(changes)
        own = { id, lock }
        return id
      } catch (cause) {
        lock.release()
        throw cause
      }
    },

    /** Releases the lock in any case, so that another process can commit after a failure. */
    async commit(id: string): Promise<void> {
      try {
        await changing(async (present) => {
          const batch = await waiting.read(present)
          if (batch?.id === id) {
            if (batch.base === present.generation) await index.showNext()
            else await index.write(withBatch(present, batch))
            await waiting.remove()
          } else if (present.batch !== id) throw rejection('canceled', 'The prepared files no longer exist.')
        })
      } finally {
        letGo(id)
      }
      await collect().catch(() => {
        // If this collection fails, the one after the next batch repeats it.
      })
    },

    async discard(id: string): Promise<void> {
      try {
        if ((await waiting.read(await index.read()))?.id !== id) return
        await changing(async (present) => {
          if ((await waiting.read(present))?.id === id) await waiting.remove()
        })
      } finally {
        letGo(id)
      }
    },

    async release(id: string): Promise<void> {
      letGo(id)
    },

    async prepared(): Promise<PreparedBatch | None> {
      const batch = await waiting.read(await index.read())
      if (batch === none) return none
      const lock = own === none ? await takeLock(lockPath, lockPollMs) : none
      lock?.release()
      return { id: batch.id, abandoned: lock !== none }
    },
  }
}

function underWay(): Error {
  return rejection('canceled', 'Another import is under way. Please try again when it is done.')
}
