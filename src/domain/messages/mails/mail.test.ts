import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { mailFields, mailKind, toMail } from './mail.ts'

const mail = { to: 'ada@example.com', replyTo: 'owner@example.org', subject: 'S', text: 'T', html: '<p>H</p>' }

test('a stored mail is read back unchanged', () => {
  expect(toMail(mailFields(mail))).toEqual(mail)
  expect(toMail(mailFields({ ...mail, replyTo: none }))).toEqual({ ...mail, replyTo: none })
  expect(toMail({ ...mailFields(mail), to: 'ada@example.com' })).toEqual(mail)
})

test('a name for answers is one line, of at most 100 characters of a form, and needs an address', () => {
  const nameIn = (fields: object) => {
    const read = toMail({ ...mailFields(mail), ...fields })
    return typeof read === 'string' ? read : read.replyToName
  }
  for (const name of ['Ada', 'Zoë "Z" <z>', '\u{1F6F6}'.repeat(100)]) expect(nameIn({ replyToName: name })).toBe(name)
  for (const name of ['', 'a\nBcc: x@y.example', '\u{1F6F6}'.repeat(101), 3, none])
    expect(nameIn({ replyToName: name })).toBeUndefined()
  expect(nameIn({ replyTo: 'none', replyToName: 'Ada' })).toBeUndefined()
})

test('other fields of a document are ignored', () => {
  const more = { cc: ['x@y.example'], bcc: 'x@y.example', headers: { Bcc: 'x' }, from: 'x@y.example', template: {} }
  const message = { subject: 'S', text: 'T', html: '<p>H</p>', attachments: [{ path: '/etc/passwd' }] }
  expect(toMail({ ...mailFields(mail), ...more, message })).toEqual(mail)
})

test.each([
  [{ to: [] }, 'It must have exactly one recipient.'],
  [{ to: ['a@b.example', 'c@d.example'] }, 'It must have exactly one recipient.'],
  [{ to: ['a@b.example,c@d.example'] }, 'Its recipient is no email address.'],
  [{ to: undefined }, 'Its recipient is no email address.'],
  [{ to: [3] }, 'Its recipient is no email address.'],
  [{ message: 'x' }, 'It has no message.'],
  [{ message: { subject: 'a\nBcc: x@y.example', text: 'T', html: 'H' } }, 'Its subject is not one line of text.'],
  [{ message: { subject: 'S', text: 'T' } }, 'Its message has no text or no HTML part.'],
  [{ message: { subject: 'S', text: '', html: '' } }, 'Its text was redacted.'],
  [{ message: { subject: 'S', text: 'T', html: 'x'.repeat(65_537) } }, 'It is too long.'],
])('a document with %j is rejected', (change, reason) => {
  const fields = { ...mailFields(mail), ...change } as Parameters<typeof toMail>[0]
  expect(toMail(fields)).toBe(reason)
})

test('a mail with the id of a submission is a reply, others are notices', () => {
  expect(mailKind('0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11')).toBe('reply')
  expect(mailKind('0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11-notice')).toBe('notice')
  for (const id of ['digest-2026-06-01T12', 'reset-1', 'password-1', 'account-1']) expect(mailKind(id)).toBe('notice')
})
