import { call, take } from '#domain/call.ts'
import { dueSince } from '#domain/messages/claim.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import { none } from '#resume/result.ts'
import { allOf } from '../all-of.ts'
import type { Guard } from '../guard.ts'
import type { Firestore, Query, Snapshot } from '../service.ts'
import { leasedByEnd, leaseEnd, nextAttempt, toEntry, waiting, waitingStates } from './queue-entries.ts'

/** States in which an entry waits for no attempt. */
const endedStates = ['SUCCESS', 'ERROR', 'HELD', 'EXPIRED']

/** The earliest time that Firestore can hold. `>=` with it finds exactly the values that are times. */
const firstTime = new Date('0001-01-01T00:00:00.000Z')

/**
 * Returns the service's ids of due entries that no query for times finds, because another program wrote them or they
 * are damaged; in no order. It counts first, which is cheap, and reads all entries only when the counts differ.
 */
export const strayIds = call(async (firestore: Firestore, guarded: Guard, queue: QueueName, now: Date) => {
  const all = firestore.collection(queue)
  const accountedFor = [
    all.where('delivery.state', 'in', endedStates),
    waiting(firestore, queue).where(nextAttempt, '>=', firstTime),
    leasedByEnd(firestore, queue).where(leaseEnd, '>=', firstTime),
  ]
  const counted = take(await guarded('read', () => Promise.all([all, ...accountedFor].map(countOf))))
  const [total = 0, ...parts] = counted
  if (total === parts.reduce((sum, part) => sum + part, 0)) return []

  const strayId = (snapshot: Snapshot) => (isStray(queue, snapshot, now) ? [snapshot.id] : [])
  const get = async (part: Query) => take(await guarded('read', () => part.get()))
  return (await allOf(all.select('delivery'), strayId, get)).flat()
})

export async function countOf(query: Query): Promise<number> {
  const counted = await query.count().get()
  return counted.data().count
}

function isStray(queue: QueueName, snapshot: Snapshot, now: Date): boolean {
  return !isFoundByTime(snapshot.data()?.delivery) && dueSince(toEntry(queue, snapshot, now).delivery, now) !== none
}

function isFoundByTime(delivery: unknown): boolean {
  if (!isObject(delivery)) return false
  const { state, nextAttemptTime, leaseExpireTime } = delivery
  if (state === 'PROCESSING') return isTime(leaseExpireTime)
  return waitingStates.some((each) => each === state) && isTime(nextAttemptTime)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isTime(value: unknown): boolean {
  return isObject(value) && typeof value.toDate === 'function'
}
