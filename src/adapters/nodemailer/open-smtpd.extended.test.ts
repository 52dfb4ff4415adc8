import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { canRunOpenSmtpd, openSmtpd } from '#support/nodemailer/open-smtpd.ts'
import { readEmailMessage } from '#support/nodemailer/read-email-message.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { mailServerOf } from './mail-url.ts'
import { smtpTransport } from './smtp.ts'

test('a real mail server accepts and delivers the mails', async ({ skip }) => {
  skip(!canRunOpenSmtpd, 'OpenSMTPD is not installed (Debian: opensmtpd), or may not be run here')
  const { port, mails } = await openSmtpd(temporaryFolder(), ['visitor@example.test'])
  const server = mailServerOf(`smtp://127.0.0.1:${port}`)
  if (server === null) throw new Error('That is no address.')
  const transport = smtpTransport(server, { from: 'no-reply@site.test' })

  const text = '\u{1F6F6} \u05e9\u05dc\u05d5\u05dd e\u0301\n.\n..\nFrom me \nQUIT\n\n'
  const mail = sampleMail({ subject: 'Grüße \u{1F6F6}', text, html: `<p>${text}</p>`, replyTo: 'ann@example.test' })
  expect(await transport.send(mail)).toMatchObject({ outcome: 'sent', accepted: ['visitor@example.test'] })
  expect(await transport.send(sampleMail({ to: 'unknown@example.test' }))).toMatchObject({ outcome: 'never' })
  expect(await transport.send(sampleMail({ to: 'visitor@other.test' }))).toEqual({
    outcome: 'never',
    reason: 'The mail server rejected the recipient (550).',
  })
  expect(await transport.check()).toBe(none)

  const delivered = await mails(1)
  expect(delivered).toHaveLength(1)
  const { headers, text: gotText, html } = readEmailMessage(delivered[0] ?? '')
  expect([gotText, html]).toEqual([text, `<p>${text}</p>`])
  expect(Object.fromEntries(headers)).toMatchObject({
    'return-path': ['<no-reply@site.test>'],
    'delivered-to': ['visitor@example.test'],
    'message-id': ['<0f8fad5b-d9cb-469f-a165-70867728950e@site.test>'],
    'reply-to': ['ann@example.test'],
    'auto-submitted': ['auto-replied'],
  })
})
