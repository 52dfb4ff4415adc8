import { formPayload } from '#domain/messages/forward.ts'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { mailFields, mailIdsOf } from '#domain/messages/mails/mail.ts'
import { ownerNotice } from '#domain/messages/mails/owner-notice.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import type { Acceptance } from '#ports/messages/submissions.ts'
import { none } from '#resume/result.ts'

export function sampleId(digit: number): string {
  return `0b0f5a0${digit}-6d3a-4b57-9b1e-3f3c4f0a9c11`
}

/** A submission with a confirmation, a notice and a forward, each of which contains its sender and its message. */
export function sampleAcceptance(change: Partial<StoredSubmission> = {}): Acceptance {
  const submission: StoredSubmission = {
    id: sampleId(1),
    name: 'Ada Quill',
    email: 'ada@example.com',
    company: '',
    message: 'Hello from Ada.',
    date: '06/01/2026 08:00 AM',
    receivedAt: '2026-06-01T12:00:00.000Z',
    ...change,
  }
  const { id, email, message, receivedAt } = submission
  const [confirmation, notice] = mailIdsOf(id)
  const delivery = newDelivery(new Date(receivedAt))
  const mail = { to: email, replyTo: none, subject: 'Thank you', text: message, html: `<p>${message}</p>` }
  return {
    submission,
    consumes: none,
    limits: [],
    mails: [
      { id: confirmation, fields: { ...mailFields(mail), delivery }, quotas: [] },
      {
        id: notice,
        fields: { ...mailFields(ownerNotice('owner@example.org', submission, 'resume.example')), delivery },
        quotas: [],
      },
    ],
    forward: { payload: formPayload(submission, 'response'), delivery },
  }
}
