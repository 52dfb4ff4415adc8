import { expect, test } from 'vitest'
import { isHostEnding } from '#libraries/host-endings.ts'
import { none } from '#resume/result.ts'
import { cataloguesIn } from '#stack/catalogues.ts'
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
  const mail = confirmationMail(owner, { ...sent, message: 'Hello.\n\nTwo lines 👋' }, 'full', isHostEnding)
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

test('links and numbers of name and message are left out one by one, and a note below the message says so once', () => {
  const message = 'I use Node.js, and a < b.\nSee https://evil.example, evil.com or call 0176-12-34-5678.'
  const mail = confirmationMail(owner, { ...sent, name: 'win at evil.com', message }, 'full', isHostEnding)
  for (const part of [mail.text, mail.html, mail.subject]) expect(part).not.toMatch(/evil|5678/)
  expect(mail.text).toContain('Hello win at [left out],\n')
  expect(mail.text).toContain(`
> I use Node.js, and a < b.
> See [left out], [left out] or call [left out].

Addresses and numbers were left out of this mail. Your message arrived with them.

Submission date:`)
  for (const part of [mail.text, mail.html]) expect(part.split('Addresses and numbers were left out')).toHaveLength(2)
})

test('where nothing is left out, no note says so', () => {
  const mail = confirmationMail(owner, sent, 'no-echo', isHostEnding)
  expect(mail.text + mail.html).not.toContain('left out')
})

test('a confirmation without echo still leaves links out of the name', () => {
  const mail = confirmationMail(owner, { ...sent, name: 'evil.com', message: 'evil.org' }, 'no-echo', isHostEnding)
  expect(mail.text).toContain('Hello [left out],\n')
  expect(mail.text).toContain('Addresses and numbers were left out')
  expect(mail.text + mail.html).not.toContain('evil')
})

test('a confirmation without echo repeats no message', () => {
  const mail = confirmationMail(owner, { ...sent, message: 'Hello there' }, 'no-echo', isHostEnding)
  expect(mail.text + mail.html).not.toContain('Hello there')
  expect(mail.text).toContain(sent.id)
})

test('markup in a message is text in both parts', () => {
  const mail = confirmationMail(owner, { ...sent, name: 'A & "B"', message: "1 < 2 && 'x'" }, 'full', isHostEnding)
  expect(mail.text).toContain("> 1 < 2 && 'x'")
  expect(mail.html).toContain('1 &lt; 2 &amp;&amp; &#39;x&#39;')
  expect(mail.html).toContain('A &amp; &quot;B&quot;')
})

test('nothing that was typed is in the subject, and a name of several lines makes one', () => {
  const mail = confirmationMail(
    { name: 'Marlow\r\nReyes', email: none },
    { ...sent, name: 'XYZZY' },
    'full',
    isHostEnding,
  )
  expect(mail.subject).toBe('MARLOW REYES CONTACT CONFIRMATION')
  expect(mail.replyTo).toBe(none)
  expect(toMail(mailFields(mail))).toEqual(mail)
})

test('an HTML part loads nothing and runs nothing', () => {
  const { html } = confirmationMail(owner, sent, 'full', isHostEnding)
  expect(html).not.toMatch(/<(img|script|link|iframe|a)\b|url\(|https?:|\son\w+=/i)
  expect(html).toContain('color-scheme')
})

test('a confirmation is in the language of the page, and repeats what was typed as it is', () => {
  const of = (language: string) =>
    confirmationMail(
      owner,
      { ...sent, message: 'See evil.com\n\nHello.' },
      'full',
      isHostEnding,
      cataloguesIn().of(language),
    )
  const german = of('de')
  expect(german.subject).toBe('MARLOW REYES: BEST\u00c4TIGUNG IHRER NACHRICHT')
  for (const part of [german.text, german.html]) {
    for (const each of ['Guten Tag Ada,', 'Ihre Nachricht:', '[ausgelassen]', 'Hello.', 'Gesendet: 06/01/2026'])
      expect(part).toContain(each)
    expect(part).not.toMatch(/Hello Ada|Thank you|Your message|business days|left out|Submission|Ignore/)
  }
  expect(german.html).toContain('<html lang="de"><head>')
  expect(of('ar').html).toContain('<html lang="ar" dir="rtl"><head>')
  expect(toMail(mailFields(of('ar')))).toEqual(of('ar'))
  expect(confirmationMail(owner, sent, 'full', isHostEnding, cataloguesIn().of('en'))).toEqual(
    confirmationMail(owner, sent, 'full', isHostEnding),
  )
})
