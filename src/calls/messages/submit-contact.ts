import { call, take, takeAll } from '#domain/call.ts'
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
  tooManyMessagesText,
  unreadableText,
} from '#domain/messages/contact-answer.ts'
import { type ContactRules, hasMail, sendsConfirmations } from '#domain/messages/contact-rules.ts'
import { type FormProof, isWeakProofGood, weakProofEnd } from '#domain/messages/form-proof.ts'
import { formPayload } from '#domain/messages/forward.ts'
import {
  confirmationQuotas,
  mailboxName,
  mayBeConfirmed,
  noticeQuotas,
  submissionLimits,
} from '#domain/messages/mails/confirmation-policy.ts'
import { newDelivery, toDelivery } from '#domain/messages/mails/delivery.ts'
import { type Mail, mailFields } from '#domain/messages/mails/mail.ts'
import { ownerNotice } from '#domain/messages/mails/owner-notice.ts'
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
import { type Quota, waitSeconds } from '#domain/quota.ts'
import { isHostEnding } from '#libraries/host-endings.ts'
import type { QuotaMail, UsedProof } from '#ports/messages/submissions.ts'
import type { Ports } from '#ports/ports.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import { failed, type None, none, type Result } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'
import { readPersonInfo } from '../content/read-person-info.ts'
import { type WordPorts, wordsOf } from '../languages/read-languages.ts'
import { readMailbox } from './read-mailbox.ts'

export type ContactPorts = Pick<
  Ports,
  'documents' | 'identities' | 'submissions' | 'humanCheck' | 'formStamps' | 'pseudonyms' | 'clock'
> &
  WordPorts

/**
 * The input of a form. A message whose `id` is none gets a new one. `client` is the pseudonym of the visitor's address, and `words` are
 * those of the page that it was sent from; else the mail has the language of the site.
 */
export type ContactRequest = { id: string | None; typed: Submission; proof: FormProof; client: string; words?: Words }

/**
 * Accepts a message: validates its fields, verifies that a person sent it, and stores it with its mails in one commit. A
 * repeated id with the same content gets the first answer. Fails with 'unavailable' or 'quota-exceeded' when nothing could
 * be stored or the human check gives no answer; the same input can then be sent again. docs/behaviour.md 5.5, 6.1.
 */
export const submitContact = call(
  async (
    ports: ContactPorts,
    rules: ContactRules,
    { id: sentId, typed, proof, client, words }: ContactRequest,
  ): Promise<ContactAnswer> => {
    const id = sentId === none ? crypto.randomUUID() : sentId.toLowerCase()
    if (!isSubmissionUuid(id)) return rejected('invalid', [{ message: strangeIdText }])
    const submission = toSubmission(typed)
    if (submission === none) return rejected('invalid', [{ message: unreadableText }])
    const errors = submissionErrors(submission)
    if (errors.length > 0) return rejected('invalid', errors)

    const known = take(asNotSaved(await answerToKnown(ports, rules, id, submission)))
    if (known !== none) return known

    const now = ports.clock.now()
    const verdict = await verdictOn(ports, proof, now)
    if (verdict === none) return rejected('not human', [{ message: notHumanText }])
    const person = take(asNotSaved(await readPersonInfo(ports)))
    const stored = { ...submission, id, date: submissionDateText(now, person.timeZone), receivedAt: now.toISOString() }
    const mails = take(
      asNotSaved(await mailsOf(ports, rules, { owner: person, stored, words: words ?? wordsOf(ports, person), now })),
    )
    const message = {
      submission: stored,
      consumes: verdict.consumes,
      limits: rules.isLimited ? submissionLimits(client, verdict.isWeak) : [],
      mails,
      forward: rules.isForwarded ? { payload: formPayload(stored, proof.response), delivery: newDelivery(now) } : none,
    }
    const accepted = take(await ports.submissions.accept(message, now))
    if (accepted.outcome === 'used') return rejected('not human', [{ message: notHumanText }])
    if (accepted.outcome === 'limited') return limited(accepted.until.getTime() - now.getTime())
    if (accepted.outcome === 'known') {
      const again = take(asNotSaved(await answerToKnown(ports, rules, id, submission)))
      return again ?? rejected('invalid', [{ message: strangeIdText }])
    }
    const isConfirmed = mails.some((mail) => mail.id === id) && !accepted.held.includes(id)
    return acceptedAnswer(rules, id, submission.email, isConfirmed)
  },
)

/** Replaces the message of a failed read: for the sender, the failure is that the message was not saved. */
function asNotSaved<T>(read: Result<T>): Result<T> {
  return read.ok ? read : failed(read.failure.code, notSavedText, read.failure.cause ?? read.failure)
}

/** Returns the first answer to a known id, a rejection if the content differs, or none for an unknown id. */
const answerToKnown = call(
  async (
    { documents, clock }: Pick<ContactPorts, 'documents' | 'clock'>,
    rules: ContactRules,
    id: string,
    submission: Submission,
  ): Promise<ContactAnswer | None> => {
    const [first, mail] = await takeAll([documents.read('submissions', id), documents.read('mail', id)])
    if (first === none) return none
    if (!isSameSubmission(toStoredSubmission(first), submission))
      return rejected('other content', [{ message: otherContentText }])
    const isConfirmed = mail !== none && toDelivery(mail.fields, clock.now()).state !== 'HELD'
    return acceptedAnswer(rules, id, submission.email, isConfirmed)
  },
)

type Verdict = { consumes: UsedProof | None; isWeak: boolean }

/** Returns the proof that a person sent the form, or none. Without an answer to the human check, the form's own signs count. */
async function verdictOn(
  { humanCheck, formStamps }: Pick<ContactPorts, 'humanCheck' | 'formStamps'>,
  proof: FormProof,
  now: Date,
): Promise<Verdict | None> {
  if (proof.response !== '' || proof.issued === '') {
    const checked = take(await humanCheck.verify(proof.response, now))
    return checked.isHuman ? { consumes: checked.consumes, isWeak: false } : none
  }
  const stamp = formStamps.read(proof.issued)
  if (stamp === none || !isWeakProofGood(proof, stamp.issuedAt, now)) return none
  return { consumes: { id: stamp.id, until: weakProofEnd(stamp.issuedAt) }, isWeak: true }
}

/** Returns the confirmation, if the sender gets one, and the owner's notice, if the owner has an address. */
const mailsOf = call(
  async (
    ports: Pick<ContactPorts, 'documents' | 'identities' | 'pseudonyms'>,
    rules: ContactRules,
    { owner, stored, words, now }: { owner: PersonInfo; stored: StoredSubmission; words: Words; now: Date },
  ): Promise<QuotaMail[]> => {
    const { documents, pseudonyms } = ports
    const { confirmation, mailFrom, host } = rules
    const email = take(await readMailbox(ports, owner))
    const mails: QuotaMail[] = []
    const add = (id: string, mail: Mail, quotas: readonly Quota[]) =>
      mails.push({ id, fields: { ...mailFields(mail), delivery: newDelivery(now) }, quotas })
    if (confirmation !== 'off' && sendsConfirmations(rules) && mayBeConfirmed(stored.email, [email, mailFrom])) {
      const bounced = take(await documents.read('bounced', mailboxName(stored.email, pseudonyms.of)))
      if (bounced === none) {
        const { confirmationMail } = await import('#domain/messages/mails/confirmation.ts')
        const dated = { ...stored, date: submissionDateText(now, owner.timeZone, words) }
        const mail = confirmationMail({ name: owner.name, email }, dated, confirmation, isHostEnding, words)
        add(stored.id, mail, confirmationQuotas(stored.email, pseudonyms.of))
      }
    }
    if (email !== none) add(`${stored.id}-notice`, ownerNotice(email, stored, host), noticeQuotas)
    return mails
  },
)

/** Returns the success answer; it mentions a confirmation only if one was queued. */
function acceptedAnswer(rules: ContactRules, id: string, email: string, isConfirmed: boolean): ContactAnswer {
  const unconfirmedText = hasMail(rules) ? receivedText : sentText
  return { outcome: 'accepted', id, message: isConfirmed ? confirmedText(email) : unconfirmedText, isConfirmed }
}

function limited(waitMs: number): ContactAnswer {
  const retryAfterS = waitSeconds(waitMs)
  return { outcome: 'rejected', why: 'limited', errors: [{ message: tooManyMessagesText(retryAfterS) }], retryAfterS }
}

function rejected(why: ContactRejection, errors: ContactError[]): ContactAnswer {
  return { outcome: 'rejected', why, errors }
}
