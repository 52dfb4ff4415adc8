import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { firebaseAuthRest } from '#adapters/google/firebase-auth/rest.ts'
import { httpFormCollector } from '#adapters/http-form/collector.ts'
import { httpLocation } from '#adapters/http-location/location.ts'
import { mailServerOf } from '#adapters/nodemailer/mail-url.ts'
import { smtpTransport } from '#adapters/nodemailer/smtp.ts'
import { placeHosts } from '#adapters/places/place-hosts.ts'
import { siteverifyHumanCheck } from '#adapters/siteverify/human-check.ts'
import { order, sampleFiles } from '#ports/site/place-hosts.contract.ts'
import type { PlaceTarget } from '#ports/site/place-hosts.ts'
import { serve } from '#support/places/loopback.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { isShownAt, publicAddressStep, takesMessages } from './server/places/shown-at.ts'
import { checkRunning } from './stack/doctor/running.ts'

const kib = 2 ** 10
const mib = 2 ** 20

/** What the sockets between the two hold besides. */
const onTheWayBytes = 12 * mib

type Asking = {
  /** The file that asks. */
  file: string
  what: string
  /** The most bytes of an answer that are read. */
  maxBytes: number
  /** How the server answers before its endless bytes, by the address that is asked. */
  begin?: (url: string) => { type: string; text?: string }
  ask(address: string): Promise<unknown>
}

const { signal } = new AbortController()
const text = () => ({ type: 'text/plain' })

/** Every place of the product that reads an answer of another machine over HTTP, each time with what it asks there. */
const askings: Asking[] = [
  {
    file: 'src/adapters/http-location/location.ts',
    what: 'where the owner is',
    maxBytes: 16 * kib,
    ask: (address) => httpLocation(address, 4_000).lookUp(),
  },
  {
    file: 'src/adapters/siteverify/human-check.ts',
    what: 'whether a visitor is human',
    maxBytes: 16 * kib,
    ask: (url) =>
      siteverifyHumanCheck({
        ...{ kind: 'turnstile', siteKey: 'k', secret: 's', hostname: null },
        ...{ url, timeoutMs: 4_000 },
      }).verify('answer', new Date()),
  },
  {
    file: 'src/adapters/http-form/collector.ts',
    what: 'whether a form service took a message',
    maxBytes: 0,
    ask: (endpoint) =>
      httpFormCollector({ endpoint, formId: 'f' }, 4_000).collect({
        ...{ email: 'a@vita.example', name: 'A', message: 'M', date: '1 January 2026' },
        'g-recaptcha-response': '',
      } as never),
  },
  {
    file: 'src/adapters/google/firebase-auth/rest.ts',
    what: 'an account',
    maxBytes: 256 * kib,
    ask: (address) => firebaseAuthRest({ apiKey: 'k', emulator: new URL(address).host }).passwordPolicy(4_000),
  },
  {
    file: 'src/stack/doctor/running.ts',
    what: 'whether the site runs',
    maxBytes: kib,
    ask: (address) => checkRunning({ host: '127.0.0.1', port: Number(new URL(address).port) }),
  },
  {
    file: 'src/server/places/shown-at.ts',
    what: 'whether a Vita takes the messages of a place',
    maxBytes: 0,
    ask: (vitaUrl) => takesMessages(vitaUrl, 'https://lea.example'),
  },
  {
    file: 'src/server/places/shown-at.ts',
    what: 'the list at a public address',
    maxBytes: 16 * mib,
    ask: (address) => isShownAt(address, 'a'.repeat(64), signal),
  },
  {
    file: 'src/server/places/shown-at.ts',
    what: 'whether a public address answers',
    maxBytes: 0,
    ask: (address) => publicAddressStep(address, signal),
  },
  {
    file: 'src/adapters/places/bucket-requests.ts',
    what: 'the list of a bucket, at a check',
    maxBytes: 8 * mib,
    ask: (endpoint) => at(bucketAt(endpoint)).check(signal),
  },
  {
    file: 'src/adapters/places/bucket-requests.ts',
    what: 'the list of a bucket, at a publish',
    maxBytes: 8 * mib,
    ask: (endpoint) => at(bucketAt(endpoint)).send(sampleFiles(), order()),
  },
  {
    file: 'src/adapters/places/git-http.ts',
    what: 'the branches of a repository',
    maxBytes: 8 * mib,
    ask: (address) => at(repositoryAt(address)).check(signal),
  },
  {
    file: 'src/adapters/places/git-http.ts',
    what: 'a branch without its files',
    maxBytes: 32 * mib,
    begin: gitBegin('filter allow-reachable-sha1-in-want'),
    ask: (address) => at(repositoryAt(address)).check(signal),
  },
  {
    file: 'src/adapters/places/git-http.ts',
    what: 'a branch with its files',
    maxBytes: 256 * mib,
    begin: gitBegin(''),
    ask: (address) => at(repositoryAt(address)).check(signal),
  },
  {
    file: 'src/adapters/places/git-http.ts',
    what: 'the words of a refusal',
    maxBytes: 4 * kib,
    begin: () => ({ type: 'text/plain', text: '500' }),
    ask: (address) => at(repositoryAt(address)).check(signal),
  },
]

/** Files that ask another machine and read no endless answer of it, and why. */
const boundedOtherwise: Record<string, string> = {
  'src/adapters/https/other-servers.ts': 'over https alone: its own test has an answer without an end',
  'src/adapters/nodemailer/smtp.ts': 'below: nodemailer ends a reply of 1 MiB',
  'src/adapters/system/names.ts': 'an answer of DNS has at most 64 KiB; two tries of two seconds',
  'src/stack/doctor/services.ts': 'the answer to HEAD has no body',
}

test.each(askings)(
  '$what: an answer without an end is read up to its limit, and the connection is closed',
  {
    timeout: 60_000,
  },
  async ({ maxBytes, begin = text, ask }) => {
    const host = await endlessHost(begin)
    await ask(host.address)
    await host.closed()
    expect(host.written()).toBeLessThan(maxBytes + onTheWayBytes)
  },
)

test('every file that asks another machine is among these', () => {
  const asks =
    /(?<![.\w])fetch\(|from 'aws4fetch'|request as request|\bconnect(, | as |\b.* from 'node:(net|tls)')|'node:(dns|https)|'nodemailer'\)/
  const files = globSync('{packages/resume/src,src/{domain,libraries,calls,adapters,stack,server,cli}}/**/*.ts', {
    exclude: (name) => /\.(test|contract)\.ts$/.test(name),
  })
  const found = files.filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => asks.test(line) && !/^\s*(\*|\/\/|import type)/.test(line)),
  )
  const listed = new Set([...askings.map(({ file }) => file), ...Object.keys(boundedOtherwise)])
  expect(found.filter((file) => !listed.has(file)).sort()).toEqual(notAsking)
})

/** They use these words for something else. */
const notAsking = ['src/adapters/google/cloud-storage/cached-bytes.ts', 'src/server/start.ts']

test('an answer of a place that comes a byte at a time is given up, whatever was asked', {
  timeout: 60_000,
  tags: 'extended',
}, async () => {
  const ofPlaces = askings.filter(({ file }) => /places/.test(file))
  expect(ofPlaces.length).toBeGreaterThan(5)
  const givenUp = ofPlaces.map(async ({ what, begin = text, ask }) => {
    const host = await endlessHost(begin, true)
    await ask(host.address)
    await host.closed(what)
  })
  await Promise.all(givenUp) // they only wait
})

test.each(['250-', '250 ok\r\n', '250-more\r\n'])(
  'a mail server that repeats %j ends the conversation',
  async (line) => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      const fill = () => {
        while (socket.write(line.repeat(4_000))) if (socket.destroyed) return
      }
      socket.on('drain', fill)
      fill()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const parsed = mailServerOf(`smtp://127.0.0.1:${port}?tls=never`)
    if (parsed === null) throw new Error('no address')
    const limits = { greetingMs: 2_000, socketMs: 2_000, overallMs: 5_000 }
    const checked = await smtpTransport(parsed, { from: 'a@vita.example', limits }).check()
    expect(checked).not.toBe(null)
  },
  20_000,
)

function at(target: PlaceTarget) {
  return placeHosts({ folder: temporaryFolder(), waitMs: 1_000 }).at('x', target)
}

function bucketAt(endpoint: string): PlaceTarget {
  return { kind: 'bucket', endpoint, region: 'auto', bucket: 'shelf', keyId: 'k', secret: 's' }
}

function repositoryAt(address: string): PlaceTarget {
  return { kind: 'git', repository: `${address}/r.git`, branch: 'pages', keepsHistory: true, token: 't' }
}

/** A repository whose branches are told in whole; the pack has no end. */
function gitBegin(capabilities: string) {
  const line = (words: string) => (words.length + 4).toString(16).padStart(4, '0') + words
  const [oid, ends] = ['1'.repeat(40), '0000']
  return (url: string) => {
    const [, service = ''] = /service=([\w-]+)/.exec(url) ?? []
    if (service === '') return { type: 'application/x-git-upload-pack-result', text: '0008NAK\nPACK' }
    const refs = line(`${oid} refs/heads/pages\0${capabilities}\n`)
    const whole = `${line(`# service=${service}\n`)}${ends}${refs}${ends}`
    return { type: `application/x-${service}-advertisement`, text: `whole ${whole}` }
  }
}

/** A host that goes on answering until the connection is closed. */
async function endlessHost(begin: NonNullable<Asking['begin']>, isSlow = false) {
  let [written, open] = [0, 0]
  const block = Buffer.alloc(64 * kib, 'x')
  const answer: RequestListener = (request, response) => {
    const { type, text = '' } = begin(request.url ?? '')
    const [, whole] = /^whole (.*)$/s.exec(text) ?? []
    response.writeHead(text === '500' ? 500 : 200, { 'content-type': type })
    if (whole !== undefined) return void response.end(whole)
    response.write(text)
    open += 1
    const timer = isSlow ? setInterval(() => response.write('x'), 100) : undefined
    response.on('close', () => {
      open -= 1
      clearInterval(timer)
    })
    if (isSlow) return
    const fill = () => {
      while (!response.destroyed) {
        written += block.length
        if (!response.write(block)) return
      }
    }
    response.on('drain', fill)
    fill()
  }
  return {
    address: await serve(answer),
    written: () => written,
    closed: (what?: string) => expect.poll(() => open, { timeout: 5_000, ...(what && { message: what }) }).toBe(0),
  }
}
