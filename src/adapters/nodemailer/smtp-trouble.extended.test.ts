import { expect, test } from 'vitest'
import type { Attempt } from '#domain/messages/mails/delivery.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { type Happening, type Point, points, scriptedServer } from '#support/nodemailer/scripted-server.ts'
import { mailServerOf } from './mail-url.ts'
import { smtpTransport } from './smtp.ts'

/**
 * Limits for servers that do not answer. Other servers have the usual ones, so that a busy machine makes no difference.
 */
const shortTimeouts = { connectMs: 400, greetingMs: 200, socketMs: 200, overallMs: 600 }

const messageId = '<0f8fad5b-d9cb-469f-a165-70867728950e@site.test>'

/** What a reply of the server at each point is about. */
const subjects: [point: Point, subject: string][] = [
  ['greeting', 'the connection'],
  ['EHLO', 'our greeting'],
  ['AUTH', 'the sign-in'],
  ['MAIL', 'the sender'],
  ['RCPT', 'the recipient'],
  ['DATA', 'the message'],
  ['dot', 'the message'],
]

for (const isPipelining of [false, true]) {
  const way = isPipelining ? 'pipelined' : 'one by one'

  for (const [point, subject] of subjects) {
    for (const code of [450, 451, 452, 454]) {
      test(`${code} at ${point} is retried later, ${way}`, async () => {
        const reason = `The mail server deferred ${subject} (${code}).`
        expect(await attempt({ [point]: `${code} secret` }, isPipelining)).toEqual({ outcome: 'later', reason })
      })
    }

    test(`421 at ${point}, the server going down, is retried later, ${way}`, async () => {
      expect(await attempt({ [point]: '421 secret' }, isPipelining)).toEqual({
        outcome: 'later',
        reason: expect.stringMatching(/^The mail server deferred .* \(421\)\.$/),
      })
    })

    for (const code of [501, 550, 552, 554]) {
      const outcome = point === 'RCPT' || point === 'DATA' || point === 'dot' ? 'never' : 'wrong-setup'
      test(`${code} at ${point} is ${outcome}, ${way}`, async () => {
        const reason = `The mail server rejected ${subject} (${code}).`
        expect(await attempt({ [point]: `${code} secret` }, isPipelining)).toEqual({ outcome, reason })
      })
    }

    for (const code of [530, 534, 535, 538]) {
      test(`${code} at ${point} is a wrong set-up, ${way}`, async () => {
        expect(await attempt({ [point]: `${code} secret` }, isPipelining)).toMatchObject({ outcome: 'wrong-setup' })
      })
    }
  }

  for (const point of ['RCPT', 'DATA', 'dot'] as const) {
    test(`503 at ${point} concerns this conversation, so the mail is retried later, ${way}`, async () => {
      expect(await attempt({ [point]: '503 secret' }, isPipelining)).toMatchObject({ outcome: 'later' })
    })
  }

  for (const point of points) {
    for (const happening of ['stall', 'drop', 'half', 'reset'] as const) {
      test(`${happening} at ${point}: the mail is retried later and the connection is closed, ${way}`, async () => {
        const { port, left } = await scriptedServer({ [point]: happening }, { isPipelining })
        const ended = await transportTo(port, point, happening === 'stall').send(sampleMail())
        expect(ended).toEqual({ outcome: 'later', reason: reasonOf(happening) })
        await left
      })
    }
  }
}

for (const point of ['greeting', 'EHLO', 'RCPT', 'dot'] as const) {
  test(`a reply at ${point} that never ends is cut off at a limit`, async () => {
    const { port, left } = await scriptedServer({ [point]: 'trickle' })
    const before = performance.now()
    expect(await transportTo(port, point, true).send(sampleMail())).toEqual({
      outcome: 'later',
      reason: reasonOf('trickle'),
    })
    expect(performance.now() - before).toBeGreaterThan(shortTimeouts.greetingMs - 10)
    await left
  })
}

test('a server that disappears after the final dot may have the mail: it is sent again under the same Message-ID', async () => {
  const { port, messages } = await scriptedServer({ dot: 'drop' })
  const transport = transportTo(port)
  expect(await transport.send(sampleMail())).toMatchObject({ outcome: 'later' })
  expect(await transport.send(sampleMail())).toMatchObject({ outcome: 'later' })
  const ids = messages.map((message) => /^Message-ID: (.*)\r$/m.exec(message)?.[1])
  expect(ids).toEqual([messageId, messageId])
})

test('one mail sends one RCPT, whatever its outcome', async () => {
  for (const script of [{}, { RCPT: '550 secret' }, { DATA: '451 secret' }, { dot: '250 fine' }] as const) {
    for (const isPipelining of [false, true]) {
      const { port, commands } = await scriptedServer(script, { isPipelining })
      await transportTo(port).send(sampleMail())
      expect(commands.filter((each) => each.startsWith('RCPT'))).toEqual(['RCPT TO:<visitor@example.test>'])
    }
  }
})

async function attempt(script: Partial<Record<Point, Happening>>, isPipelining: boolean): Promise<Attempt> {
  const [point] = Object.keys(script) as Point[]
  const { port } = await scriptedServer(script, { isPipelining })
  const ended = await transportTo(port, point).send(sampleMail())
  expect(JSON.stringify(ended)).not.toContain('secret')
  if (ended.outcome !== 'sent') expect(ended.reason).not.toMatch(/@|127\.|example/)
  return ended
}

function transportTo(port: number, point?: Point, isImpatient = false) {
  const account = point === 'AUTH' ? 'ann:secret@' : ''
  const server = mailServerOf(`smtp://${account}127.0.0.1:${port}`)
  if (server === null) throw new Error('That is no address.')
  return smtpTransport(server, { from: 'no-reply@site.test', limits: isImpatient ? shortTimeouts : {} })
}

function reasonOf(happening: Happening): string {
  if (happening === 'stall' || happening === 'trickle') return 'The mail server did not answer in time.'
  return 'The connection to the mail server broke off.'
}
