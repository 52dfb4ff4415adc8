import { expect, test } from 'vitest'
import { mailTransportContract } from '#ports/messages/mail-transport.contract.ts'
import type { OutgoingMail } from '#ports/messages/transports.ts'
import { none } from '#resume/result.ts'
import { memoryMailTransport } from './mail-transport.ts'

mailTransportContract(async () => {
  const transport = memoryMailTransport()
  return {
    transport,
    arrived: async () =>
      transport.sent.map(({ to, replyTo, subject, text, html }) => ({ to, replyTo, subject, text, html })),
  }
})

test('attempts end as set, and only successful mails count as sent', async () => {
  const transport = memoryMailTransport()
  transport.end(({ to }) =>
    to === mail.to ? { outcome: 'later', reason: 'Busy.' } : { outcome: 'sent', messageId: '<1@x>', accepted: [to] },
  )
  expect(await transport.send(mail)).toEqual({ outcome: 'later', reason: 'Busy.' })
  await transport.send({ ...mail, to: 'other@example.test' })
  expect(transport.sent.map(({ to }) => to)).toEqual(['other@example.test'])
})

test('a forgotten mail is listed by its id', async () => {
  const transport = memoryMailTransport()
  await transport.forget('a')
  expect(transport.forgotten).toEqual(['a'])
})

const mail: OutgoingMail = {
  id: 'a',
  kind: 'notice',
  date: new Date(0),
  to: 'visitor@example.test',
  replyTo: none,
  subject: 's',
  text: 't',
  html: 'h',
}
