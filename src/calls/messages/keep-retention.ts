import { withoutPayload, withoutText } from '#domain/messages/redaction.ts'
import { isSubmissionUuid } from '#domain/messages/submission.ts'
import { dayMs } from '#domain/quota.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { erase } from './erase-submissions.ts'
import { listSubmissions } from './list-submissions.ts'
import { isClaimed, type QueueEntry, readQueueEntries, submissionIdOf } from './queue-entries.ts'

export type RetentionPorts = Pick<Ports, 'documents' | 'submissions' | 'mailTransport' | 'clock'>

/**
 * What was deleted: submissions with all they brought about; mails and forwards that no submission stands behind (any
 * more); notes of mailboxes that bounced. And how many sent mails and forwards lost their content.
 */
export type RetentionReport = { submissions: number; entries: number; bounced: number; wiped: number }

/**
 * Keeps nothing for longer than it may be kept: the text of a mail for 7 days after it was sent, the payload of a forward
 * until it was sent, all else for `retentionDays`. What somebody is sending is left for the next time. A submission that
 * does not say when it came stays until the owner deletes it. May run anywhere, at any time, beside others.
 * Fails as `documents.commit` and `submissions.erase` do; the next call goes on. Source: docs/behaviour.md 16.1.
 */
export async function keepRetention(ports: RetentionPorts, retentionDays: number): Promise<Result<RetentionReport>> {
  const now = ports.clock.now()
  const limit = now.getTime() - retentionDays * dayMs
  const wiped = await redactSent(ports, now)
  if (!wiped.ok) return wiped
  const deleted = await deleteOld(ports, limit, now)
  if (!deleted.ok) return deleted
  const bounced = await forgetBounced(ports, limit)
  if (!bounced.ok) return bounced
  const forgotten = await ports.submissions.forgetOld(now)
  if (!forgotten.ok) return forgotten
  return success({ ...deleted.data, bounced: bounced.data, wiped: wiped.data })
}

async function redactSent(ports: RetentionPorts, now: Date): Promise<Result<number>> {
  const all = await readQueueEntries(ports, now)
  if (!all.ok) return all
  const changes = all.data.flatMap(({ queue, id, fields }): DocumentChange[] => {
    const wiped = queue === 'mail' ? withoutText(fields, now) : withoutPayload(fields)
    return wiped === none ? [] : [{ collection: queue, id, fields: wiped }]
  })
  return committed(ports, changes)
}

/**
 * Entries are read before submissions, so that the submission of every entry that was seen is seen, too. An entry that was
 * sent and has lost its submission goes at once: it was erased while its text was taken out, and came back by that.
 */
async function deleteOld(
  ports: RetentionPorts,
  limit: number,
  now: Date,
): Promise<Result<Pick<RetentionReport, 'submissions' | 'entries'>>> {
  const all = await readQueueEntries(ports, now)
  if (!all.ok) return all
  const listed = await listSubmissions(ports)
  if (!listed.ok) return listed
  const known = new Set(listed.data.map(({ id }) => id))
  const claimed = new Set(all.data.filter((entry) => isClaimed(entry, now)).map(submissionIdOf))

  const old = listed.data.filter(({ id, receivedAt }) => Date.parse(receivedAt) < limit && !claimed.has(id))
  const alone = all.data.filter((entry) => !known.has(submissionIdOf(entry)) && !claimed.has(submissionIdOf(entry)))
  const over = alone.filter((entry) => isSentFromSubmission(entry) || Date.parse(entry.delivery.startTime) < limit)
  const removed = await removeEntries(ports, over)
  if (!removed.ok) return removed
  const erased = await erase(ports, { ids: old.map(({ id }) => id), bounced: none })
  if (!erased.ok) return erased
  return success({ submissions: old.length, entries: over.length })
}

function isSentFromSubmission(entry: QueueEntry): boolean {
  return entry.delivery.state === 'SUCCESS' && isSubmissionUuid(submissionIdOf(entry))
}

async function removeEntries(ports: RetentionPorts, entries: readonly QueueEntry[]): Promise<Result<number>> {
  for (const { queue, id } of entries) if (queue === 'mail') await ports.mailTransport.forget(id)
  return committed(
    ports,
    entries.map(({ queue, id }) => ({ collection: queue, id, fields: none })),
  )
}

/** A note that does not say from when it is was made long ago. */
async function forgetBounced(ports: RetentionPorts, limit: number): Promise<Result<number>> {
  const read = await ports.documents.readAll('bounced')
  if (!read.ok) return read
  const isNew = (at: unknown) => typeof at === 'string' && Date.parse(at) >= limit
  const old = read.data.filter(({ fields }) => !isNew(fields.at))
  return committed(
    ports,
    old.map(({ id }) => ({ collection: 'bounced', id, fields: none })),
  )
}

/** Makes the changes, if there are any, and gives their number. */
async function committed({ documents }: RetentionPorts, changes: DocumentChange[]): Promise<Result<number>> {
  const done = changes.length === 0 ? success() : await documents.commit(changes)
  return done.ok ? success(changes.length) : done
}
