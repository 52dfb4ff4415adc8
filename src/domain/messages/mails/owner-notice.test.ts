import { expect, test } from 'vitest'
import { mailFields, toMail } from './mail.ts'
import { heldWarning, noticeDigest, ownerNotice } from './owner-notice.ts'

const sent = {
  id: '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11',
  name: 'Ada <i>',
  email: 'ada@example.com',
  company: 'Engines & Co',
  message: 'See https://engines.example',
  date: '06/01/2026 09:05 AM',
  receivedAt: '2026-06-01T13:05:00.000Z',
}

test('the notice has the whole message, and a reply goes to the sender', () => {
  const mail = ownerNotice('owner@example.org', sent, 'resume.example')
  expect(mail).toMatchObject({
    to: 'owner@example.org',
    replyTo: 'ada@example.com',
    replyToName: 'Ada <i>',
    subject: 'New message on resume.example, number 0b0f5a0e',
  })
  expect(toMail(mailFields(mail))).toEqual(mail)
  for (const each of ['Ada <i>', 'ada@example.com', 'Engines & Co', 'https://engines.example', sent.date, sent.id])
    expect(mail.text).toContain(each)
  expect(mail.html).toContain('Ada &lt;i&gt;')
  expect(mail.html).not.toContain('<i>')
})

test('two messages have two subjects, so that mail programs show two threads', () => {
  const other = ownerNotice('owner@example.org', { ...sent, id: crypto.randomUUID() }, 'resume.example')
  expect(other.subject).not.toBe(ownerNotice('owner@example.org', sent, 'resume.example').subject)
})

test('a notice without a company has no such line', () => {
  const mail = ownerNotice('owner@example.org', { ...sent, company: '', message: '' }, 'resume.example')
  expect(mail.text).not.toContain('Company')
  expect(mail.text).toContain('(no text)')
})

test('a digest counts messages and repeats none of them', () => {
  expect(noticeDigest('owner@example.org', 1, 'resume.example').text).toContain('1 more message has arrived')
  const mail = noticeDigest('owner@example.org', 12, 'resume.example')
  expect(mail.text).toContain('12 more messages have arrived')
  expect(toMail(mailFields(mail))).toEqual(mail)
})

test('a warning counts the held confirmations', () => {
  expect(heldWarning('owner@example.org', 1, 'resume.example').text).toContain('1 confirmation was held')
  const mail = heldWarning('owner@example.org', 3, 'resume.example')
  expect(mail.text).toContain('3 confirmations were held on resume.example today')
  expect(toMail(mailFields(mail))).toEqual(mail)
})
