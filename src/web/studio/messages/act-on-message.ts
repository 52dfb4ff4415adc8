import { type RouterContextProvider, redirect } from 'react-router'
import { erase } from '#calls/messages/erase-submissions.ts'
import { readEntriesOf } from '#calls/messages/read-submission.ts'
import { type RetryOutcome, retryDelivery } from '#calls/messages/retry-delivery.ts'
import { isSubmissionUuid } from '#domain/messages/submission.ts'
import { type Failure, none } from '#domain/result.ts'
import { siteContext } from '../../context.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { rejected } from '../rejected.ts'
import { linkId, listPath, messagePath, messageQuery } from './message-query.ts'

type Acted = { id: string; request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** What the screen says of a retry. */
const retried: Readonly<Record<RetryOutcome, string>> = {
  tried: 'mail-tried',
  sent: 'mail-sent',
  'being sent': 'mail-sending',
  'of no use': 'mail-late',
}

/** The state that a button gives its message, and what the list then says. docs/behaviour.md 27.3. */
const marks = {
  read: { change: { isUnread: false }, did: none },
  unread: { change: { isUnread: true }, did: 'unread' },
  archive: { change: { isArchived: true }, did: 'archived' },
  inbox: { change: { isArchived: false }, did: 'to-inbox' },
} as const

/** Does what a button of a message asks for, then redirects to the list, or back to the message. */
export async function actOnMessage({ id, request, url, context }: Acted) {
  const form = await request.clone().formData()
  const act = String(form.get('act'))
  if (act === 'delete') {
    requireRecentSignIn(context, request, 'message-delete')
    return deleteMessage(id, url, context)
  }
  if (act === 'retry') return retryMail(id, String(form.get('mail')), url, context)
  if (!isMark(act)) return rejected(400, 'This form cannot be read.')
  const { ports } = context.get(siteContext)
  const { change, did } = marks[act]
  const marked = await ports.inbox.mark(id, change)
  if (!marked.ok) return notDone(marked.failure)
  const query = messageQuery(url.searchParams)
  if (!marked.data) throw redirect(listPath(query, { did: 'no-message' }), 303)
  if (did === none) throw redirect(messagePath(id, query), 303)
  const next = String(form.get('next'))
  const focused = isSubmissionUuid(next) ? `#${linkId(next)}` : ''
  const done: Record<string, string> = act === 'archive' ? { did, undo: linkId(id) } : { did }
  throw redirect(listPath(query, done) + focused, 303)
}

async function deleteMessage(id: string, url: URL, context: Acted['context']) {
  const { ports } = context.get(siteContext)
  const query = messageQuery(url.searchParams)
  const erased = await erase(ports, { ids: [id], bounced: none })
  if (erased.ok) throw redirect(listPath(query, { did: 'message-deleted' }), 303)
  const left = await ports.inbox.read(id)
  if (left.ok && left.data === none) throw redirect(listPath(query, { did: 'message-deleted-later' }), 303)
  return notDone(erased.failure)
}

async function retryMail(id: string, name: string, url: URL, context: Acted['context']) {
  const { ports } = context.get(siteContext)
  const entries = await readEntriesOf(ports, id)
  if (!entries.ok) return notDone(entries.failure)
  const entry = entries.data.find((each) => each.name === name)
  if (entry === undefined) return rejected(404, 'This mail is no longer there.')
  const outcome = await retryDelivery(ports, entry)
  if (!outcome.ok) return notDone(outcome.failure)
  throw redirect(messagePath(id, messageQuery(url.searchParams), { did: retried[outcome.data] }), 303)
}

function isMark(act: string): act is keyof typeof marks {
  return Object.hasOwn(marks, act)
}

function notDone({ message }: Failure) {
  return rejected(503, message)
}
