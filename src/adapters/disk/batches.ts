import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type None, none } from '#domain/result.ts'
import type { FileChange, FileMetadata, PreparedBatch } from '#ports/content/files.ts'
import { rejection } from '../file-store-failure.ts'
import { type Batch, waitingBatch, withBatch } from './batch.ts'
import type { FileIndex } from './file-index.ts'
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

  /**
   * Runs `work` with the hashes of all files and of the prepared batch, unless a process is preparing one: some of its bytes
   * have no name yet. The caller holds `index.lock`.
   */
  async function withUsed(present: FileIndex, work: (used: ReadonlySet<string>) => Promise<void>): Promise<void> {
    const lock = await takeLock(lockPath, 0)
    if (lock === none) return
    try {
      const left = await waiting.read(present)
      const named = [...present.files.values(), ...(left?.changes.values() ?? [])]
      await work(new Set(named.flatMap((each) => each?.hash ?? [])))
    } finally {
      lock.release()
    }
  }

  /** Deletes all bytes that nothing names. */
  async function maintain(): Promise<void> {
    if (!existsSync(join(folder, 'objects'))) return
    await changing((present) => withUsed(present, bytesByHash.keepOnly))
  }

  /** Deletes what a batch no longer needs. If this fails, `maintain` repeats it. */
  async function clear(): Promise<void> {
    await maintain().catch(() => {})
  }

  return {
    maintain,

    /** Deletes the bytes of a file that was deleted or replaced, as `present` no longer names it. If this fails, `maintain` repeats it. */
    async free({ hash }: FileMetadata, present: FileIndex): Promise<void> {
      await withUsed(present, async (used) => {
        if (!used.has(hash)) await bytesByHash.remove(hash)
      }).catch(() => {})
    },

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
      await clear()
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
      await clear()
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
