import { call, take } from '#domain/call.ts'
import { dueSince } from '#domain/messages/claim.ts'
import { type Delivery, toDelivery } from '#domain/messages/mails/delivery.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/**
 * An entry of a queue, as the owner sees it. `name` is unique across both queues: a forward has the same id as the
 * confirmation of its submission, so it is named '<id>-forward'. `to` is '' for a forward, and for a mail without a
 * recipient.
 */
export type QueueEntry = { queue: QueueName; id: string; name: string; to: string; delivery: Delivery; fields: Fields }

/** Both queues. Each can be paused alone. */
export const queueNames: readonly QueueName[] = ['mail', 'forwards']

/**
 * Returns all entries of both queues, mails first, ordered by id. Fails with 'unavailable' when the document store gives no
 * answer.
 */
export const readQueueEntries = call(
  async ({ documents }: Pick<Ports, 'documents'>, now: Date): Promise<QueueEntry[]> => {
    const entries: QueueEntry[] = []
    for (const queue of queueNames) {
      const read = take(await documents.readAll(queue))
      for (const document of read) entries.push(toQueueEntry(queue, document, now))
    }
    return entries
  },
)

/** Returns the entry of a stored document; `now` is the start of a delivery that has none. */
export function toQueueEntry(queue: QueueName, { id, fields }: { id: string; fields: Fields }, now: Date): QueueEntry {
  const name = queue === 'mail' ? id : `${id}-forward`
  return { queue, id, name, to: recipientOf(fields), delivery: toDelivery(fields, now), fields }
}

/** Whether a worker has the entry now, so that no other process may change it. */
export function isClaimed({ delivery }: QueueEntry, now: Date): boolean {
  return delivery.state === 'PROCESSING' && dueSince(delivery, now) === null
}

/** Whether the entry is a mail that became a file in the outbox: no mail server accepted it. docs/behaviour.md 6.8. */
export function isInOutbox({ queue, delivery: { state, info } }: Pick<QueueEntry, 'queue' | 'delivery'>): boolean {
  return queue === 'mail' && state === 'SUCCESS' && info?.accepted.length === 0
}

/** What an entry of a message is, in a word. */
export function entryKind({ queue, id }: Pick<QueueEntry, 'queue' | 'id'>): string {
  if (queue === 'forwards') return 'Forward'
  return id.endsWith('-notice') ? 'Notice' : 'Confirmation'
}

/** Returns the id of the submission that queued the entry. For a mail without a submission it is the mail's own id. */
export function submissionIdOf({ id }: Pick<QueueEntry, 'id'>): string {
  return id.replace(/-notice$/, '')
}

function recipientOf({ to }: Fields): string {
  const first = Array.isArray(to) ? to[0] : to
  return typeof first === 'string' ? first : ''
}
