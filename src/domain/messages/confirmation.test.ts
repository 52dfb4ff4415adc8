import { expect, test } from 'vitest'
import { none } from '../result.ts'
import { confirmationMail } from './confirmation.ts'
import { mailFields, toMail } from './mail.ts'

const owner = { name: 'Marlow Reyes', email: 'owner@example.org' }
const sent = {
  id: '0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11',
  name: 'Ada',
  email: 'ada@example.com',
  company: '',
  message: 'Hello.\n\nTwo <b>lines</b> & more 👋',
  date: '06/01/2026 09:05 AM',
  receivedAt: '2026-06-01T13:05:00.000Z',
}

test('a confirmation thanks, promises a reply, and repeats message, date and id', () => {
  const mail = confirmationMail(owner, { ...sent, message: 'Hello.\n\nTwo lines 👋' }, 'full')
  expect(mail).toMatchObject({ to: 'ada@example.com', replyTo: 'owner@example.org' })
  expect(mail.subject).toBe('MARLOW REYES CONTACT CONFIRMATION')
  expect(mail.text).toBe(`Hello Ada,

Thank you for your message. It has arrived.

You will have a reply within 5 business days.

Your message:

> Hello.
>
> Two lines 👋

Submission date: 06/01/2026 09:05 AM
Submission id: 0b0f5a0e-6d3a-4b57-9b1e-3f3c4f0a9c11

Marlow Reyes

You did not write this? Ignore it, nothing else will be sent.
`)
  for (const each of ['Hello Ada,', '5 business days', 'Two lines 👋', '06/01/2026 09:05 AM', sent.id])
    expect(mail.html).toContain(each)
})

test('a link-like message is left out and replaced by a reference to the id', () => {
  const mail = confirmationMail(
    owner,
    { ...sent, name: 'win at evil.example', message: 'https://evil.example' },
    'full',
  )
  for (const part of [mail.text, mail.html, mail.subject]) expect(part).not.toContain('evil')
  expect(mail.text).toContain('Hello,\n')
  expect(mail.text).toContain('The message is kept under the submission id below.')
})

test('a confirmation without echo does not repeat the message', () => {
  const mail = confirmationMail(owner, { ...sent, message: 'Hello there' }, 'no-echo')
  expect(mail.text + mail.html).not.toContain('Hello there')
  expect(mail.text).toContain(sent.id)
})

test('markup in a message is text in both parts', () => {
  const mail = confirmationMail(owner, { ...sent, name: 'A & "B"', message: "1 < 2 && 'x'" }, 'full')
  expect(mail.text).toContain("> 1 < 2 && 'x'")
  expect(mail.html).toContain('1 &lt; 2 &amp;&amp; &#39;x&#39;')
  expect(mail.html).toContain('A &amp; &quot;B&quot;')
})

test('nothing typed is in the subject, and a name of several lines becomes one line', () => {
  const mail = confirmationMail({ name: 'Marlow\r\nReyes', email: none }, { ...sent, name: 'XYZZY' }, 'full')
  expect(mail.subject).toBe('MARLOW REYES CONTACT CONFIRMATION')
  expect(mail.replyTo).toBe(none)
  expect(toMail(mailFields(mail))).toEqual(mail)
})

test('the HTML part loads nothing and runs nothing', () => {
  const { html } = confirmationMail(owner, sent, 'full')
  expect(html).not.toMatch(/<(img|script|link|iframe|a)\b|url\(|https?:|\son\w+=/i)
  expect(html).toContain('color-scheme')
})
