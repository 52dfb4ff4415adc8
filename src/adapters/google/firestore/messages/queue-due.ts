import { dueSince, latestTime } from '#domain/messages/claim.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import { none, type Result, success } from '#resume/result.ts'
import type { Guard } from '../guard.ts'
import type { Firestore, Query, Snapshot } from '../service.ts'
import { type Entry, leasedByEnd, leaseEnd, nextAttempt, toEntry, waiting } from './queue-entries.ts'
import { strayIds } from './queue-strays.ts'
import { quietQueue } from './quiet-queue.ts'

/** How many candidates are read while this process is alone, and while other processes claim, too. */
const aloneCount = 2
const amongOthersCount = 16

/** How long other processes count as active after one of them was faster, in ms. */
const othersForMs = 5_000

/** The interval of searches for strays, in ms. */
const sweepEveryMs = 10 * 60_000

/** Finds the due entries of one queue. */
export type DueEntries = {
  /** Whether nothing can be due, so that the queue need not be polled. */
  isQuiet(now: Date): boolean
  /**
   * Returns some of the due entries in the order of trying: longest due first. While other processes are active, the
   * first few come in random order, so that not all processes try the same one.
   */
  find(now: Date): Promise<Result<Entry[]>>
  /** The caller reports that another process was faster. */
  stale(): void
  close(): void
}

export function dueEntries(firestore: Firestore, guarded: Guard, queue: QueueName, clock: () => number): DueEntries {
  const quiet = quietQueue(waiting(firestore, queue).limit(1), (next) => nextTimeOf(queue, next), clock)
  let othersUntil = Number.NEGATIVE_INFINITY
  let sweptAt = Number.NEGATIVE_INFINITY
  let strays: string[] = []

  /** A search without an answer is skipped: the next query reports the failure, or the next search finds the same. */
  async function sweep(now: Date): Promise<void> {
    if (clock() - sweptAt < sweepEveryMs) return
    sweptAt = clock()
    const found = await strayIds(firestore, guarded, queue, now)
    if (found.ok) strays = shuffled(found.data)
  }

  /** Returns the next stray that is still due. */
  async function nextStray(now: Date): Promise<Entry[]> {
    for (let id = strays.pop(); id !== undefined; id = strays.pop()) {
      const snapshot = await firestore.collection(queue).doc(id).get()
      const due = snapshot.exists ? validated(queue, [snapshot], now) : []
      if (due.length > 0) return due
    }
    return []
  }

  return {
    isQuiet: quiet.isQuiet,

    async find(now) {
      await sweep(now)
      const isAlone = clock() >= othersUntil
      const found = await guarded('read', async () => {
        const due = await dueByTime(firestore, queue, now, isAlone ? aloneCount : amongOthersCount)
        return due.length > 0 ? due : nextStray(now)
      })
      if (!found.ok) return found
      quiet.asked(found.data.length > 0 ? 'something' : 'nothing')
      return success(isAlone ? found.data : shuffled(found.data))
    },

    stale() {
      othersUntil = clock() + othersForMs
    },

    close: quiet.close,
  }
}

/** Reads at most `count` entries of each kind. Entries with times of a wrong clock come only when nothing else is due. */
async function dueByTime(firestore: Firestore, queue: QueueName, now: Date, count: number): Promise<Entry[]> {
  const waits = waiting(firestore, queue).limit(count)
  const leases = leasedByEnd(firestore, queue).limit(count)
  const found = (queries: readonly Query[]) => Promise.all(queries.map((query) => query.get()))
  const come = await found([waits.where(nextAttempt, '<=', now), leases.where(leaseEnd, '<=', now)])
  const due = validated(
    queue,
    come.flatMap(({ docs }) => docs),
    now,
  )
  if (due.length > 0) return due
  const latest = latestTime(now)
  const ahead = await found([waits.where(nextAttempt, '>', latest), leases.where(leaseEnd, '>', latest)])
  return validated(
    queue,
    ahead.flatMap(({ docs }) => docs),
    now,
  )
}

/** Returns the entries that are due by `dueSince`, longest due first. */
function validated(queue: QueueName, docs: readonly Snapshot[], now: Date): Entry[] {
  const entries = docs.map((snapshot) => toEntry(queue, snapshot, now))
  const since = ({ delivery }: Entry) => dueSince(delivery, now)
  return entries.filter((entry) => since(entry) !== none).sort((a, b) => Number(since(a)) - Number(since(b)))
}

function nextTimeOf(queue: QueueName, snapshot: Snapshot): number {
  return Date.parse(toEntry(queue, snapshot, new Date(0)).delivery.nextAttemptTime)
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((each) => ({ each, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
}
