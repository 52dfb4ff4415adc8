import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OutgoingMail } from '#ports/messages/transports.ts'
import { type ReadEmailMessage, readEmailMessage } from '#support/nodemailer/read-email-message.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { emailMessageOf, type SmtpMessage } from './email-message.ts'

const sender = 'no-reply@site.test'

const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\u0000',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '\r\n\r\n',
  '%0d%0a',
  '=?utf-8?q?=0d=0a?=',
]

test('no field can add a header or a part', async () => {
  for (const each of breaks) {
    const evil = `x${each}Bcc: eve@example.test${each}X-Evil: 1${each}${each}body`
    const mail = sampleMail({ subject: evil, text: evil, html: evil, replyTo: evil, id: evil })
    const { headers } = await read(mail)
    expect([...headers.keys()].sort()).toEqual([...(await read(sampleMail())).headers.keys()].sort())
    const named = await read(sampleMail({ replyTo: 'ada@example.test', replyToName: evil }))
    expect([...named.headers.keys()].sort()).toEqual([...headers.keys(), 'reply-to'].sort())
    expect(named.headers.get('reply-to')).toEqual([expect.stringMatching(/ <ada@example\.test>$/)])
    expect([...headers.values()].every((values) => values.length === 1)).toBe(true)
    expect(headers.get('to')).toEqual(['visitor@example.test'])
    expect(await emailMessageOf(sampleMail({ to: evil }), sender)).toBe(null)
    expect(await emailMessageOf(sampleMail({ to: `visitor@example.test${evil}` }), sender)).toBe(null)
  }
})

test('nothing is loaded, although the mail contains paths and URLs that nodemailer would load', async () => {
  const text = { path: '/etc/passwd', href: 'http://127.0.0.1:9/' }
  const poison = {
    ...sampleMail(),
    text,
    attachments: [{ path: '/etc/passwd' }],
    cc: 'eve@example.test',
    bcc: 'eve@example.test',
    headers: { 'X-Evil': '1' },
    raw: 'X-Evil: 1',
    envelope: { to: ['eve@example.test'] },
  }
  await expect(emailMessageOf(poison as unknown as OutgoingMail, sender)).rejects.toThrow()
  const made = await smtpMessage({ ...poison, text: 'plain' } as OutgoingMail)
  expect(made.to).toBe('visitor@example.test')
  expect(made.bytes.toString()).not.toMatch(/evil|eve@|root:|attachment/i)
})

test('each of 10,000 addresses of every kind gives an email message to one mailbox, or none', {
  tags: 'extended',
}, async () => {
  const pieces = [
    'a',
    'b.c',
    '@',
    'example.test',
    '[127.0.0.1]',
    ',',
    ';',
    ':',
    '<',
    '>',
    '(',
    ')',
    '"',
    '\\',
    ' ',
    '\t',
    '\r\n',
    '\n',
    '\u0000',
    '%',
    '!',
    '+x',
    '.',
    '..',
    '-',
    '\u00ad',
    '\u0430',
    'bücher.example',
    'localhost',
    '\u200d',
    '\ud800',
    '/',
    '?',
    '#',
    'group:a@b.test;',
    '<a@b.test>',
    '=?utf-8?q?a=40b?=',
    'RCPT TO:<x@y.test>',
    'x'.repeat(65),
    `${'l'.repeat(63)}.test`,
  ]
  const address = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((each) => each.join('')),
    fc.emailAddress(),
    fc.tuple(fc.emailAddress(), fc.constantFrom(...pieces), fc.emailAddress()).map((each) => each.join('')),
    fc.string({ unit: 'binary' }),
  )
  let smtpMessages = 0
  await fc.assert(
    fc.asyncProperty(address, async (to) => {
      const made = await emailMessageOf(sampleMail({ to }), sender)
      if (made === null) return
      smtpMessages += 1
      expect(made.to).toMatch(/^[a-z0-9.!#$&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
      expect(made.to.length).toBeLessThanOrEqual(64 + 1 + 253)
      expect(readEmailMessage(made.bytes).headers.get('to')).toEqual([made.to])
    }),
    { numRuns: 10_000, seed: 3 },
  )
  expect(smtpMessages).toBeGreaterThan(500)
})

async function smtpMessage(mail: OutgoingMail): Promise<SmtpMessage> {
  const made = await emailMessageOf(mail, sender)
  if (made === null) throw new Error('There is no email message.')
  return made
}

async function read(mail: OutgoingMail): Promise<ReadEmailMessage> {
  return readEmailMessage((await smtpMessage(mail)).bytes)
}
