import type { Delivery } from '#domain/messages/delivery.ts'
import type { None, Result } from '#domain/result.ts'
import type { Fields } from '#domain/schema/record.ts'

/** The collections whose documents are delivered. */
export type QueueName = 'mail' | 'forwards'

/** An entry that one worker has alone until its lease ends. `delivery` is as the claim made it: PROCESSING, with its fence. */
export type Claim = { queue: QueueName; id: string; fields: Fields; delivery: Delivery }

/** Nobody claims while a queue rests. */
export type Rest = { until: Date; reason: string }

/**
 * The queues over documents that have a `delivery`. Any number of processes may work on one queue. A document without a
 * delivery is due at once; what else is wrong with it is the worker's to judge. Calls fail with 'unavailable' or
 * 'quota-exceeded', and then nothing is done. Source: docs/behaviour.md 7.
 */
export interface DeliveryQueue {
  /** Adds entries that are not there yet, all in one commit; an entry of the same id stays as it is. `fields` hold their delivery. */
  add(queue: QueueName, entries: readonly { id: string; fields: Fields }[]): Promise<Result<void>>

  /**
   * The entry that is due for longest (`dueSince`), now leased to `owner` for `leaseMs`, or none: PENDING or RETRY whose
   * `nextAttemptTime` has come, or PROCESSING whose lease is over. A time a minute further ahead than any that is written
   * rightly (`latestWaitMs`, `leaseMs`) has come, too: a clock was wrong. What has no readable time is due in no
   * particular order. None while the queue rests.
   */
  claim(queue: QueueName, now: Date, owner: string): Promise<Result<Claim | None>>

  /** Ends a claim with the delivery as it is now. False, with nothing changed, when somebody else has claimed the entry since. */
  complete(claim: Claim, delivery: Delivery): Promise<Result<boolean>>

  /** Makes entries due whose lease belongs to an owner that lives no more. Gives their number. */
  freeLeases(queue: QueueName, isDead: (owner: string) => boolean): Promise<Result<number>>

  /** Lets an entry in one of these states be tried at once: RETRY, its five days begun anew. False when there is no such entry. */
  retry(queue: QueueName, id: string, from: readonly Delivery['state'][], now: Date): Promise<Result<boolean>>

  /** Begins or ends a rest. Other processes may claim until `restKnownMs` later. */
  rest(queue: QueueName, rest: Rest | None): Promise<Result<void>>
  /** The rest that holds at `now`, or none. */
  resting(queue: QueueName, now: Date): Promise<Result<Rest | None>>
}
