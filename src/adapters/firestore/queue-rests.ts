import { type None, none, type Result, success } from '#domain/result.ts'
import type { QueueName, Rest } from '#ports/delivery-queue.ts'
import type { Guard } from './guard.ts'
import type { Firestore, Snapshot } from './service.ts'

/** How long a process may not have heard of a rest that another one began or ended, in ms. */
const knownForMs = 2_000

export type QueueRests = {
  put(queue: QueueName, rest: Rest | None): Promise<Result<void>>
  read(queue: QueueName, now: Date): Promise<Result<Rest | None>>
  /** As `read`, but as it was up to two seconds ago. */
  readLately(queue: QueueName, now: Date): Promise<Result<Rest | None>>
}

/** The rests of queues: one document for each that rests, in a collection of their own. `clock` counts milliseconds. */
export function queueRests(firestore: Firestore, guarded: Guard, clock: () => number): QueueRests {
  const documentOf = (queue: QueueName) => firestore.collection('queue-rests').doc(queue)
  const known = new Map<QueueName, { rest: Rest | None; at: number }>()

  async function read(queue: QueueName, now: Date): Promise<Result<Rest | None>> {
    const found = await guarded('read', () => documentOf(queue).get())
    if (!found.ok) return found
    const rest = toRest(found.data)
    known.set(queue, { rest, at: clock() })
    return success(holding(rest, now))
  }

  return {
    async put(queue, rest) {
      const batch = firestore.batch()
      if (rest === none) batch.delete(documentOf(queue))
      else batch.set(documentOf(queue), { until: rest.until, reason: rest.reason })
      const written = await guarded('save', () => batch.commit())
      known.delete(queue)
      return written.ok ? success() : written
    },

    read,

    async readLately(queue, now) {
      const lately = known.get(queue)
      const isKnown = lately !== undefined && clock() - lately.at < knownForMs
      return isKnown ? success(holding(lately.rest, now)) : read(queue, now)
    },
  }
}

function holding(rest: Rest | None, now: Date): Rest | None {
  return rest !== none && rest.until > now ? { ...rest } : none
}

/** What is no rest, because somebody edited it, holds nothing up. */
function toRest(snapshot: Snapshot): Rest | None {
  const { until, reason } = snapshot.data() ?? {}
  if (typeof until !== 'object' || until === null || !('toDate' in until) || typeof until.toDate !== 'function')
    return none
  return { until: until.toDate(), reason: typeof reason === 'string' ? reason : '' }
}
