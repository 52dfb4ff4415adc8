import type { OutgoingMail } from '#ports/messages/transports.ts'
import { none } from '#resume/result.ts'

/** A mail for the tests; `changed` overrides its fields. */
export function sampleMail(changed: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    kind: 'reply',
    date: new Date('2026-11-21T14:30:05.000Z'),
    to: 'visitor@example.test',
    replyTo: none,
    subject: 'SOTERIA CAT CONTACT CONFIRMATION',
    text: 'Hello,\n\nThank you for your message.\n',
    html: '<!doctype html><p>Hello,</p>',
    ...changed,
  }
}
