import { dayMs, minuteMs } from '#domain/quota.ts'
import type { Pause, QueueName } from '#ports/messages/delivery-queue.ts'
import { type None, none } from '#resume/result.ts'
import type { Firestore, Snapshot } from '../service.ts'
import { timeOf } from '../values.ts'

/** How often other programs are searched for, in ms of `clock`, and how many of the latest deliveries are checked. */
const pollIntervalMs = minuteMs
const latest = 20

const reason =
  'Another program delivers these mails, such as the extension firestore-send-email. Set MAIL_DELIVERY to extension, or remove that program and resume the queue.'

/** Detects whether another program delivers mails from the queue. */
export type OtherDeliverers = {
  /**
   * Returns a pause until a day after the last delivery by another program, or none. `since`, in ms since 1970, is when
   * the queue was resumed: only later deliveries count. Throws what the client throws.
   */
  pauseOf(queue: QueueName, since: number, now: Date): Promise<Pause | None>
  /** Makes the next call read the queue again. */
  forget(): void
}

/**
 * A claim of this site leaves its id in the entry. The mail extension knows no such ids, so a mail that it delivered has
 * none. Two deliverers at once would send a mail twice when a lease ends. docs/behaviour.md 17.6.
 */
export function otherDeliverers(firestore: Firestore, clock: () => number): OtherDeliverers {
  let seen: { pause: Pause | None; at: number } | undefined

  async function search(since: number, now: Date): Promise<Pause | None> {
    const ended = firestore.collection('mail').orderBy('delivery.endTime', 'desc').limit(latest)
    const { docs } = await ended.select('delivery').get()
    const times = docs.map(endOfOthers).filter((at) => at > since && now.getTime() - at < dayMs)
    return times.length > 0 ? { until: new Date(Math.max(...times) + dayMs), reason } : none
  }

  return {
    async pauseOf(queue, since, now) {
      if (queue !== 'mail') return none
      if (seen === undefined || clock() - seen.at >= pollIntervalMs)
        seen = { pause: await search(since, now), at: clock() }
      return seen.pause !== none && seen.pause.until > now ? seen.pause : none
    },

    forget() {
      seen = undefined
    },
  }
}

/** Returns when another program delivered the mail or failed for good, in ms since 1970; NaN if none did. */
function endOfOthers(snapshot: Snapshot): number {
  const delivery: unknown = snapshot.data()?.delivery
  if (typeof delivery !== 'object' || delivery === null) return Number.NaN
  const { state, claimId, endTime } = delivery as Record<string, unknown>
  const isFinal = state === 'SUCCESS' || state === 'ERROR'
  return isFinal && typeof claimId !== 'string' ? timeOf(endTime) : Number.NaN
}
