import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { firebaseAuthRest } from '#adapters/google/firebase-auth/rest.ts'
import { httpFormCollector } from '#adapters/http-form/collector.ts'
import { httpLocation } from '#adapters/http-location/location.ts'
import { mailServerOf } from '#adapters/nodemailer/mail-url.ts'
import { smtpTransport } from '#adapters/nodemailer/smtp.ts'
import { placeHosts } from '#adapters/places/place-hosts.ts'
import { siteverifyHumanCheck } from '#adapters/siteverify/human-check.ts'
import { order, sampleFiles } from '#ports/site/place-hosts.contract.ts'
import type { PlaceTarget } from '#ports/site/place-hosts.ts'
import { sampleMail } from '#support/nodemailer/sample-mail.ts'
import { type Point, scriptedServer } from '#support/nodemailer/scripted-server.ts'
import { serve } from '#support/places/loopback.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

const user = 'ada-user'
const secret = 'Canary+secret/7 ü'

/** What a machine may make of what it got. */
const echoes: Record<string, string> = {
  'as it is': secret,
  'in base64': Buffer.from(secret).toString('base64'),
  'as AUTH PLAIN': Buffer.from(`\0${user}\0${secret}`).toString('base64'),
  'as Basic': Buffer.from(`x-access-token:${secret}`).toString('base64'),
  'in base64url': Buffer.from(`key=${secret}`).toString('base64url'),
  'in hexadecimal': Buffer.from(secret).toString('hex'),
  'in an address': encodeURIComponent(secret),
  'in a form': new URLSearchParams({ secret }).toString(),
}

type Quoting = {
  what: string
  /** Whether some words of the machine are told, so that a test sees the quote. */
  isQuoted: boolean
  /** What the product tells, in all: to the owner, the doctor and the log. */
  told(echo: string): Promise<unknown>
}

/** Every answer of another machine that got a secret. */
const quotings: Quoting[] = [
  ...(['greeting', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'dot'] as const).flatMap((point): Quoting[] => [
    {
      what: `the test of a mail server that refuses at ${point}`,
      isQuoted: true,
      told: async (echo) => {
        const server = await mailServer(point, `452-4.7.0 echo one\r\n452 4.7.0 echo ${echo}`)
        const transport = smtpTransport(server, { from: 'ann@vita.example' })
        return [await transport.check(), await transport.attempt(sampleMail())]
      },
    },
    {
      what: `the delivery to a mail server that refuses at ${point}`,
      isQuoted: false,
      told: async (echo) => {
        const server = await mailServer(point, `552 5.7.0 echo ${echo}`)
        return smtpTransport(server, { from: 'ann@vita.example' }).send(sampleMail())
      },
    },
  ]),
  ...[401, 403, 404, 413, 500].map(
    (status): Quoting => ({
      what: `a Git host that answers ${status}`,
      isQuoted: status !== 404,
      told: async (echo) => placeTells(repositoryAt(await answering(status, 'text/plain', `echo ${echo}`))),
    }),
  ),
  {
    what: 'a Git host that names another address',
    isQuoted: true,
    told: async (echo) =>
      placeTells(
        repositoryAt(
          await serve((_, response) =>
            response.writeHead(301, { location: `/echo/${encodeURI(echo).replaceAll('%25', '%')}` }).end(),
          ),
        ),
      ),
  },
  ...[400, 403, 503].map(
    (status): Quoting => ({
      what: `a storage that answers ${status}`,
      isQuoted: true,
      told: async (echo) =>
        placeTells(
          bucketAt(await answering(status, 'application/xml', `<Error><Message>echo ${echo}</Message></Error>`)),
        ),
    }),
  ),
  {
    what: 'Firebase Auth',
    isQuoted: false,
    told: async (echo) => {
      const address = await answering(400, 'application/json', JSON.stringify({ error: { message: `ECHO : ${echo}` } }))
      const rest = firebaseAuthRest({ apiKey: secret, emulator: new URL(address).host })
      const asked = await rest.post('accounts:signInWithPassword', { email: 'a@b.example', password: secret }, 4_000)
      return asked.ok ? asked : [asked.word, String((asked.cause as Error).message)]
    },
  },
  {
    what: 'a human check',
    isQuoted: false,
    async told(echo) {
      const url = await answering(200, 'application/json', JSON.stringify({ success: false, 'error-codes': [echo] }))
      const options = { kind: 'turnstile', siteKey: 'k', secret, hostname: null, url } as const
      return siteverifyHumanCheck(options).verify('answer', new Date())
    },
  },
  {
    what: 'a form service',
    isQuoted: false,
    async told(echo) {
      const endpoint = await answering(400, 'text/plain', echo)
      const form = { email: 'a@b.example', name: 'A', message: 'M', date: '', 'g-recaptcha-response': '' }
      return httpFormCollector({ endpoint, formId: secret }).collect(form as never)
    },
  },
  {
    what: 'a look-up of a location',
    isQuoted: false,
    told: async (echo) => httpLocation(`${await answering(500, 'text/plain', echo)}/?key=${secret}`).lookUp(),
  },
]

test.each(quotings.flatMap((quoting) => Object.entries(echoes).map(([how, echo]) => ({ ...quoting, how, echo }))))(
  '$what, and repeats the secret $how: nothing that is told has it',
  async ({ told, isQuoted, echo }) => {
    const text = JSON.stringify(await told(echo))
    for (const part of [secret, echo, echo.slice(0, 16), echo.slice(-16)]) expect(text).not.toContain(part)
    expect(text.includes('…')).toBe(isQuoted)
  },
)

/** What a place's check and send tell. */
async function placeTells(target: PlaceTarget): Promise<unknown> {
  const place = placeHosts({ folder: temporaryFolder(), waitMs: 5_000 }).at('x', target)
  return [await place.check(order().signal), target.kind === 'git' ? await place.send(sampleFiles(), order()) : '']
}

function repositoryAt(address: string): PlaceTarget {
  return { kind: 'git', repository: `${address}/r.git`, branch: 'pages', keepsHistory: true, token: secret }
}

function bucketAt(endpoint: string): PlaceTarget {
  return { kind: 'bucket', endpoint, region: 'auto', bucket: 'shelf', keyId: user, secret }
}

function answering(status: number, type: string, body: string): Promise<string> {
  const answer: RequestListener = (_, response) => response.writeHead(status, { 'content-type': type }).end(body)
  return serve(answer)
}

/** A mail server for the current test that takes everything, and answers so at one point. */
async function mailServer(point: Point, reply: string) {
  const { port } = await scriptedServer({ AUTH: '235 welcome', [point]: reply as '550 x' })
  const parsed = mailServerOf(`smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}?tls=never`)
  if (parsed === null) throw new Error('That is no address.')
  return parsed
}
