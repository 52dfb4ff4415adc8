import { setTimeout } from 'node:timers/promises'
import type { Result } from '#domain/result.ts'
import { codeOf, type Guard, precondition } from './guard.ts'
import type { Batch, Firestore, Reference, Snapshot } from './service.ts'

/** How often a commit is tried that others get in the way of; with the waits between, some three seconds. */
const maxTries = 12

/**
 * What a decision writes besides the answer, if anything. Every document that it was made from must be written by `create`, `replace`
 * or `remove`, or be among `unchanged`, if the decision depends on it: then it is refused when that was written meanwhile.
 */
export type Decision<T> = { answer: T; write?(batch: Batch): void }

/** The documents that a decision is made from, by the path of their reference. */
export type Found = (reference: Reference) => Snapshot

/**
 * Reads the documents, decides, and commits all that was decided at once, or nothing: each write is on the condition that
 * its document is as it was read (`put`, `drop`). When somebody else was faster, it reads and decides anew. Nobody
 * waits for anybody's lock. Fails as the guard does, and with 'unavailable' when others are always faster.
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
      const { answer, write } = decide((reference) => {
        const snapshot = byPath.get(reference.path)
        if (snapshot === undefined) throw new Error(`${reference.path} was not read`)
        return snapshot
      })
      if (write === undefined) return answer
      try {
        const batch = firestore.batch()
        write(batch)
        await batch.commit()
        return answer
      } catch (cause) {
        if (!isOvertaken(cause) || tries >= maxTries) throw cause
        await setTimeout(Math.random() * 40 * tries)
      }
    }
  })
}

/** Writes the whole document, on the condition that it is as it was read: absent, or not written since. */
export function put(batch: Batch, snapshot: Snapshot, fields: object): void {
  if (!snapshot.exists) batch.create(snapshot.ref, fields)
  else replace(batch, snapshot, fields)
}

/** Removes the document, on the condition that it was not written since. */
export function drop(batch: Batch, snapshot: Snapshot): void {
  if (snapshot.exists && snapshot.updateTime !== undefined)
    batch.delete(snapshot.ref, { lastUpdateTime: snapshot.updateTime })
}

function replace(batch: Batch, { ref, updateTime }: Snapshot, fields: object): void {
  if (updateTime === undefined) throw new Error(`${ref.path} has no time`)
  batch.update(ref, fields, { lastUpdateTime: updateTime })
}

/** Whether a commit was refused because somebody wrote meanwhile. */
export function isOvertaken(cause: unknown): boolean {
  const { notFound, alreadyExists, failed, aborted } = precondition
  return ([notFound, alreadyExists, failed, aborted] as number[]).includes(codeOf(cause))
}
