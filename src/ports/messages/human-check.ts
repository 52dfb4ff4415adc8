import type { HumanCheckWidget } from '#domain/messages/human-check.ts'
import type { None, Result } from '#resume/result.ts'
import type { UsedProof } from './submissions.ts'

/** The result of a check. `consumes` is a proof for this site to remember, or none when the check itself remembers it. */
export type HumanVerdict = { isHuman: true; consumes: UsedProof | None } | { isHuman: false }

/** Distinguishes people from programs. docs/behaviour.md 5.3. */
export interface HumanCheck {
  widget: HumanCheckWidget

  /**
   * A new challenge for the widget as plain JSON, or none when the widget gets it elsewhere. `difficulty` multiplies the
   * usual work.
   */
  challenge(difficulty: 1 | 2 | 4, now: Date): Promise<Result<object | None>>

  /**
   * Verifies the value of the form field `g-recaptcha-response`. A malformed, forged or expired one is not human. Fails
   * with 'unavailable' within 5 s when the check gives no answer.
   */
  verify(response: string, now: Date): Promise<Result<HumanVerdict>>
}
