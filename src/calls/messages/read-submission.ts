import { mailIdsOf } from '#domain/messages/mail.ts'
import { toStoredSubmission } from '#domain/messages/stored-submission.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { type QueueEntry, toQueueEntry } from './queue-entries.ts'

type ReadPorts = Pick<Ports, 'documents' | 'clock'>

/** A submission with its mails and forwards. */
export type ReadSubmission = { submission: StoredSubmission; entries: QueueEntry[] }

/**
 * Returns one submission with the state of its mails and forwards, or none when it does not exist. Fails with 'unavailable'
 * when the document store gives no answer.
 */
export async function readSubmission(ports: ReadPorts, id: string): Promise<Result<ReadSubmission | None>> {
  const read = await ports.documents.read('submissions', id)
  if (!read.ok || read.data === none) return read.ok ? success(none) : read
  const entries = await readEntriesOf(ports, id)
  return entries.ok ? success({ submission: toStoredSubmission(read.data), entries: entries.data }) : entries
}

/** Returns the mails and forwards of a submission, mails first. */
export async function readEntriesOf({ documents, clock }: ReadPorts, id: string): Promise<Result<QueueEntry[]>> {
  const places: [QueueName, string][] = [
    ...mailIdsOf(id).map((mail): [QueueName, string] => ['mail', mail]),
    ['forwards', id],
  ]
  const all = await Promise.all(places.map(([queue, name]) => documents.read(queue, name)))
  const entries: QueueEntry[] = []
  for (const [at, read] of all.entries()) {
    const [queue] = places[at] ?? ['mail']
    if (!read.ok) return read
    if (read.data !== none) entries.push(toQueueEntry(queue, read.data, clock.now()))
  }
  return success(entries)
}
