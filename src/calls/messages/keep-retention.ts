import { call, take } from '#domain/call.ts'
import { withoutPayload, withoutText } from '#domain/messages/mails/redaction.ts'
import { isSubmissionUuid } from '#domain/messages/submission.ts'
import { dayMs } from '#domain/quota.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { isClaimed, type QueueEntry, readQueueEntries, submissionIdOf } from './delivery/queue-entries.ts'
import { erase } from './erase-submissions.ts'
import { listSubmissions } from './list-submissions.ts'

export type RetentionPorts = Pick<Ports, 'documents' | 'submissions' | 'mailTransport' | 'clock'>

/**
 * The counts of one run. `submissions` were deleted with their mails and forwards; `entries` are deleted mails and forwards
 * without a submission; `bounced` are deleted notes of mailboxes that rejected mail; `redacted` are sent entries whose content
 * was redacted.
 */
export type RetentionReport = { submissions: number; entries: number; bounced: number; redacted: number }

/**
 * Enforces the retention times: 7 days for the text of a sent mail, until sent for the payload of a forward,
 * `retentionDays` for all else. Entries that are being sent are left for the next run. A submission without a readable time
 * of arrival stays until the owner deletes it. It may run in any number of processes at any time. Fails as
 * `documents.commit` and `submissions.erase` do; the next call continues. docs/behaviour.md 16.1.
 */
export const keepRetention = call(async (ports: RetentionPorts, retentionDays: number): Promise<RetentionReport> => {
  const now = ports.clock.now()
  const limit = now.getTime() - retentionDays * dayMs
  const redacted = await redactSent(ports, now)
  const deleted = await deleteOld(ports, limit, now)
  const bounced = await forgetBounced(ports, limit)
  take(await ports.submissions.forgetOld(now))
  return { ...deleted, bounced, redacted }
})

async function redactSent(ports: RetentionPorts, now: Date): Promise<number> {
  const all = take(await readQueueEntries(ports, now))
  const changes = all.flatMap(({ queue, id, fields }): DocumentChange[] => {
    const redacted = queue === 'mail' ? withoutText(fields, now) : withoutPayload(fields)
    return redacted === none ? [] : [{ collection: queue, id, fields: redacted }]
  })
  return committed(ports, changes)
}

/**
 * Reads entries before submissions, so that it also sees the submission of every entry. A sent entry without its submission
 * is deleted at once: the submission was erased while the entry's text was redacted, and that write brought the entry back.
 */
async function deleteOld(
  ports: RetentionPorts,
  limit: number,
  now: Date,
): Promise<Pick<RetentionReport, 'submissions' | 'entries'>> {
  const all = take(await readQueueEntries(ports, now))
  const listed = take(await listSubmissions(ports))
  const known = new Set(listed.map(({ id }) => id))
  const claimed = new Set(all.filter((entry) => isClaimed(entry, now)).map(submissionIdOf))

  const old = listed.filter(({ id, receivedAt }) => Date.parse(receivedAt) < limit && !claimed.has(id))
  const alone = all.filter((entry) => !known.has(submissionIdOf(entry)) && !claimed.has(submissionIdOf(entry)))
  const outdated = alone.filter((entry) => isSentFromSubmission(entry) || Date.parse(entry.delivery.startTime) < limit)
  await removeEntries(ports, outdated)
  take(await erase(ports, { ids: old.map(({ id }) => id), bounced: none }))
  return { submissions: old.length, entries: outdated.length }
}

function isSentFromSubmission(entry: QueueEntry): boolean {
  return entry.delivery.state === 'SUCCESS' && isSubmissionUuid(submissionIdOf(entry))
}

async function removeEntries(ports: RetentionPorts, entries: readonly QueueEntry[]): Promise<number> {
  for (const { queue, id } of entries) if (queue === 'mail') await ports.mailTransport.forget(id)
  return committed(
    ports,
    entries.map(({ queue, id }) => ({ collection: queue, id, fields: none })),
  )
}

/** A note without a readable time counts as old. */
async function forgetBounced(ports: RetentionPorts, limit: number): Promise<number> {
  const read = take(await ports.documents.readAll('bounced'))
  const isNew = (at: unknown) => typeof at === 'string' && Date.parse(at) >= limit
  const old = read.filter(({ fields }) => !isNew(fields.at))
  return committed(
    ports,
    old.map(({ id }) => ({ collection: 'bounced', id, fields: none })),
  )
}

/** Commits the changes, if any, and returns their number. */
async function committed({ documents }: RetentionPorts, changes: DocumentChange[]): Promise<number> {
  if (changes.length !== 0) take(await documents.commit(changes))
  return changes.length
}
