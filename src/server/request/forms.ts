import { stampAfter } from '#calls/messages/stamp-after.ts'
import { submitContact } from '#calls/messages/submit-contact.ts'
import { messagesAtFields, rejectionStatus } from '#domain/messages/contact-answer.ts'
import type { AnswerElsewhere } from '#domain/messages/form-elsewhere.ts'
import type { FormProof } from '#domain/messages/form-proof.ts'
import { type None, none } from '#resume/result.ts'
import type { NoteFields, Site } from '#web/routing/context.ts'
import { readPostedBytes } from './posted-bytes.ts'
import { formOf, isFormType } from './posted-form.ts'

/** The field names that a payload may have. docs/behaviour.md 5.8. */
const names = ['SubmissionUuid', 'email', 'name', 'company', 'message', 'date', 'g-recaptcha-response'] as const

/** What a form of the owner's site as files sends in addition, as that of the contact page does. docs/behaviour.md 5.12. */
const namesElsewhere = ['issued', 'begun', 'website'] as const

type Answer = { ok: true; id: string } | { ok: false; errors: string[] } | AnswerElsewhere

/** The JSON answer to `POST /forms/{form id}`, and what the log records of it. */
export type FormAnswer = {
  response: Response
  event: 'submission accepted' | 'submission rejected'
  details: NoteFields
}

/**
 * Accepts a message from a page of another site or from a program, by the same call as the contact page's own form. It
 * reads no cookie. `isElsewhere`: it comes from the form of the owner's site as files, which has the proofs of the contact page's own form,
 * and gets what that shows. docs/behaviour.md 5.8, 5.12.
 */
export async function formAnswer(
  request: Request,
  site: Site,
  client: string,
  common: Readonly<Record<string, string>>,
  isElsewhere: boolean,
): Promise<FormAnswer> {
  const reject = (
    { status, why, retryAfterS }: { status: number; why: string; retryAfterS?: number | undefined },
    answer: Answer,
  ): FormAnswer => {
    const headers = retryAfterS === undefined ? common : { ...common, 'retry-after': String(retryAfterS) }
    return { response: json(status, answer, headers), event: 'submission rejected', details: { why } }
  }
  const payload = await readPayload(request, isElsewhere ? [...names, ...namesElsewhere] : names)
  if ('status' in payload)
    return reject({ status: payload.status, why: 'unreadable' }, { ok: false, errors: [payload.error] })

  const { values } = payload
  const text = (name: (typeof names | typeof namesElsewhere)[number]) => values.get(name) ?? ''
  const proof: FormProof = {
    response: text('g-recaptcha-response'),
    issued: text('issued'),
    website: text('website'),
  }
  const issued = proof.issued || text('begun')
  const answer = await submitContact(site.ports, site.contact, {
    id: values.get('SubmissionUuid') ?? none,
    typed: { name: text('name'), email: text('email'), company: text('company'), message: text('message') },
    proof,
    client,
  })
  if (!answer.ok) {
    const { code, message } = answer.failure
    const form = isElsewhere && { form: { errors: {}, issued: stampAfter(site.ports, issued, none) } }
    return reject({ status: 503, why: code, retryAfterS: 30 }, { ok: false, errors: [message], ...form })
  }
  if (answer.data.outcome === 'accepted') {
    const { id, message, isConfirmed } = answer.data
    const response = json(200, { ok: true, id, ...(isElsewhere && { form: { message, isConfirmed } }) }, common)
    return { response, event: 'submission accepted', details: { id } }
  }
  const { why, errors, retryAfterS } = answer.data
  const atFields = messagesAtFields(answer.data, proof, site.ports.humanCheck.widget)
  return reject(
    { status: rejectionStatus[why], why, retryAfterS },
    {
      ok: false,
      errors: errors.map(({ message }) => message),
      ...(isElsewhere && { form: { errors: atFields, issued: stampAfter(site.ports, issued, why) } }),
    },
  )
}

type Payload = { values: Map<string, string> } | { status: 400 | 413 | 415; error: string }

async function readPayload(request: Request, names: readonly string[]): Promise<Payload> {
  const type = request.headers.get('content-type') ?? ''
  const isJson = /^application\/json\s*(;|$)/i.test(type)
  if ((!isJson && !isFormType(type)) || request.headers.has('content-encoding'))
    return { status: 415, error: 'A message is taken as JSON or as a form, and not compressed.' }
  const bytes = await readPostedBytes(request)
  if (bytes === 'too long') return { status: 413, error: 'This message holds more than can be taken.' }
  const entries = bytes === 'broken' ? none : isJson ? jsonEntries(bytes) : await formEntries(bytes, type)
  if (entries === none) return { status: 400, error: 'This message cannot be read.' }

  const values = new Map<string, string>()
  for (const [name, value] of entries) {
    if (!names.includes(name)) return { status: 400, error: 'This message has a field that is not known.' }
    if (typeof value !== 'string' || values.has(name))
      return { status: 400, error: `The field ${name} must be given once, as text.` }
    values.set(name, value)
  }
  return { values }
}

function jsonEntries(bytes: Uint8Array): [string, unknown][] | None {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : none
  } catch {
    return none
  }
}

async function formEntries(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<[string, unknown][] | None> {
  const form = await formOf(bytes, type)
  return form === undefined ? none : [...form]
}

function json(status: number, answer: Answer, headers: Record<string, string>): Response {
  return Response.json(answer, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}
