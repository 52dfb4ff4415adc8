import { entryKind, isClaimed, isInOutbox, type QueueEntry } from '#calls/messages/delivery/queue-entries.ts'
import type { ListedMessage, MessagePage } from '#calls/messages/find-messages.ts'
import { type DeliveryState, isExpired } from '#domain/messages/mails/delivery.ts'
import { replyAddress } from '#domain/messages/mails/reply-address.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { dayMs } from '#domain/quota.ts'
import { ownerClock, ownerDay, ownerLongDay, ownerMinute, ownerMonthDay, ownerShortDay } from '../text/owner-day.ts'
import { countOf } from '../text/wording.ts'
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

/** A state in words, with its icon. `tone` says whether it needs the owner. */
type StateMark = { words: string; icon: string; tone: 'good' | 'bad' | 'soft' }

/** A mail or forward of a message, as its row shows it. `name` is what `Try again` posts. */
export type MailView = StateMark & { name: string; kind: string; to: string; fine: string; canRetry: boolean }

/** The states in which trying again at once is offered, while the mail is of use. docs/behaviour.md 27.4. */
const retried: readonly DeliveryState[] = ['ERROR', 'HELD', 'EXPIRED']

export function toMailView(entry: QueueEntry, moment: Moment): MailView {
  const { name, delivery } = entry
  return {
    ...{ name, kind: entryKind(entry), to: toWords(entry), fine: fineOf(entry, moment) },
    ...stateMark(entry, moment),
    canRetry: retried.includes(delivery.state) && !isExpired(delivery, moment.now),
  }
}

/** What the list says of a message's mails: those that failed, then those that are held. */
export function listMarks(entries: readonly QueueEntry[], moment: Moment): StateMark[] {
  const inState = (state: DeliveryState) => entries.filter(({ delivery }) => delivery.state === state)
  return [...inState('ERROR'), ...inState('HELD')].map((entry) => {
    const { words, tone } = stateMark(entry, moment)
    const icon = tone === 'bad' ? 'warn' : 'clock'
    return { words: `${entryKind(entry)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`, icon, tone }
  })
}

/** Whether a worker is sending one of these mails, so that it may arrive after its message is deleted. */
function isBeingSent(entries: readonly QueueEntry[], now: Date): boolean {
  return entries.some((entry) => isClaimed(entry, now))
}

function stateMark(entry: QueueEntry, { now, timeZone }: Moment): StateMark {
  const { queue, id, delivery } = entry
  switch (delivery.state) {
    case 'PENDING':
      return { words: 'Queued', icon: 'clock', tone: 'soft' }
    case 'PROCESSING':
      return { words: 'Sending', icon: 'again', tone: 'soft' }
    case 'SUCCESS':
      return isInOutbox(entry)
        ? { words: 'Not sent: no mail server', icon: 'warn', tone: 'soft' }
        : { words: 'Sent', icon: 'check', tone: 'good' }
    case 'RETRY': {
      const at = delivery.nextAttemptTime
      const time = Date.parse(at) <= now.getTime() ? 'now' : `at ${ownerClock(at, timeZone)}`
      return { words: `Next try ${time}`, icon: 'clock', tone: 'soft' }
    }
    case 'HELD': {
      const isNotice = queue === 'mail' && id.endsWith('-notice')
      return { words: isNotice ? 'On hold: many at once' : 'On hold: over the limit', icon: 'clock', tone: 'soft' }
    }
    case 'ERROR':
      return { words: 'Failed', icon: 'error', tone: 'bad' }
    case 'EXPIRED':
      return { words: 'Too late', icon: 'clock', tone: 'soft' }
  }
}

function toWords(entry: QueueEntry): string {
  if (entry.queue === 'forwards') return 'to the form service'
  return entry.id.endsWith('-notice') ? `to you, ${entry.to}` : `to ${entry.to}`
}

function fineOf(entry: QueueEntry, { now, timeZone }: Moment): string {
  const { state, attempts, error, endTime } = entry.delivery
  if (isInOutbox(entry)) return `A file in the outbox${endTime === null ? '' : `, ${ownerDay(endTime, now, timeZone)}`}`
  const tries = attempts === 1 ? 'first try' : countOf(attempts, 'try', 'tries')
  if (state === 'SUCCESS') return endTime === null ? tries : `${ownerDay(endTime, now, timeZone)}, ${tries}`
  if (state === 'ERROR') return `${error ?? ''} ${countOf(attempts, 'try', 'tries')}, given up.`.trim()
  return error ?? ''
}
