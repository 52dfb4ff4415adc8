import { entryKind, isClaimed, isInOutbox, type QueueEntry } from '#calls/messages/delivery/queue-entries.ts'
import { type DeliveryState, isExpired } from '#domain/messages/mails/delivery.ts'
import { countOf } from '../text/count.ts'
import { ownerClock } from '../text/owner-clock.ts'
import { ownerDay } from '../text/owner-day.ts'
import type { Moment } from './message-views.ts'

/** A state in words, with its icon. `tone` says whether it needs the owner. */
export type StateMark = { words: string; icon: string; tone: 'good' | 'bad' | 'soft' }

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
export function isBeingSent(entries: readonly QueueEntry[], now: Date): boolean {
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
