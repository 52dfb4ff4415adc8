import type { PersonInfo } from '#domain/content/person-info.ts'
import {
  confirmationQuotas,
  mailboxName,
  mayBeConfirmed,
  noticeQuotas,
  submissionLimits,
} from '#domain/messages/confirmation-policy.ts'
import {
  type ContactAnswer,
  type ContactError,
  type ContactRejection,
  confirmedText,
  notHumanText,
  otherContentText,
  receivedText,
  sentText,
  strangeIdText,
  unreadableText,
} from '#domain/messages/contact-answer.ts'
import { type ContactRules, hasMail, sendsConfirmations } from '#domain/messages/contact-rules.ts'
import { newDelivery, toDelivery } from '#domain/messages/delivery.ts'
import { type FormProof, isWeakProofGood, weakProofEnd } from '#domain/messages/form-proof.ts'
import { formPayload } from '#domain/messages/forward.ts'
import { type Mail, mailFields } from '#domain/messages/mail.ts'
import { ownerNotice } from '#domain/messages/owner-notice.ts'
import { toStoredSubmission } from '#domain/messages/stored-submission.ts'
import {
  isSameSubmission,
  isSubmissionUuid,
  type StoredSubmission,
  type Submission,
  submissionDateText,
  submissionErrors,
  toSubmission,
} from '#domain/messages/submission.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { type Quota, waitSeconds, waitText } from '#domain/quota.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import type { QuotaMail, UsedProof } from '#ports/messages/submissions.ts'
import type { Ports } from '#ports/ports.ts'
import { readPersonInfo } from '../content/read-person-info.ts'
import { readMailbox } from './read-mailbox.ts'

export type ContactPorts = Pick<
  Ports,
  'documents' | 'identities' | 'submissions' | 'humanCheck' | 'formStamps' | 'hostEndings' | 'pseudonyms' | 'clock'
>

/**
 * The input of a form. A message whose `id` is none gets a new one. `client` is the pseudonym of the visitor's address.
 */
export type ContactRequest = { id: string | None; typed: Submission; proof: FormProof; client: string }

/**
 * Accepts a message: validates its fields, verifies that a person sent it, and stores it with its mails in one commit. A
 * repeated id with the same content gets the first answer. Fails with 'unavailable' or 'quota-exceeded' when nothing could
 * be stored or the human check gives no answer; the same input can then be sent again. docs/behaviour.md 5.5, 6.1.
 */
export async function submitContact(
  ports: ContactPorts,
  rules: ContactRules,
  { id: sentId, typed, proof, client }: ContactRequest,
): Promise<Result<ContactAnswer>> {
  const id = sentId === none ? crypto.randomUUID() : sentId.toLowerCase()
  if (!isSubmissionUuid(id)) return rejected('invalid', [{ message: strangeIdText }])
  const submission = toSubmission(typed)
  if (submission === none) return rejected('invalid', [{ message: unreadableText }])
  const errors = submissionErrors(submission)
  if (errors.length > 0) return rejected('invalid', errors)

  const known = asNotSaved(await answerToKnown(ports, rules, id, submission))
  if (!known.ok || known.data !== none) return known as Result<ContactAnswer>

  const now = ports.clock.now()
  const verdict = await verdictOn(ports, proof, now)
  if (!verdict.ok) return verdict
  if (verdict.data === none) return rejected('not human', [{ message: notHumanText }])
  const owner = asNotSaved(await readPersonInfo(ports))
  if (!owner.ok) return owner
  const person = owner.data
  const stored = { ...submission, id, date: submissionDateText(now, person.timeZone), receivedAt: now.toISOString() }
  const mails = asNotSaved(await mailsOf(ports, rules, person, stored, now))
  if (!mails.ok) return mails
  const accepted = await ports.submissions.accept(
    {
      submission: stored,
      consumes: verdict.data.consumes,
      limits: rules.isLimited ? submissionLimits(client, verdict.data.isWeak) : [],
      mails: mails.data,
      forward: rules.isForwarded ? { payload: formPayload(stored, proof.response), delivery: newDelivery(now) } : none,
    },
    now,
  )
  if (!accepted.ok) return accepted
  const { data } = accepted
  if (data.outcome === 'used') return rejected('not human', [{ message: notHumanText }])
  if (data.outcome === 'limited') return limited(data.until.getTime() - now.getTime())
  if (data.outcome === 'known') {
    const again = asNotSaved(await answerToKnown(ports, rules, id, submission))
    if (!again.ok) return again
    return again.data === none ? rejected('invalid', [{ message: strangeIdText }]) : success(again.data)
  }
  const isConfirmed = mails.data.some((mail) => mail.id === id) && !data.held.includes(id)
  return success(acceptedAnswer(rules, id, submission.email, isConfirmed))
}

/** Replaces the message of a failed read: for the sender, the failure is that the message was not saved. */
function asNotSaved<T>(read: Result<T>): Result<T> {
  return read.ok ? read : failed(read.failure.code, notSavedText, read.failure.cause ?? read.failure)
}

/** Returns the first answer to a known id, a rejection if the content differs, or none for an unknown id. */
async function answerToKnown(
  { documents, clock }: Pick<ContactPorts, 'documents' | 'clock'>,
  rules: ContactRules,
  id: string,
  submission: Submission,
): Promise<Result<ContactAnswer | None>> {
  const [first, mail] = await Promise.all([documents.read('submissions', id), documents.read('mail', id)])
  if (!first.ok) return first
  if (!mail.ok) return mail
  if (first.data === none) return success(none)
  if (!isSameSubmission(toStoredSubmission(first.data), submission))
    return rejected('other content', [{ message: otherContentText }])
  const isConfirmed = mail.data !== none && toDelivery(mail.data.fields, clock.now()).state !== 'HELD'
  return success(acceptedAnswer(rules, id, submission.email, isConfirmed))
}

type Verdict = { consumes: UsedProof | None; isWeak: boolean }

/** Returns the proof that a person sent the form, or none. Without an answer to the human check, the form's own signs count. */
async function verdictOn(
  { humanCheck, formStamps }: Pick<ContactPorts, 'humanCheck' | 'formStamps'>,
  proof: FormProof,
  now: Date,
): Promise<Result<Verdict | None>> {
  if (proof.response !== '' || proof.issued === '') {
    const checked = await humanCheck.verify(proof.response, now)
    if (!checked.ok) return checked
    return success(checked.data.isHuman ? { consumes: checked.data.consumes, isWeak: false } : none)
  }
  const stamp = formStamps.read(proof.issued)
  if (stamp === none || !isWeakProofGood(proof, stamp.issuedAt, now)) return success(none)
  return success({ consumes: { id: stamp.id, until: weakProofEnd(stamp.issuedAt) }, isWeak: true })
}

/** Returns the confirmation, if the sender gets one, and the owner's notice, if the owner has an address. */
async function mailsOf(
  ports: Pick<ContactPorts, 'documents' | 'identities' | 'hostEndings' | 'pseudonyms'>,
  rules: ContactRules,
  owner: PersonInfo,
  stored: StoredSubmission,
  now: Date,
): Promise<Result<QuotaMail[]>> {
  const { documents, hostEndings, pseudonyms } = ports
  const { confirmation, mailFrom, host } = rules
  const mailbox = await readMailbox(ports, owner)
  if (!mailbox.ok) return mailbox
  const email = mailbox.data
  const mails: QuotaMail[] = []
  const add = (id: string, mail: Mail, quotas: readonly Quota[]) =>
    mails.push({ id, fields: { ...mailFields(mail), delivery: newDelivery(now) }, quotas })
  if (confirmation !== 'off' && sendsConfirmations(rules) && mayBeConfirmed(stored.email, [email, mailFrom])) {
    const bounced = await documents.read('bounced', mailboxName(stored.email, pseudonyms.of))
    if (!bounced.ok) return bounced
    if (bounced.data === none) {
      const { confirmationMail } = await import('#domain/messages/confirmation.ts')
      const mail = confirmationMail({ name: owner.name, email }, stored, confirmation, hostEndings.isRegistered)
      add(stored.id, mail, confirmationQuotas(stored.email, pseudonyms.of))
    }
  }
  if (email !== none) add(`${stored.id}-notice`, ownerNotice(email, stored, host), noticeQuotas)
  return success(mails)
}

/** Returns the success answer; it mentions a confirmation only if one was queued. */
function acceptedAnswer(rules: ContactRules, id: string, email: string, isConfirmed: boolean): ContactAnswer {
  const unconfirmedText = hasMail(rules) ? receivedText : sentText
  return { outcome: 'accepted', id, message: isConfirmed ? confirmedText(email) : unconfirmedText }
}

function limited(waitMs: number): Result<ContactAnswer> {
  const message = `Too many messages were sent. Please try again ${waitText(waitMs)}.`
  return success({
    outcome: 'rejected',
    why: 'limited',
    errors: [{ message }],
    retryAfterS: waitSeconds(waitMs),
  })
}

function rejected(why: ContactRejection, errors: ContactError[]): Result<ContactAnswer> {
  return success({ outcome: 'rejected', why, errors })
}
