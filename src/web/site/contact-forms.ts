import type { ContactRejection } from '#domain/messages/contact-answer.ts'
import { type FormProof, keepsStamp } from '#domain/messages/form-proof.ts'
import { humanCheckField } from '#domain/messages/human-check.ts'
import { isSubmissionUuid } from '#domain/messages/submission.ts'
import { none } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import type { ContactFormState } from './views/contact/contact-form.tsx'

type FormPorts = Pick<Ports, 'formStamps' | 'clock'>

/** An empty form, for one message. */
export function newForm({ formStamps, clock }: FormPorts): ContactFormState {
  const typed = { name: '', email: '', company: '', message: '' }
  return { typed, submissionUuid: crypto.randomUUID(), issued: formStamps.issue(clock.now()) }
}

/**
 * The posted form, and its proof that a person filled it. A missing field, and a file, reads as ''. With the widget the
 * form's signed time is in `begun`: it identifies the form, and proves nothing.
 */
export function formIn(posted: FormData): { form: ContactFormState; proof: FormProof } {
  const text = (name: string) => {
    const value = posted.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = { name: text('name'), email: text('email'), company: text('company'), message: text('message') }
  const issued = text('issued')
  return {
    form: { typed, submissionUuid: text('SubmissionUuid'), issued: issued || text('begun') },
    proof: { response: text(humanCheckField), issued, website: text('website') },
  }
}

/**
 * The form after an answer that rejected it: with everything typed and the same id, so that it is the same message when it
 * is sent again. An unusable signed time is replaced, and with it the human check starts again. `why` is none when the
 * message could not be stored.
 */
export function rejectedForm(
  { formStamps, humanCheck, clock }: FormPorts & Pick<Ports, 'humanCheck'>,
  form: ContactFormState,
  why: ContactRejection | null,
): ContactFormState {
  // The other companies count an answer as used once this server has validated it.
  const wasValidated = why !== 'invalid' && why !== 'other content' && humanCheck.widget.kind !== 'embedded'
  const now = clock.now()
  const stamp = formStamps.read(form.issued)
  const isReused = stamp !== none && keepsStamp(stamp.issuedAt, now, why === 'not human' || wasValidated)
  return {
    typed: form.typed,
    submissionUuid: isSubmissionUuid(form.submissionUuid.toLowerCase()) ? form.submissionUuid : crypto.randomUUID(),
    issued: isReused ? form.issued : formStamps.issue(now),
  }
}
