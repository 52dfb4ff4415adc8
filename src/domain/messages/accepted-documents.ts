import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import type { Quota } from '../quota.ts'
import { heldFields } from './claim.ts'
import { submissionFields } from './stored-submission.ts'
import type { StoredSubmission } from './submission.ts'

type Accepted = {
  submission: StoredSubmission
  mails: readonly { id: string; fields: Fields; quotas: readonly Quota[] }[]
  forward: Fields | None
}

type Counts = {
  fullUntil(quotas: readonly Quota[], now: Date): Date | None
  count(quotas: readonly Quota[], now: Date): void
}

/**
 * The documents of a submission, its emails and its forward. An email is counted under its quotas; when one of them is full, it
 * is HELD instead, and its id is in `held`.
 */
export function acceptedDocuments({ submission, mails, forward }: Accepted, counts: Counts, now: Date) {
  const { id } = submission
  const documents = [{ collection: 'submissions', id, fields: submissionFields(submission) }]
  const held: string[] = []
  for (const mail of mails) {
    const isHeld = counts.fullUntil(mail.quotas, now) !== none
    if (isHeld) held.push(mail.id)
    else counts.count(mail.quotas, now)
    documents.push({ collection: 'mail', id: mail.id, fields: isHeld ? heldFields(mail.fields, now) : mail.fields })
  }
  if (forward !== none) documents.push({ collection: 'forwards', id, fields: forward })
  return { documents, held }
}
