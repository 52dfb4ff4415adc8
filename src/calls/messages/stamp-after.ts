import type { ContactRejection } from '#domain/messages/contact-answer.ts'
import { keepsStamp } from '#domain/messages/form-proof.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'

/**
 * The signed time of a form after an answer that rejected it: the same, or a new one for one that is unusable; with that the human check starts again.
 * `why` is none when the message could not be stored.
 */
export function stampAfter(
  { formStamps, humanCheck, clock }: Pick<Ports, 'formStamps' | 'humanCheck' | 'clock'>,
  issued: string,
  why: ContactRejection | None,
): string {
  // The other companies count an answer as used once this server has validated it.
  const wasValidated = why !== 'invalid' && why !== 'other content' && humanCheck.widget.kind !== 'embedded'
  const now = clock.now()
  const stamp = formStamps.read(issued)
  const isReused = stamp !== none && keepsStamp(stamp.issuedAt, now, why === 'not human' || wasValidated)
  return isReused ? issued : formStamps.issue(now)
}
