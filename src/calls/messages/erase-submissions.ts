import { call, take } from '#domain/call.ts'
import { mailboxName } from '#domain/messages/mails/confirmation-policy.ts'
import { mailIdsOf } from '#domain/messages/mails/mail.ts'
import { isSubmissionUuid, type StoredSubmission } from '#domain/messages/submission.ts'
import type { Ports } from '#ports/ports.ts'
import { isSameAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import { isClaimed, type QueueEntry, readQueueEntries, submissionIdOf } from './delivery/queue-entries.ts'
import { listSubmissions } from './list-submissions.ts'

type PlanPorts = Pick<Ports, 'documents' | 'pseudonyms' | 'clock'>
type ErasePorts = Pick<Ports, 'documents' | 'submissions' | 'mailTransport'>

/** One submission, or everything of the person with this address. */
export type ErasureTarget = { id: string } | { email: string }

/**
 * What an erasure removes. `ids` are those of the submissions, including lost ones that left mails behind. `bounced` is the
 * id of the note that the person's mailbox rejected mail. `inFlight` counts mails and forwards that are being sent: they
 * may arrive.
 */
export type Erasure = {
  ids: string[]
  submissions: StoredSubmission[]
  mails: number
  forwards: number
  bounced: string | None
  inFlight: number
}

/**
 * Finds what is stored about a submission or a person: submissions with their mails and forwards. For a person it also finds
 * entries with their address whose submission is lost. Addresses are compared by `isSameAddress`. Returns none when nothing
 * is stored. Fails with 'unavailable' when the document store gives no answer. docs/behaviour.md 16.2.
 */
export const planErasure = call(async (ports: PlanPorts, target: ErasureTarget): Promise<Erasure | None> => {
  const now = ports.clock.now()
  const all = take(await readQueueEntries(ports, now))
  const listed = take(await listSubmissions(ports))
  const bounced = await bouncedOf(ports, target)

  const submissions = listed.filter(({ id, email }) =>
    'id' in target ? id === target.id : isSameAddress(email, target.email),
  )
  const left = all.filter((entry) => concerns(entry, target)).map(submissionIdOf)
  const ids = new Set([...submissions.map(({ id }) => id), ...left])
  const entries = all.filter((entry) => ids.has(submissionIdOf(entry)))
  if (ids.size === 0 && bounced === none) return none
  return {
    ids: [...ids],
    submissions,
    mails: entries.filter(({ queue }) => queue === 'mail').length,
    forwards: entries.filter(({ queue }) => queue === 'forwards').length,
    bounced,
    inFlight: entries.filter((entry) => isClaimed(entry, now)).length,
  }
})

/**
 * Removes what `planErasure` found. The transport's copies go first, so that a crash leaves none without a record, and once
 * more at the end, for mails sent meanwhile. Fails as `submissions.erase` does; the caller can then try again.
 */
export const erase = call(
  async (ports: ErasePorts, { ids, bounced }: Pick<Erasure, 'ids' | 'bounced'>): Promise<void> => {
    if (bounced !== none) take(await ports.documents.commit([{ collection: 'bounced', id: bounced, fields: none }]))
    if (ids.length === 0) return
    await forgetMails(ports, ids)
    const erased = await ports.submissions.erase(ids)
    await forgetMails(ports, ids)
    take(erased)
  },
)

async function forgetMails({ mailTransport }: Pick<Ports, 'mailTransport'>, ids: readonly string[]): Promise<void> {
  for (const id of ids.flatMap(mailIdsOf)) await mailTransport.forget(id)
}

/**
 * Whether an entry belongs to the submission or has its sender's address. A notice is matched by `replyTo`: `to` is the
 * owner.
 */
function concerns(entry: QueueEntry, target: ErasureTarget): boolean {
  const { queue, id, to, fields } = entry
  if ('id' in target) return submissionIdOf(entry) === target.id
  if (!isSubmissionUuid(submissionIdOf(entry))) return false
  const payload = isFields(fields.payload) ? fields.payload : {}
  const address = queue === 'forwards' ? payload.email : id.endsWith('-notice') ? fields.replyTo : to
  return typeof address === 'string' && isSameAddress(address, target.email)
}

async function bouncedOf({ documents, pseudonyms }: PlanPorts, target: ErasureTarget): Promise<string | None> {
  if ('id' in target) return none
  const read = take(await documents.read('bounced', mailboxName(target.email, pseudonyms.of)))
  return read === none ? none : read.id
}
