import { type Result, success } from '#domain/result.ts'
import type { Guard } from './guard.ts'
import { drop, isOvertaken } from './optimistic.ts'
import type { Firestore, Query, Snapshot } from './service.ts'

/** One commit takes so many at once, and one call so many commits; what is left is for the next call. */
const stepSize = 300
const maxSteps = 200

/**
 * Removes the documents that a query finds, by steps, each on the condition that nobody has written it since: what
 * somebody did write is asked for anew. `isToGo` looks at each once more; without it, only names are read.
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
      if (isOvertaken(cause)) return false
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
