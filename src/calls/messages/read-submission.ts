import { toStoredSubmission } from '#domain/messages/stored-submission.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { type QueueEntry, readQueueEntries, submissionIdOf } from './queue-entries.ts'

/** A submission with its mails and forwards. */
export type ReadSubmission = { submission: StoredSubmission; entries: QueueEntry[] }

/**
 * Returns one submission with the state of its mails and forwards, or none when it does not exist. Fails with 'unavailable'
 * when the document store gives no answer.
 */
export async function readSubmission(
  ports: Pick<Ports, 'documents' | 'clock'>,
  id: string,
): Promise<Result<ReadSubmission | None>> {
  const read = await ports.documents.read('submissions', id)
  if (!read.ok || read.data === none) return read.ok ? success(none) : read
  const entries = await readQueueEntries(ports, ports.clock.now())
  if (!entries.ok) return entries
  const own = entries.data.filter((entry) => submissionIdOf(entry) === id)
  return success({ submission: toStoredSubmission(read.data), entries: own })
}
