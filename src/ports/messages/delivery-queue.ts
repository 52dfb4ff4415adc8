import type { Delivery } from '#domain/messages/mails/delivery.ts'
import type { None, Result } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** The collections whose documents are delivered. */
export type QueueName = 'mail' | 'forwards'

/** A claimed entry, leased to one worker. `delivery` is PROCESSING, with the `claimId` of this claim. */
export type Claim = { queue: QueueName; id: string; fields: Fields; delivery: Delivery }

/** The pause of a queue, during which it is not claimed. docs/behaviour.md 7.5. */
export type Pause = { until: Date; reason: string }

/**
 * The queues over documents that have a `delivery`. Any number of processes may work on one queue. A document without a
 * delivery is due at once; other faults are for the worker to validate. Calls fail with 'unavailable' or 'quota-exceeded';
 * then nothing is changed. docs/behaviour.md 7.
 */
export interface DeliveryQueue {
  /** Adds entries in one commit; an entry whose id exists stays as it is. `fields` include the delivery. */
  add(queue: QueueName, entries: readonly { id: string; fields: Fields }[]): Promise<Result<void>>

  /**
   * Claims the entry that has been due longest (`dueSince`), with a lease of `leaseMs`; none when no entry is due or the
   * queue is paused. Due are PENDING and RETRY from `nextAttemptTime` on, and PROCESSING after the end of its lease. A time
   * after `latestTime` counts as past, and comes last: a clock was wrong. A time in another form than this site writes counts
   * as past or as the time that it means.
   */
  claim(queue: QueueName, now: Date): Promise<Result<Claim | None>>

  /** Ends a claim with a new delivery. Returns false and changes nothing when another claim has taken the entry since. */
  complete(claim: Claim, delivery: Delivery): Promise<Result<boolean>>

  /**
   * Makes an entry in one of these states due at once: RETRY, its five days begun again. Returns false when there is no
   * such entry. docs/behaviour.md 7.7.
   */
  retry(queue: QueueName, id: string, from: readonly Delivery['state'][], now: Date): Promise<Result<boolean>>

  /** The entries in ERROR, at most `most` of them, by id. */
  failed(queue: QueueName, most: number): Promise<Result<{ id: string; fields: Fields }[]>>

  /** Begins or ends a pause at `now`. Other processes may still claim until `pauseKnownMs` later. */
  pause(queue: QueueName, pause: Pause | None, now: Date): Promise<Result<void>>
  /** The pause that holds at `now`, or none. */
  pauseOf(queue: QueueName, now: Date): Promise<Result<Pause | None>>
}
