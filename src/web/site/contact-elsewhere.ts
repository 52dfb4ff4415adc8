import { type AnswerElsewhere, type OpenedForm, openedFormPath } from '#domain/messages/form-elsewhere.ts'
import { humanCheckField } from '#domain/messages/human-check.ts'
import { none } from '#domain/result.ts'
import { errorAlert, successAlert } from '#domain/site/alert.ts'
import { formIn, type Sent, sentMessage } from './contact-forms.ts'
import { postedText } from './form-answer.ts'

/** The contact form of a site as files, which another Vita opens, and whose message it takes. docs/behaviour.md 5.12, 34.5. */

let opened: OpenedForm | undefined

/** The form that the Vita opened for this page. Throws what `requestFailedText` reads. */
export async function openedForm(vita: string): Promise<OpenedForm> {
  const { status, answer } = await asked<OpenedForm>(vita + openedFormPath)
  if (status !== 200) throw { status }
  opened = answer
  return answer
}

const sentAsTyped = ['name', 'email', 'company', 'message', 'date', 'website', humanCheckField]

/** Sends the posted form; returns what the page shows, as the action of a live contact page does. Throws as `openedForm`. */
export async function sendTo(vita: string, posted: FormData): Promise<Sent> {
  const { formId, submissionUuid, issued } = opened ?? (await openedForm(vita))
  const body = new URLSearchParams(sentAsTyped.map((name) => [name, postedText(posted, name)]))
  body.set('SubmissionUuid', submissionUuid)
  body.set(posted.has('issued') ? 'issued' : 'begun', issued)
  const { answer } = await asked<AnswerElsewhere>(`${vita}/forms/${formId}`, { method: 'POST', body })
  const { form } = formIn(posted)
  if (answer.ok) {
    const { message, isConfirmed } = answer.form
    return { alerts: [successAlert(message)], form, errors: {}, sent: sentMessage(form.typed, isConfirmed) }
  }
  const next = answer.form?.issued ?? issued
  if (opened) opened.issued = next
  return {
    alerts: answer.errors.map(errorAlert),
    form: next === issued ? form : { ...form, issued: next }, // with another time the human check starts again
    errors: answer.form?.errors ?? {},
    sent: none,
  }
}

async function asked<T>(address: string, init?: RequestInit): Promise<{ status: number; answer: T }> {
  const response = await fetch(address, { ...init, credentials: 'omit' })
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('application/json')) throw { status }
  return { status, answer: await response.json() }
}
