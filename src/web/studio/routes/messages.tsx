import { type RetryOutcome, retryDelivery } from '#calls/messages/delivery/retry-delivery.ts'
import { erase } from '#calls/messages/erase-submissions.ts'
import { readEntriesOf } from '#calls/messages/read-submission.ts'
import { type Failure, none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import { loadMessages } from '../messages/load-messages.ts'
import { linkId, listPath, messageQuery } from '../messages/message-query.ts'
import { MessagesScreen } from '../messages/messages-screen.tsx'
import { type confirmations, done, rejected } from '../posting/answers.ts'
import { undoOfArchiving } from '../posting/undo-posted.ts'
import type { Route } from './+types/messages.ts'

/** docs/behaviour.md 27.1. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadMessages(context, url.searchParams)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return actOnMessage({ request, url, context })
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <MessagesScreen shown={loaderData} />
}

/** What the screen says of a retry. */
const retried: Readonly<Record<RetryOutcome, keyof typeof confirmations>> = {
  tried: 'mail-tried',
  sent: 'mail-sent',
  'in the outbox': 'mail-in-outbox',
  'being sent': 'mail-sending',
  'of no use': 'mail-late',
}

/** The state that a button gives its message, and the confirmation. docs/behaviour.md 27.3. */
const marks = {
  unread: { change: { isUnread: true }, what: 'unread' },
  archive: { change: { isArchived: true }, what: 'archived' },
  inbox: { change: { isArchived: false }, what: 'to-inbox' },
} as const

/** Does what a button of a message, or a key of the list, asks for. A button leads to the list; most keys stay on their page. */
async function actOnMessage({ request, url, context }: { request: Request; url: URL; context: Context }) {
  const form = await request.clone().formData()
  const [act, id] = [String(form.get('act')), String(form.get('id'))]
  const to = form.has('stays') ? {} : { to: listPath(messageQuery(url.searchParams)) }
  if (act === 'delete') {
    requireRecentSignIn(context, request, 'message-delete')
    return deleteMessage(id, to, context)
  }
  if (act === 'retry') return retryMail(id, String(form.get('mail')), context)
  if (!isMark(act)) return rejected(400, 'This form cannot be read.')
  const { ports } = context.get(siteContext)
  const { change, what } = marks[act]
  const marked = await ports.inbox.mark(id, change)
  if (!marked.ok) return notDone(marked.failure)
  if (!marked.data) return done('no-message', to)
  if (act === 'archive') return done(what, { ...to, undo: undoOfArchiving(id) })
  return done(what, to.to === undefined ? {} : { to: `${to.to}#${linkId(id)}` })
}

async function deleteMessage(id: string, to: { to?: string }, context: Context) {
  const { ports } = context.get(siteContext)
  const erased = await erase(ports, { ids: [id], bounced: none })
  if (erased.ok) return done('message-deleted', to)
  const left = await ports.inbox.read(id)
  return left.ok && left.data === none ? done('message-deleted', to) : notDone(erased.failure)
}

async function retryMail(id: string, name: string, context: Context) {
  const { ports } = context.get(siteContext)
  const entries = await readEntriesOf(ports, id)
  if (!entries.ok) return notDone(entries.failure)
  const entry = entries.data.find((each) => each.name === name)
  if (entry === undefined) return rejected(404, 'This mail is no longer there.')
  const outcome = await retryDelivery(ports, entry)
  return outcome.ok ? done(retried[outcome.data]) : notDone(outcome.failure)
}

function isMark(act: string): act is keyof typeof marks {
  return Object.hasOwn(marks, act)
}

function notDone({ message }: Failure) {
  return rejected(503, message)
}
