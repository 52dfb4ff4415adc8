import { setTimeout } from 'node:timers/promises'
import type { Result } from '#resume/result.ts'
import { codeOf, type Guard, precondition } from './guard.ts'
import type { Batch, Firestore, Reference, Snapshot, WriteResult } from './service.ts'

/** The most tries of a commit that other writers overtake; with the waits, some three seconds. */
const maxTries = 12

/**
 * The answer of a decision, and what it writes, if anything. Every document that it depends on must be written by `put`,
 * `putWhole` or `drop`: their preconditions reject the commit if that document was written meanwhile. `written` gets the
 * results of the commit, one for each write.
 */
export type Decision<T> = { answer: T; write?(batch: Batch): void; written?(results: WriteResult[]): void }

/** Returns a document that was read for the decision; throws for another one. */
export type Found = (reference: Reference) => Snapshot

/**
 * Reads the documents, decides, and commits all writes of the decision or none. Each write by `put` or `drop` requires
 * that its document is unchanged since it was read. When another writer was faster, it reads and decides again, without
 * locks. Fails as the guard does, and with 'unavailable' when other writers are faster every time.
 */
export async function optimistically<T>(
  firestore: Firestore,
  guarded: Guard,
  references: readonly Reference[],
  decide: (found: Found) => Decision<T>,
): Promise<Result<T>> {
  return guarded('save', async () => {
    for (let tries = 1; ; tries += 1) {
      const snapshots = references.length === 0 ? [] : await firestore.getAll(...references)
      const byPath = new Map(snapshots.map((snapshot) => [snapshot.ref.path, snapshot]))
      const { answer, write, written } = decide((reference) => {
        const snapshot = byPath.get(reference.path)
        if (snapshot === undefined) throw new Error(`${reference.path} was not read`)
        return snapshot
      })
      if (write === undefined) return answer
      try {
        const batch = firestore.batch()
        write(batch)
        const results = await batch.commit()
        written?.(results)
        return answer
      } catch (cause) {
        if (!isStale(cause) || tries >= maxTries) throw cause
        await setTimeout(Math.random() * 40 * tries)
      }
    }
  })
}

/**
 * Writes all fields of the document, on the condition that it is unchanged since it was read: absent, or not written since.
 * Fields that are not named stay.
 */
export function put(batch: Batch, snapshot: Snapshot, fields: object): void {
  if (!snapshot.exists) batch.create(snapshot.ref, fields)
  else replace(batch, snapshot, fields)
}

/**
 * Like `put`, but no other field stays. Only an update has a condition, and only a set removes fields; one commit makes both
 * in their order. Returns how many results the writes have.
 */
export function putWhole(batch: Batch, snapshot: Snapshot, fields: object): number {
  put(batch, snapshot, fields)
  if (!snapshot.exists) return 1
  batch.set(snapshot.ref, fields)
  return 2
}

/** Removes the document, on the condition that it was not written since it was read. Returns the number of writes. */
export function drop(batch: Batch, snapshot: Snapshot): number {
  if (!snapshot.exists || snapshot.updateTime === undefined) return 0
  batch.delete(snapshot.ref, { lastUpdateTime: snapshot.updateTime })
  return 1
}

function replace(batch: Batch, { ref, updateTime }: Snapshot, fields: object): void {
  if (updateTime === undefined) throw new Error(`${ref.path} has no time`)
  batch.update(ref, fields, { lastUpdateTime: updateTime })
}

/** Whether a commit failed because another writer was faster. */
export function isStale(cause: unknown): boolean {
  const { notFound, alreadyExists, failed, aborted } = precondition
  return ([notFound, alreadyExists, failed, aborted] as number[]).includes(codeOf(cause))
}
