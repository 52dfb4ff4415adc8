import { submitContact } from '#calls/messages/submit-contact.ts'
import { rejectionStatus } from '#domain/messages/contact-answer.ts'
import { type None, none } from '#domain/result.ts'
import type { NoteFields, Site } from '#web/routing/context.ts'
import { readPostedBytes } from './posted-bytes.ts'
import { formOf, isFormType } from './posted-form.ts'

/** The field names that a payload may have. docs/behaviour.md 5.8. */
const names = ['SubmissionUuid', 'email', 'name', 'company', 'message', 'date', 'g-recaptcha-response'] as const

type Answer = { ok: true; id: string } | { ok: false; errors: string[] }

/** The JSON answer to `POST /forms/{form id}`, and what the log records of it. */
export type FormAnswer = {
  response: Response
  event: 'submission accepted' | 'submission rejected'
  details: NoteFields
}

/**
 * Accepts a message from a page of another site or from a program, by the same call as the contact page's own form. It
 * reads no cookie. docs/behaviour.md 5.8.
 */
export async function formAnswer(
  request: Request,
  site: Site,
  client: string,
  common: Readonly<Record<string, string>>,
): Promise<FormAnswer> {
  const reject = (status: number, errors: string[], why: string, headers: Record<string, string> = {}): FormAnswer => ({
    response: json(status, { ok: false, errors }, { ...common, ...headers }),
    event: 'submission rejected',
    details: { why },
  })
  const payload = await readPayload(request)
  if ('status' in payload) return reject(payload.status, [payload.error], 'unreadable')

  const { values } = payload
  const text = (name: (typeof names)[number]) => values.get(name) ?? ''
  const answer = await submitContact(site.ports, site.contact, {
    id: values.get('SubmissionUuid') ?? none,
    typed: { name: text('name'), email: text('email'), company: text('company'), message: text('message') },
    proof: { response: text('g-recaptcha-response'), issued: '', website: '' },
    client,
  })
  if (!answer.ok) return reject(503, [answer.failure.message], answer.failure.code, { 'retry-after': '30' })
  if (answer.data.outcome === 'accepted') {
    const { id } = answer.data
    return { response: json(200, { ok: true, id }, common), event: 'submission accepted', details: { id } }
  }
  const { why, errors, retryAfterS } = answer.data
  return reject(
    rejectionStatus[why],
    errors.map(({ message }) => message),
    why,
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
  )
}

type Payload = { values: Map<string, string> } | { status: 400 | 413 | 415; error: string }

async function readPayload(request: Request): Promise<Payload> {
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
    if (!names.some((each) => each === name))
      return { status: 400, error: 'This message has a field that is not known.' }
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
