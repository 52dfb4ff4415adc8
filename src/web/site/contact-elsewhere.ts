import type { AnswerElsewhere, OpenedForm } from '#domain/messages/form-elsewhere.ts'

/**
 * The contact form of a site as files, which another Vita opens, and whose message it takes. docs/behaviour.md 5.12, 34.5.
 *
 * This module loads late and imports nothing that runs: if it shared a script with a page, the router would count the page's styles as late
 * ones too, and no page could have them in its head.
 */

let opened: OpenedForm | undefined

/** The form that the Vita opened for this page at this address. Throws what `requestFailedText` reads. */
export async function openedForm(address: string): Promise<OpenedForm> {
  const { status, answer } = await asked<OpenedForm>(address)
  if (status !== 200) throw { status }
  opened = answer
  return answer
}

/**
 * Sends a message to the form that was opened at this address. Its signed time goes under the name `proof`. Returns the answer, and that time.
 * Throws as `openedForm`.
 */
export async function sendTo(
  address: string,
  proof: 'issued' | 'begun',
  message: URLSearchParams,
): Promise<{ answer: AnswerElsewhere; issued: string }> {
  const { formId, submissionUuid, issued } = opened ?? (await openedForm(address))
  message.set('SubmissionUuid', submissionUuid)
  message.set(proof, issued)
  const { answer } = await asked<AnswerElsewhere>(`${address}/${formId}`, { method: 'POST', body: message })
  if (opened && !answer.ok) opened.issued = answer.form?.issued ?? issued
  return { answer, issued }
}

async function asked<T>(address: string, init?: RequestInit): Promise<{ status: number; answer: T }> {
  const response = await fetch(address, { ...init, credentials: 'omit' })
  const { status, headers } = response
  if (!headers.get('content-type')?.startsWith('application/json')) throw { status }
  return { status, answer: await response.json() }
}
