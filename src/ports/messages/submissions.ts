import type { StoredSubmission } from '#domain/messages/submission.ts'
import type { Quota } from '#domain/quota.ts'
import type { None, Result } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** A proof of being human that counts once; it may be deleted after `until`. */
export type UsedProof = { id: string; until: Date }

/**
 * A document for the mail queue, with its delivery; its id is one of `mailIdsOf` the submission. When one of its `quotas` is
 * full it is HELD and counted under none; else it counts once under each key.
 */
export type QuotaMail = { id: string; fields: Fields; quotas: readonly Quota[] }

/** Everything that is stored with one submission. */
export type Acceptance = {
  submission: StoredSubmission
  consumes: UsedProof | None
  /** When one of these is full, the submission is rejected; else it counts once under each key. */
  limits: readonly Quota[]
  mails: readonly QuotaMail[]
  /** A document for the collection `forwards`, with its delivery, under the submission's id. */
  forward: Fields | None
}

/** `held`: the ids of the mails over a quota. `until`: when all limits have room again. */
export type AcceptanceAnswer =
  | { outcome: 'accepted'; held: string[] }
  | { outcome: 'known' }
  | { outcome: 'used' }
  | { outcome: 'limited'; until: Date }

/**
 * Stores submissions, their mails and forwards as documents of the collections `submissions`, `mail` and `forwards`, where
 * the documents port reads them. Calls fail with 'unavailable' or 'quota-exceeded'; then nothing is changed.
 */
export interface Submissions {
  /**
   * Stores everything in one commit, or nothing, and answers after the commit. Checked in this order: 'known' when a
   * submission of this id exists; 'used' when the proof was consumed before; 'limited' when a limit is full
   * (`fullUntil`). Parallel calls of any processes consume a proof once and exceed no quota. Times are those of `now`. A
   * mail or forward whose id exists stays as it is. docs/behaviour.md 5.5.
   */
  accept(acceptance: Acceptance, now: Date): Promise<Result<AcceptanceAnswer>>

  /**
   * Deletes these submissions with their mails and forwards, down to their bytes. Unknown ids change nothing. When
   * it fails after the deletion, bytes may remain: the same call again or `forgetOld` removes them.
   * docs/behaviour.md 16.2.
   */
  erase(ids: readonly string[]): Promise<Result<void>>

  /**
   * Deletes proofs whose `until` is past, and counts that no quota needs (`isForgettable`); removes the bytes that an
   * erasure left. Fails while such bytes remain.
   */
  forgetOld(now: Date): Promise<Result<void>>
}
