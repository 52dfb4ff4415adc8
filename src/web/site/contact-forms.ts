import { stampAfter } from '#calls/messages/stamp-after.ts'
import type { ContactField, ContactRejection } from '#domain/messages/contact-answer.ts'
import { openedFormPath } from '#domain/messages/form-elsewhere.ts'
import type { FormProof } from '#domain/messages/form-proof.ts'
import { humanCheckField } from '#domain/messages/human-check.ts'
import { isSubmissionUuid } from '#domain/messages/submission.ts'
import { type Alert, errorAlert, successAlert } from '#domain/site/alert.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { postedText } from './form-answer.ts'
import type { ContactFormState } from './views/contact/contact-form.tsx'
import type { SentMessage } from './views/contact/sent.tsx'

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
  const text = (name: string) => postedText(posted, name)
  const typed = { name: text('name'), email: text('email'), company: text('company'), message: text('message') }
  const issued = text('issued')
  return {
    form: { typed, submissionUuid: text('SubmissionUuid'), issued: issued || text('begun') },
    proof: { response: text(humanCheckField), issued, website: text('website') },
  }
}

/**
 * The form after an answer that rejected it: with everything typed and the same id, so that it is the same message when it
 * is sent again. `why` is none when the message could not be stored.
 */
export function rejectedForm(
  ports: FormPorts & Pick<Ports, 'humanCheck'>,
  { typed, submissionUuid, issued }: ContactFormState,
  why: ContactRejection | None,
): ContactFormState {
  return {
    typed,
    submissionUuid: isSubmissionUuid(submissionUuid.toLowerCase()) ? submissionUuid : crypto.randomUUID(),
    issued: stampAfter(ports, issued, why),
  }
}

/** The action data after a form was posted: what was sent, or the same form with its errors. */
export type Sent = {
  alerts: Alert[]
  form: ContactFormState
  errors: Partial<Record<ContactField, string>>
  sent: SentMessage | null
}

/** A message as the page shows it once it was sent. */
export function sentMessage({ name, email, message }: ContactFormState['typed'], isConfirmed: boolean): SentMessage {
  return { name: name.trim(), email: email.trim(), message: message.trim(), isConfirmed }
}

const sentAsTyped = ['name', 'email', 'company', 'message', 'date', 'website', humanCheckField]

/** Sends the posted form to the Vita that takes it; returns what the page shows, as the action of a live contact page does. */
export async function sentElsewhere(vita: string, posted: FormData): Promise<Sent> {
  const { sendTo } = await import('./contact-elsewhere.ts')
  const message = new URLSearchParams(sentAsTyped.map((name) => [name, postedText(posted, name)]))
  const { answer, issued } = await sendTo(vita + openedFormPath, posted.has('issued') ? 'issued' : 'begun', message)
  const { form } = formIn(posted)
  if (answer.ok) {
    const { message: text, isConfirmed } = answer.form
    return { alerts: [successAlert(text)], form, errors: {}, sent: sentMessage(form.typed, isConfirmed) }
  }
  const next = answer.form?.issued ?? issued
  return {
    alerts: answer.errors.map(errorAlert),
    form: next === issued ? form : { ...form, issued: next }, // with another time the human check starts again
    errors: answer.form?.errors ?? {},
    sent: none,
  }
}
