import { dueSince } from '#domain/messages/claim.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import type { Guard } from './guard.ts'
import { leasedByEnd, leaseEnd, nextAttempt, toEntry, waiting, waitingStates } from './queue-entries.ts'
import type { Firestore, Query, Snapshot } from './service.ts'

/** States in which nobody waits for an entry. */
const endedStates = ['SUCCESS', 'ERROR', 'HELD', 'EXPIRED']

/** The first time that Firestore can hold: everything that is a time is this or later, and nothing else is. */
const firstTime = new Date('0001-01-01T00:00:00.000Z')

/** So many documents are looked at at once. */
const pageSize = 1000

/**
 * The ids, as the service has them, of entries that are due though no query for their times finds them: another program
 * wrote them, or they are damaged. In no order. Counts first, which is cheap, and looks at all entries only when some are
 * not accounted for.
 */
export async function strayIds(
  firestore: Firestore,
  guarded: Guard,
  queue: QueueName,
  now: Date,
): Promise<Result<string[]>> {
  const all = firestore.collection(queue)
  const accountedFor = [
    all.where('delivery.state', 'in', endedStates),
    waiting(firestore, queue).where(nextAttempt, '>=', firstTime),
    leasedByEnd(firestore, queue).where(leaseEnd, '>=', firstTime),
  ]
  const counted = await guarded('read', () => Promise.all([all, ...accountedFor].map(countOf)))
  if (!counted.ok) return counted
  const [total = 0, ...parts] = counted.data
  if (total === parts.reduce((sum, part) => sum + part, 0)) return success([])

  const ids: string[] = []
  for (let query = all.select('delivery').limit(pageSize); ; ) {
    const page = await guarded('read', () => query.get())
    if (!page.ok) return page
    const { docs } = page.data
    for (const snapshot of docs) if (isStray(queue, snapshot, now)) ids.push(snapshot.id)
    const last = docs.at(-1)
    if (last === undefined || docs.length < pageSize) return success(ids)
    query = all.select('delivery').limit(pageSize).startAfter(last)
  }
}

async function countOf(query: Query): Promise<number> {
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
