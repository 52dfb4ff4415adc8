import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import type { MailTransport, OutgoingMail } from './transports.ts'

/** The received parts of a mail. */
export type Arrived = Pick<OutgoingMail, 'to' | 'replyTo' | 'subject' | 'text' | 'html'>

/** A transport, and the mails that have arrived through it so far, in order. */
export type MailPlace = { transport: MailTransport; arrived(): Promise<Arrived[]> }

/** The contract of each mail transport. `open` returns a working one. `isSending` is false for one that only writes files. */
export function mailTransportContract(open: () => Promise<MailPlace>, isSending = true): void {
  test('a mail arrives complete, and its attempt names who accepted it: the one recipient, or nobody', async () => {
    const { transport, arrived } = await open()
    const { id: _, kind: __, date: ___, ...content } = mail
    expect(await transport.send(mail)).toEqual({
      outcome: 'sent',
      messageId: expect.stringMatching(/^<.+@.+>$/),
      accepted: isSending ? ['visitor@example.test'] : [],
    })
    expect(await arrived()).toEqual([content])
  })

  test('a mail without replyTo has no Reply-To', async () => {
    const { transport, arrived } = await open()
    await transport.send({ ...mail, replyTo: none })
    expect(await arrived()).toMatchObject([{ replyTo: none }])
  })

  test('the same id has the same Message-ID at every attempt, and another id has another one', async () => {
    const { transport } = await open()
    const messageIdOf = async (id: string) => {
      const attempt = await transport.send({ ...mail, id })
      return attempt.outcome === 'sent' ? attempt.messageId : attempt.reason
    }
    const first = await messageIdOf('reset-1')
    expect(await messageIdOf('reset-1')).toBe(first)
    expect(await messageIdOf('reset-2')).not.toBe(first)
  })

  for (const to of ['a@example.test, b@example.test', 'a@example.test;b@example.test', '<a@example.test>', 'a', '']) {
    test(`${JSON.stringify(to)} is not one address, so the attempt is final`, async () => {
      const { transport, arrived } = await open()
      expect(await transport.send({ ...mail, to })).toEqual({
        outcome: 'never',
        reason: 'The recipient is not exactly one email address.',
      })
      expect(await arrived()).toEqual([])
    })
  }

  test('forgetting an unknown mail succeeds', async () => {
    const { transport } = await open()
    await transport.forget('absent')
    await transport.forget('../absent')
  })
}

const mail: OutgoingMail = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  kind: 'reply',
  date: new Date('2026-11-21T14:30:05.000Z'),
  to: 'visitor@example.test',
  replyTo: 'owner@example.test',
  subject: 'SOTERIA CAT CONTACT CONFIRMATION',
  text: 'Hello \u{1F6F6},\n\n> \u05e9\u05dc\u05d5\u05dd <b>e\u0301</b>\n.\n',
  html: '<!doctype html>\n<p dir="auto">\u05e9\u05dc\u05d5\u05dd &lt;b&gt;</p>\n',
}
