import { dueSince } from '#domain/messages/claim.ts'
import { type Delivery, toDelivery } from '#domain/messages/delivery.ts'
import { type Result, success } from '#domain/result.ts'
import type { Fields } from '#domain/schema/record.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * An entry of a queue, as the owner reads of it. `name` tells it from all others of both queues: a forward has the id of
 * its submission, as the confirmation has, and is called '<id>-forward'. `to` is '' for a forward, and for a mail that does
 * not say.
 */
export type QueueEntry = { queue: QueueName; id: string; name: string; to: string; delivery: Delivery; fields: Fields }

/** Both queues. Each can rest alone. */
export const queueNames: readonly QueueName[] = ['mail', 'forwards']

/** All entries of both queues, mails first, by id. Fails with 'unavailable' when the document store gives no answer. */
export async function readQueueEntries(
  { documents }: Pick<Ports, 'documents'>,
  now: Date,
): Promise<Result<QueueEntry[]>> {
  const entries: QueueEntry[] = []
  for (const queue of queueNames) {
    const read = await documents.readAll(queue)
    if (!read.ok) return read
    for (const { id, fields } of read.data) {
      const name = queue === 'mail' ? id : `${id}-forward`
      entries.push({ queue, id, name, to: recipientOf(fields), delivery: toDelivery(fields, now), fields })
    }
  }
  return success(entries)
}

/** Whether somebody has the entry now, so that nobody else may touch it. */
export function isClaimed({ delivery }: QueueEntry, now: Date): boolean {
  return delivery.state === 'PROCESSING' && dueSince(delivery, now) === null
}

/** The id of the submission that brought the entry about, if one did. */
export function submissionIdOf({ id }: Pick<QueueEntry, 'id'>): string {
  return id.replace(/-notice$/, '')
}

function recipientOf({ to }: Fields): string {
  const first = Array.isArray(to) ? to[0] : to
  return typeof first === 'string' ? first : ''
}
