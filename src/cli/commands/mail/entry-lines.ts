import { isClaimed, isInOutbox, type QueueEntry } from '#calls/messages/delivery/queue-entries.ts'
import { dueSince } from '#domain/messages/claim.ts'
import { shortIds } from '#domain/messages/short-id.ts'
import { waitText } from '#domain/quota.ts'
import { maskedAddress } from '#resume/email-address.ts'
import { none } from '#resume/result.ts'
import { tableLines } from '../../command/columns.ts'

/**
 * Returns a line for each entry, and below it the reason for its state. On a terminal ids are shortened as far as they stay
 * unique among `all`, and no line is wider than `width`; otherwise ids are whole.
 */
export function entryLines(
  shown: readonly QueueEntry[],
  all: readonly QueueEntry[],
  now: Date,
  width: number | null,
): string[] {
  const short = shortIds(all.map(({ name }) => name))
  const rows = shown.map((entry) => [
    entry.delivery.state,
    String(entry.delivery.attempts),
    nextText(entry, now),
    entry.queue === 'forwards' ? 'the form service' : maskedAddress(entry.to),
    width === null ? entry.name : (short.get(entry.name) ?? entry.name),
  ])
  const head = ['STATE', 'TRIES', 'NEXT TRY', 'TO', 'ID']
  const addressWidth = width === null ? 254 : Math.max(12, width - 54)
  const [headLine = '', ...lines] = tableLines([head, ...rows], [10, 5, 13, addressWidth, 137], width)
  return [
    headLine,
    ...shown.flatMap((entry, at) => {
      const why = reasonOf(entry)
      return [lines[at] ?? '', ...(why === '' ? [] : tableLines([[`    ${why}`]], [1000], width))]
    }),
  ]
}

function nextText(entry: QueueEntry, now: Date): string {
  const { state, nextAttemptTime } = entry.delivery
  if (isClaimed(entry, now)) return 'being sent'
  if (dueSince(entry.delivery, now) !== none) return 'now'
  return state === 'PENDING' || state === 'RETRY' ? waitText(Date.parse(nextAttemptTime) - now.getTime()) : '-'
}

function reasonOf(entry: QueueEntry): string {
  const { id } = entry
  const { state, error } = entry.delivery
  if (error !== none) return error
  if (isInOutbox(entry)) return 'Not sent: no mail server. It is a file in the outbox.'
  if (state === 'EXPIRED') return 'It came too late to be of use.'
  if (state !== 'HELD') return ''
  return id.endsWith('-notice')
    ? 'There were many at once: one mail an hour says how many.'
    : 'There were too many to this mailbox, to its domain, or at all.'
}
