import type { StoredSubmission } from '#domain/messages/submission.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { planErasure } from './erase-submissions.ts'
import { type QueueEntry, readQueueEntries, submissionIdOf } from './queue-entries.ts'

/**
 * What is stored about a person, which is what an erasure would remove. `rejectsMail`: a mailbox of this address rejected a
 * mail.
 */
export type RecordsOfPerson = { submissions: StoredSubmission[]; entries: QueueEntry[]; rejectsMail: boolean }

/**
 * Returns everything that is stored about the person with this address, or none when nothing is. Fails with 'unavailable' when
 * the document store gives no answer. docs/behaviour.md 16.3.
 */
export async function readPerson(
  ports: Pick<Ports, 'documents' | 'pseudonyms' | 'clock'>,
  email: string,
): Promise<Result<RecordsOfPerson | None>> {
  const found = await planErasure(ports, { email })
  if (!found.ok) return found
  if (found.data === none) return success(none)
  const all = await readQueueEntries(ports, ports.clock.now())
  if (!all.ok) return all
  const { ids, submissions, bounced } = found.data
  const entries = all.data.filter((entry) => ids.includes(submissionIdOf(entry)))
  return success({ submissions, entries, rejectsMail: bounced !== none })
}
