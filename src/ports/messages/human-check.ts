import type { HumanCheckWidget } from '#domain/messages/human-check.ts'
import type { None, Result } from '#domain/result.ts'
import type { Spent } from './submissions.ts'

/** Whether a person is there. `spends` is remembered by us when the check itself does not. */
export type HumanVerdict = { isHuman: true; consumes: Spent | None } | { isHuman: false }

/** Tells people from programs. Source: docs/behaviour.md 5.3. */
export interface HumanCheck {
  widget: HumanCheckWidget

  /** A new challenge as the widget wants it, as plain JSON, or none when the widget asks elsewhere. `hardness` 1 is the usual work, 4 four times it. */
  challenge(difficulty: 1 | 2 | 4, now: Date): Promise<Result<object | None>>

  /**
   * The verdict on what the form field `g-recaptcha-response` holds. Anything malformed, forged or expired is not human.
   * Fails with 'unavailable' within 5 s when the check gives no answer.
   */
  verify(response: string, now: Date): Promise<Result<HumanVerdict>>
}
