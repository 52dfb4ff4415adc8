import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import type { Guard } from '../guard.ts'
import type { Firestore, Snapshot } from '../service.ts'
import { timeOf } from '../values.ts'
import { otherDeliverers } from './other-deliverers.ts'

/** How long a process may not know of a pause that another process began or ended, in ms. */
const cachedForMs = 2_000

export type QueuePauses = {
  put(queue: QueueName, pause: Pause | None, now: Date): Promise<Result<void>>
  read(queue: QueueName, now: Date): Promise<Result<Pause | None>>
  /** As `read`, but up to two seconds old. */
  readLately(queue: QueueName, now: Date): Promise<Result<Pause | None>>
}

/**
 * Pauses of queues: one document for each queue, in a collection of their own. A queue from which another program
 * delivers is paused, too, until it is resumed. `clock` counts milliseconds.
 */
export function queuePauses(firestore: Firestore, guarded: Guard, clock: () => number): QueuePauses {
  const documentOf = (queue: QueueName) => firestore.collection('queue-rests').doc(queue)
  const known = new Map<QueueName, { pause: Pause | None; at: number }>()
  const others = otherDeliverers(firestore, clock)

  async function read(queue: QueueName, now: Date): Promise<Result<Pause | None>> {
    const found = await guarded('read', async () => {
      const snapshot = await documentOf(queue).get()
      return holding(toPause(snapshot), now) ?? (await others.pauseOf(queue, toLetGo(snapshot), now))
    })
    if (found.ok) known.set(queue, { pause: found.data, at: clock() })
    return found
  }

  return {
    async put(queue, pause, now) {
      const batch = firestore.batch()
      if (pause === none) batch.set(documentOf(queue), { letGoAt: now })
      else batch.set(documentOf(queue), { until: pause.until, reason: pause.reason })
      const written = await guarded('save', () => batch.commit())
      known.delete(queue)
      others.forget()
      return written.ok ? success() : written
    },

    read,

    async readLately(queue, now) {
      const lately = known.get(queue)
      const isKnown = lately !== undefined && clock() - lately.at < cachedForMs
      return isKnown ? success(holding(lately.pause, now)) : read(queue, now)
    },
  }
}

function holding(pause: Pause | None, now: Date): Pause | None {
  return pause !== none && pause.until > now ? { ...pause } : none
}

/** An invalid document, which the owner may have edited, is no pause. */
function toPause(snapshot: Snapshot): Pause | None {
  const { until, reason } = snapshot.data() ?? {}
  const end = timeOf(until)
  return Number.isNaN(end) ? none : { until: new Date(end), reason: typeof reason === 'string' ? reason : '' }
}

/** Returns when the queue was last resumed, in ms since 1970; 0 for never. */
function toLetGo(snapshot: Snapshot): number {
  const at = timeOf(snapshot.data()?.letGoAt)
  return Number.isNaN(at) ? 0 : at
}
