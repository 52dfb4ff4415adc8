import { call, take } from '#domain/call.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { type QueueEntry, readQueueEntries, submissionIdOf } from './delivery/queue-entries.ts'
import { planErasure } from './erase-submissions.ts'

/**
 * What is stored about a person, which is what an erasure would remove. `rejectsMail`: a mailbox of this address rejected a
 * mail.
 */
export type RecordsOfPerson = { submissions: StoredSubmission[]; entries: QueueEntry[]; rejectsMail: boolean }

/**
 * Returns everything that is stored about the person with this address, or none when nothing is. Fails with 'unavailable' when
 * the document store gives no answer. docs/behaviour.md 16.3.
 */
export const readPerson = call(
  async (ports: Pick<Ports, 'documents' | 'pseudonyms' | 'clock'>, email: string): Promise<RecordsOfPerson | None> => {
    const found = take(await planErasure(ports, { email }))
    if (found === none) return none
    const all = take(await readQueueEntries(ports, ports.clock.now()))
    const { ids, submissions, bounced } = found
    const entries = all.filter((entry) => ids.includes(submissionIdOf(entry)))
    return { submissions, entries, rejectsMail: bounced !== none }
  },
)
