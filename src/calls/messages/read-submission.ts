import { call, take } from '#domain/call.ts'
import { mailIdsOf } from '#domain/messages/mails/mail.ts'
import { toStoredSubmission } from '#domain/messages/stored-submission.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import type { QueueName } from '#ports/messages/delivery-queue.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { type QueueEntry, toQueueEntry } from './delivery/queue-entries.ts'

type ReadPorts = Pick<Ports, 'documents' | 'clock'>

/** A submission with its mails and forwards. */
export type ReadSubmission = { submission: StoredSubmission; entries: QueueEntry[] }

/**
 * Returns one submission with the state of its mails and forwards, or none when it does not exist. Fails with 'unavailable'
 * when the document store gives no answer.
 */
export const readSubmission = call(async (ports: ReadPorts, id: string): Promise<ReadSubmission | None> => {
  const read = take(await ports.documents.read('submissions', id))
  if (read === none) return none
  const entries = take(await readEntriesOf(ports, id))
  return { submission: toStoredSubmission(read), entries }
})

/** Returns the mails and forwards of a submission, mails first. */
export const readEntriesOf = call(async ({ documents, clock }: ReadPorts, id: string): Promise<QueueEntry[]> => {
  const places: [QueueName, string][] = [
    ...mailIdsOf(id).map((mail): [QueueName, string] => ['mail', mail]),
    ['forwards', id],
  ]
  const all = await Promise.all(places.map(([queue, name]) => documents.read(queue, name)))
  return all.map(take).flatMap((read, at) => {
    const [queue] = places[at] ?? ['mail']
    return read === none ? [] : [toQueueEntry(queue, read, clock.now())]
  })
})
