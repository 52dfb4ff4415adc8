import type { ImportAnswer } from '#calls/transfer/import-bundle.ts'
import { newDelivery } from '#domain/messages/delivery.ts'
import { sampleAcceptance } from './sample-acceptance.ts'

export const now = new Date('2026-06-01T12:00:00Z')

/** The delivery of what was sent. */
export const sent = { ...newDelivery(now), state: 'SUCCESS' as const, attempts: 1, endTime: now.toISOString() }

/** What one message and one account left, all of it sent. */
export const messages = {
  'documents/submissions/a.json': JSON.stringify(sampleAcceptance().submission),
  'documents/mail/a.json': JSON.stringify({ to: ['ada@example.com'], delivery: sent }),
  'documents/forwards/a.json': JSON.stringify({ payload: { email: 'ada@example.com' }, delivery: sent }),
  'documents/user/u.json': JSON.stringify({
    FirstName: 'Ada',
    LastName: 'Quill',
    Admin: true,
    email: 'ada@example.com',
  }),
}

/** A mail or forward in this state; PENDING is still to be sent. */
export function queued(state = 'PENDING'): string {
  return JSON.stringify({ to: ['ada@example.com'], delivery: { ...newDelivery(now), state } })
}

/** What an import did that must not be refused. */
export function accepted(answer: ImportAnswer) {
  if (!answer.accepted) throw new Error(JSON.stringify(answer.problems))
  return answer.report
}
