import { entryKind, isInOutbox, type QueueEntry } from '#calls/messages/delivery/queue-entries.ts'
import type { ListedMessage, MessagePage } from '#calls/messages/find-messages.ts'
import { replyAddress } from '#domain/messages/mails/reply-address.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { dayMs } from '#domain/quota.ts'
import { countOf } from '../text/count.ts'
import { ownerLongDay, ownerMinute, ownerMonthDay, ownerShortDay } from '../text/owner-day.ts'
import { isBeingSent, listMarks, type MailView, type StateMark, toMailView } from './mail-view.ts'
import type { MessageQuery } from './message-query.ts'

/** A message of the list. */
export type MessageRowView = {
  id: string
  from: string
  time: string
  words: string
  isUnread: boolean
  marks: StateMark[]
}

/** The list beside a message, as its view shows it. `hasAny` says whether there is any message at all, in any box. */
export type MessageListView = {
  query: MessageQuery
  rows: MessageRowView[]
  total: number
  pages: number
  hasAny: boolean
}

/** The open message. `number` is the beginning of its id, `until` when it is deleted, `deletion` what that takes. */
export type MessageView = {
  id: string
  from: string
  email: string
  company: string
  time: string
  text: string
  reply: string | null
  isUnread: boolean
  isArchived: boolean
  mails: MailView[]
  /** What the visitor was told, where mails were not sent because there was no mail server; else ''. */
  unsent: string
  number: string
  until: string
  deletion: { what: string; backups: string; isBeingSent: boolean }
}

export type Moment = { now: Date; timeZone: string }

/** What the owner decided about how long messages are there. `backupDays`: none without scheduled backups. */
export type Retention = { retentionDays: number; backupDays: number | null }

/** Characters of a message in the list; two lines show fewer. */
const firstWords = 160

export function toMessageListView(
  query: MessageQuery,
  found: MessagePage,
  hasAny: boolean,
  moment: Moment,
): MessageListView {
  const { messages, total, page, pages } = found
  return {
    query: { ...query, page },
    rows: messages.map((each) => toMessageRowView(each, moment)),
    total,
    pages,
    hasAny,
  }
}

export function toMessageRowView({ submission, isUnread, entries }: ListedMessage, moment: Moment): MessageRowView {
  const { id, message, receivedAt, date } = submission
  return {
    id,
    from: senderOf(submission),
    time: isTime(receivedAt) ? ownerShortDay(receivedAt, moment.now, moment.timeZone) : date,
    words: beginningOf(message.trim().replaceAll(/\s+/g, ' ')),
    isUnread,
    marks: listMarks(entries, moment),
  }
}

export function toMessageView(
  { submission, isUnread, isArchived, entries }: ListedMessage,
  moment: Moment,
  retention: Retention,
): MessageView {
  const { id, email, company, message, receivedAt, date } = submission
  const { timeZone } = moment
  const has = isTime(receivedAt)
  const end = has ? new Date(Date.parse(receivedAt) + retention.retentionDays * dayMs).toISOString() : null
  return {
    ...{ id, email, company, isUnread, isArchived, text: message },
    from: senderOf(submission),
    time: has ? ownerMinute(receivedAt, timeZone) : date,
    reply: replyAddress(submission, has ? ownerMonthDay(receivedAt, timeZone) : date),
    mails: entries.map((entry) => toMailView(entry, moment)),
    unsent: toldOf(submission, entries),
    number: id.slice(0, 8),
    until: end === null ? '' : ownerLongDay(end, timeZone),
    deletion: deletionOf(submission, entries, moment, retention),
  }
}

function toldOf(submission: StoredSubmission, entries: readonly QueueEntry[]): string {
  const kinds = entries.filter(isInOutbox).map(entryKind)
  if (kinds.length === 0) return ''
  return kinds.includes('Confirmation')
    ? `${senderOf(submission)} was told that a confirmation is on its way.`
    : `${senderOf(submission)} was told that the message arrived; no confirmation was promised.`
}

function deletionOf(
  submission: StoredSubmission,
  entries: readonly QueueEntry[],
  { now, timeZone }: Moment,
  { backupDays }: Retention,
): MessageView['deletion'] {
  const mails = entries.filter(({ queue }) => queue === 'mail').length
  const taken = [
    `The message of ${senderOf(submission)}`,
    ...(mails > 0 ? [mails === 1 ? 'its mail' : `its ${countOf(mails, 'mail')}`] : []),
    ...(entries.length > mails ? ['its forward'] : []),
  ]
  const last = taken.pop() ?? ''
  const what = taken.length === 0 ? `${last} is` : `${taken.join(', ')} and ${last} are`
  const backups =
    backupDays === null
      ? 'Backups made before now still contain the message, until you delete them.'
      : `Backups made before now still contain the message, until the last of them is deleted: ${monthDay(now, backupDays, timeZone)} at the latest, if the site made them by itself.`
  return { what: `${what} removed now.`, backups, isBeingSent: isBeingSent(entries, now) }
}

function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > firstWords ? `${characters.slice(0, firstWords).join('')}…` : text
}

function senderOf({ name, email }: StoredSubmission): string {
  return name.trim() || email.trim() || '(no name)'
}

function monthDay(now: Date, days: number, timeZone: string): string {
  return ownerMonthDay(new Date(now.getTime() + days * dayMs).toISOString(), timeZone)
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
