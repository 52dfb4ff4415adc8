import type { ContactRejection } from '#domain/messages/contact-answer.ts'
import { type FormProof, keepsStamp } from '#domain/messages/form-proof.ts'
import { humanCheckField } from '#domain/messages/human-check.ts'
import { isSubmissionUuid } from '#domain/messages/submission.ts'
import { none } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import type { ContactFormState } from './views/contact-form.tsx'

type FormPorts = Pick<Ports, 'formStamps' | 'clock'>

/** An empty form, for one message. */
export function newForm({ formStamps, clock }: FormPorts): ContactFormState {
  const typed = { name: '', email: '', company: '', message: '' }
  return { typed, submissionUuid: crypto.randomUUID(), issued: formStamps.issue(clock.now()) }
}

/**
 * What a visitor posted, and what it brings to show that he is one. What is missing, and a file, reads as ''. With the widget
 * the form's signed time comes as `begun`: it says which form it was, and proves nothing.
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
 * The form after an answer that did not take it: with all that was typed and the same id, so that it is the same message
 * when it is sent again. A signed time that is of no more use is a new one, and with it the human check begins anew.
 * `why` is none when the message could not be stored.
 */
export function rejectedForm(
  { formStamps, humanCheck, clock }: FormPorts & Pick<Ports, 'humanCheck'>,
  form: ContactFormState,
  why: ContactRejection | null,
): ContactFormState {
  // The others count each answer of theirs as used when we ask about it.
  const wasAsked = why !== 'invalid' && why !== 'other content' && humanCheck.widget.kind !== 'embedded'
  const now = clock.now()
  const stamp = formStamps.read(form.issued)
  const isKept = stamp !== none && keepsStamp(stamp.issuedAt, now, why === 'not human' || wasAsked)
  return {
    typed: form.typed,
    submissionUuid: isSubmissionUuid(form.submissionUuid.toLowerCase()) ? form.submissionUuid : crypto.randomUUID(),
    issued: isKept ? form.issued : formStamps.issue(now),
  }
}
