import { dayMs, minuteMs } from '#domain/quota.ts'
import { type None, none } from '#domain/result.ts'
import type { QueueName, Rest } from '#ports/messages/delivery-queue.ts'
import type { Firestore, Snapshot } from './service.ts'
import { timeOf } from './times.ts'

/** How often it is looked for, in ms of the clock, and how many of the latest deliveries are looked at. */
const pollIntervalMs = minuteMs
const latest = 20

const reason =
  'Another program delivers these mails, such as the extension firestore-send-email: set MAIL_DELIVERY to extension, or remove it and let the mails go on.'

/** Sees whether another program delivers from the queue of mails. */
export type OtherDeliverers = {
  /**
   * A rest until a day after the last delivery that was not this site's own, or none. `since`, in milliseconds since 1970,
   * is when somebody said that the site delivers. Throws what the client throws.
   */
  restOf(queue: QueueName, since: number, now: Date): Promise<Rest | None>
  /** Looks anew the next time. */
  forget(): void
}

/**
 * Who claims an entry of ours counts its fence up; the extension does not know of fences, and a mail that was delivered by it has
 * none. Both at once would send a mail twice when a lease ends. Source: docs/behaviour.md 17.6.
 */
export function otherDeliverers(firestore: Firestore, clock: () => number): OtherDeliverers {
  let seen: { rest: Rest | None; at: number } | undefined

  async function look(since: number, now: Date): Promise<Rest | None> {
    const ended = firestore.collection('mail').orderBy('delivery.endTime', 'desc').limit(latest)
    const { docs } = await ended.select('delivery').get()
    const times = docs.map(endOfOthers).filter((at) => at > since && now.getTime() - at < dayMs)
    return times.length > 0 ? { until: new Date(Math.max(...times) + dayMs), reason } : none
  }

  return {
    async restOf(queue, since, now) {
      if (queue !== 'mail') return none
      if (seen === undefined || clock() - seen.at >= pollIntervalMs)
        seen = { rest: await look(since, now), at: clock() }
      return seen.rest !== none && seen.rest.until > now ? seen.rest : none
    },

    forget() {
      seen = undefined
    },
  }
}

/** When a mail was delivered by another program, or could not be, in milliseconds since 1970; else NaN, which is no time. */
function endOfOthers(snapshot: Snapshot): number {
  const delivery: unknown = snapshot.data()?.delivery
  if (typeof delivery !== 'object' || delivery === null) return Number.NaN
  const { state, fence, endTime } = delivery as Record<string, unknown>
  const isOver = state === 'SUCCESS' || state === 'ERROR'
  return isOver && (fence === undefined || fence === 0) ? timeOf(endTime) : Number.NaN
}
