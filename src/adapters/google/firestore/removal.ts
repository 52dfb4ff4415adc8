import { type Result, success } from '#resume/result.ts'
import type { Guard } from './guard.ts'
import { drop, isStale } from './optimistic.ts'
import type { Firestore, Query, Snapshot } from './service.ts'

/** Documents in one commit, and commits in one call; the next call removes the rest. */
const stepSize = 300
const maxSteps = 200

/**
 * Removes the documents that a query finds, in steps, each on the condition that its documents are unchanged since they
 * were read. An stale step reads them again. `isToGo` checks each document once more; without it, only names are
 * read.
 */
export async function removeFound(
  firestore: Firestore,
  guarded: Guard,
  query: Query,
  isToGo?: (snapshot: Snapshot) => boolean,
): Promise<Result<void>> {
  const step = (isToGo === undefined ? query.select() : query).limit(stepSize)

  async function removeSome(): Promise<boolean> {
    const { docs } = await step.get()
    const going = isToGo === undefined ? docs : docs.filter(isToGo)
    if (going.length === 0) return true
    const batch = firestore.batch()
    for (const snapshot of going) drop(batch, snapshot)
    try {
      await batch.commit()
      return docs.length < stepSize
    } catch (cause) {
      if (isStale(cause)) return false
      throw cause
    }
  }

  for (let steps = 0; steps < maxSteps; steps += 1) {
    const isDone = await guarded('save', removeSome)
    if (!isDone.ok) return isDone
    if (isDone.data) break
  }
  return success()
}
