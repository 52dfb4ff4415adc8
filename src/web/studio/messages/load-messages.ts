import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { findMessages } from '#calls/messages/find-messages.ts'
import { readMailbox } from '#calls/messages/read-mailbox.ts'
import { readEntriesOf } from '#calls/messages/read-submission.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { loaded, notFound } from '../posting/answers.ts'
import { type MessageQuery, messageQuery } from './message-query.ts'
import {
  type MessageListView,
  type MessageView,
  type Moment,
  toMessageListView,
  toMessageView,
} from './message-views.ts'

/** A screen of messages. `notices` is the address that a notice of each message goes to; '' without one. */
export type MessagesView = { list: MessageListView; retentionDays: number; notices: string }

/** Throws 503 while the store does not answer. docs/behaviour.md 27.1. */
export async function loadMessages(context: Context, params: URLSearchParams): Promise<MessagesView> {
  const { ports, contact } = context.get(siteContext)
  const query: MessageQuery = messageQuery(params)
  const found = loaded(await findMessages(ports, query, query.page))
  const hasAny = found.total > 0 || loaded(await ports.inbox.find(everything, { from: 0, most: 1 })).total > 0
  const mailbox = loaded(await readMailbox(ports, loaded(await readPersonInfo(ports))))
  return {
    list: toMessageListView(query, found, hasAny, await ownersMoment(context)),
    retentionDays: contact.retentionDays,
    notices: mailbox ?? '',
  }
}

/** Throws 404 for a message that is not there. docs/behaviour.md 27.3. */
export async function loadMessage(context: Context, id: string): Promise<MessageView> {
  const { ports, contact, backups } = context.get(siteContext)
  const [message, entries] = await Promise.all([ports.inbox.read(id), readEntriesOf(ports, id)])
  const found = loaded(message)
  if (found === none) throw notFound()
  const moment = await ownersMoment(context)
  const { retentionDays } = contact
  const { schedule } = backups.parts
  const backupDays = schedule === none ? none : Math.ceil((schedule.everyHours * schedule.keep) / 24)
  const shown = toMessageView({ ...found, entries: loaded(entries) }, moment, { retentionDays, backupDays })
  return contact.hasMailServer ? { ...shown, unsent: '' } : shown
}

const everything = { box: 'all', words: [] } as const

async function ownersMoment(context: Context): Promise<Moment> {
  const { ports } = context.get(siteContext)
  const { timeZone } = await readDraftedOwner(ports)
  return { now: ports.clock.now(), timeZone }
}
