import { createHash } from 'node:crypto'
import { bundleCollections, contentCollections } from '#domain/content/bundle/bundle.ts'
import { none } from '#resume/result.ts'
import { inTime } from './guard.ts'
import { listen } from './listening.ts'
import type { Firestore, QuerySnapshot, Snapshot, Timestamp } from './service.ts'

/**
 * Every commit of content also writes the one document of this collection, so that the mark differs even when a commit
 * undoes the one before.
 */
export const commitsCollection = 'content-commits'
export const lastCommit = 'last'

/** The longest wait of a commit until this process has seen it, in ms. */
const gracePeriodMs = 2_000

/**
 * A finished write: the service's id of the document, its fields (none for a removal) and the service's time of the
 * write.
 */
export type Done = { collection: string; storedId: string; fields: unknown; at: Timestamp }

/**
 * Listens to all content, from the first call of `mark` until `close`. The last snapshots are a copy of the content for
 * the time when the service is away.
 */
export type ContentWatch = {
  /**
   * Returns the same mark in all processes that have seen the same content. Throws when no snapshot arrives within the
   * limit.
   */
  mark(): Promise<string>
  /** Resolves when those of these writes that this process listens to were seen, at the latest after 2 s. */
  seen(writes: readonly Done[]): Promise<void>
  /** Returns the documents seen last, or undefined before the first snapshot and for a collection that no page shows. */
  lastGood(collection: string): Snapshot[] | undefined
  close(): void
}

export function contentWatch(firestore: Firestore, limitMs: number): ContentWatch {
  const watched = [...contentCollections, commitsCollection]
  const latest = new Map<string, QuerySnapshot>()
  const waiting = new Set<() => void>()
  let stops: (() => void)[] = []
  let mark: string | undefined
  let isClosed = false

  function begin(): void {
    if (stops.length > 0 || isClosed) return
    stops = watched.map((collection) =>
      listen(firestore.collection(collection), (snapshot) => {
        latest.set(collection, snapshot)
        mark = undefined
        for (const check of waiting) check()
      }),
    )
  }

  /** Resolves when the condition holds, which is checked after every snapshot. Rejects after `ms`. */
  async function until(holds: () => boolean, ms: number): Promise<void> {
    if (holds()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => holds() && resolve()
    waiting.add(check)
    try {
      await inTime(ms, () => promise)
    } finally {
      waiting.delete(check)
    }
  }

  return {
    async mark() {
      begin()
      await until(() => latest.size === watched.length, limitMs)
      mark ??= markOf(watched.map((collection) => latest.get(collection)?.docs ?? []))
      return mark
    },

    async seen(writes) {
      if (stops.length === 0) return
      const awaited = writes.filter(({ collection }) => watched.includes(collection))
      const areSeen = () => awaited.every((write) => isSeen(write, latest.get(write.collection)))
      await until(areSeen, gracePeriodMs).catch(() => {})
    },

    lastGood(collection) {
      const isShown = bundleCollections.some((each) => each === collection)
      return isShown ? latest.get(collection)?.docs : undefined
    },

    close() {
      isClosed = true
      for (const stop of stops) stop()
      stops = []
    },
  }
}

/** Whether the snapshot contains the write, or a later one of the same document. */
function isSeen({ storedId, fields, at }: Done, snapshot: QuerySnapshot | undefined): boolean {
  if (snapshot === undefined) return false
  const document = snapshot.docs.find(({ id }) => id === storedId)
  if (document?.updateTime !== undefined) return !isBefore(document.updateTime, at)
  return fields === none || !isBefore(snapshot.readTime, at)
}

function isBefore(a: Timestamp, b: Timestamp): boolean {
  return a.seconds === b.seconds ? a.nanoseconds < b.nanoseconds : a.seconds < b.seconds
}

function markOf(collections: readonly Snapshot[][]): string {
  const hash = createHash('sha256')
  for (const [at, documents] of collections.entries()) {
    const lines = documents.map(
      ({ id, updateTime }) => `${at}/${id} ${updateTime?.seconds}.${updateTime?.nanoseconds}\n`,
    )
    for (const line of lines.sort()) hash.update(line)
  }
  return hash.digest('base64url')
}
