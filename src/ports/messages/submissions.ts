import type { StoredSubmission } from '#domain/messages/submission.ts'
import type { Quota } from '#domain/quota.ts'
import type { None, Result } from '#domain/result.ts'
import type { Fields } from '#domain/schema/record.ts'

/** A proof of being human that counts once; nobody needs to remember it after `until`. */
export type Spent = { id: string; until: Date }

/**
 * A document for the mail queue, with its delivery; its id is one of `mailIdsOf` the submission. It is HELD, and counted
 * under none of its caps, when one of them is full; else it counts once under each key.
 */
export type QuotaMail = { id: string; fields: Fields; caps: readonly Quota[] }

/** Everything that one submission brings about. */
export type Acceptance = {
  submission: StoredSubmission
  consumes: Spent | None
  /** When one of these is full, nothing is accepted; else it counts once under each key. */
  limits: readonly Quota[]
  mails: readonly QuotaMail[]
  /** A document for the collection `forwards`, with its delivery, under the submission's id. */
  forward: Fields | None
}

/** `held`: the ids of the mails that went over a cap. `until`: when all limits have room again. */
export type AcceptanceAnswer =
  | { outcome: 'accepted'; held: string[] }
  | { outcome: 'known' }
  | { outcome: 'spent' }
  | { outcome: 'limited'; until: Date }

/**
 * Takes submissions. They, their mails and forwards are documents of the collections `submissions`, `mail` and `forwards`,
 * where the documents port reads them. Calls fail with 'unavailable' or 'quota-exceeded', and then nothing is done.
 */
export interface Submissions {
  /**
   * Stores all of it in one commit, or nothing of it, and answers after the commit. In this order: 'known' when there is
   * a submission of this id; 'spent' when the proof was spent before; 'limited' when a limit is full (`fullUntil`).
   * Whatever is asked for at once, by whatever processes, a proof is spent once and no cap is exceeded. Times are those
   * of `now`. A mail or forward that has an id already stays as it is.
   */
  accept(acceptance: Acceptance, now: Date): Promise<Result<AcceptanceAnswer>>

  /**
   * Deletes these submissions with all that they brought about, so that their bytes are gone, too. Unknown ids change
   * nothing. When it fails although they are deleted, bytes may be left: the same call again removes them, or `forgetOld`.
   */
  erase(ids: readonly string[]): Promise<Result<void>>

  /**
   * Forgets proofs whose `until` is past, and counts that no cap can ask for (`isForgettable`); removes the bytes that an
   * erasure left. Fails while such bytes are left.
   */
  forgetOld(now: Date): Promise<Result<void>>
}
