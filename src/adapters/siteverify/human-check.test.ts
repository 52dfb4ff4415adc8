import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { checkUnavailableText } from '#domain/messages/human-check.ts'
import { humanCheckContract, now } from '#ports/messages/human-check.contract.ts'
import { success } from '#resume/result.ts'
import { freePort } from '#support/journeys/server.ts'
import { serve as served } from '#support/places/loopback.ts'
import { siteverifyHumanCheck } from './human-check.ts'

type Options = Partial<Parameters<typeof siteverifyHumanCheck>[0]>
type Play = (asked: URLSearchParams, response: ServerResponse, request: IncomingMessage) => void

const token = `P1_${'x'.repeat(500)}`
const human = success({ isHuman: true, consumes: null })
const notHuman = success({ isHuman: false })

for (const kind of ['recaptcha', 'hcaptcha', 'turnstile'] as const)
  humanCheckContract(async () => {
    const used = new Set<string>()
    const url = await serve((asked, response) => {
      const answer = asked.get('response') ?? ''
      const isGood = answer === token && !used.has(answer)
      used.add(answer)
      const codes = isGood ? [] : [answer === token ? 'timeout-or-duplicate' : 'invalid-input-response']
      response.end(JSON.stringify({ success: isGood, hostname: 'example.com', 'error-codes': codes }))
    })
    return { humanCheck: check(url, { kind }), answer: async () => token }
  })

test('the service gets the secret and the answer as a form, and nothing about the visitor', async () => {
  const url = await serve((asked, response, { method, headers }) => {
    expect([method, headers['content-type']]).toEqual(['POST', 'application/x-www-form-urlencoded;charset=UTF-8'])
    expect([...asked]).toEqual([
      ['secret', 'our secret & more'],
      ['response', token],
    ])
    response.end('{"success":true}')
  })
  expect(await check(url).verify(token, now)).toEqual(human)
})

const verdicts: [what: string, answer: unknown, verdict: unknown][] = [
  ['a success for this site', { success: true, hostname: 'example.com' }, human],
  ['a success for this site in capitals', { success: true, hostname: 'Example.COM' }, human],
  ['a success that names no site', { success: true }, human],
  ['a success for another site', { success: true, hostname: 'example.com.evil.example' }, notHuman],
  ['a success for a part of this site', { success: true, hostname: 'www.example.com' }, notHuman],
  ['a success for a site that is no text', { success: true, hostname: ['example.com'] }, notHuman],
  ['a success for a site without a name', { success: true, hostname: '' }, notHuman],
  ['a rejection', { success: false }, notHuman],
  ['a used answer', { success: false, 'error-codes': ['timeout-or-duplicate'] }, notHuman],
  ['an invalid answer', { success: false, 'error-codes': ['invalid-input-response'] }, notHuman],
  ['a rejection with unknown words', { success: false, 'error-codes': 'bad-request' }, notHuman],
]
for (const [what, answer, verdict] of verdicts)
  test(`${what} is ${verdict === human ? '' : 'not '}human`, async () => {
    const url = await serve((_, response) => response.end(JSON.stringify(answer)))
    expect(await check(url).verify(token, now)).toEqual(verdict)
  })

test('a site without a fixed name accepts a success for any name', async () => {
  const url = await serve((_, response) => response.end('{"success":true,"hostname":"other.example"}'))
  expect(await check(url, { hostname: null }).verify(token, now)).toEqual(human)
})

const failures: [what: string, play: Play][] = [
  ['no JSON', (_, response) => response.end('<html>')],
  ['nothing', (_, response) => response.end()],
  ['JSON that breaks off', (_, response) => response.end('{"success":tr')],
  ['a success that is a text', (_, response) => response.end('{"success":"true"}')],
  ['a success that is 1', (_, response) => response.end('{"success":1}')],
  ['a list', (_, response) => response.end('[{"success":true}]')],
  ['null', (_, response) => response.end('null')],
  ['a success that is only inherited', (_, response) => response.end('{"__proto__":{"success":true}}')],
  ['a success, but with status 500', (_, response) => response.writeHead(500).end('{"success":true}')],
  ['a success, but with status 404', (_, response) => response.writeHead(404).end('{"success":true}')],
  ['a success after 16 KB', (_, response) => response.end('{"success":true}'.padStart(16_385))],
  ['half a body', (_, response) => breakOff(response)],
  ['a closed connection', (_, response) => response.destroy()],
  ['silence', () => {}],
  ['a body that stops', (_, response) => response.write('{"success":')],
  ['our secret is wrong', (_, response) => reject(response, 'invalid-input-secret')],
  ['our secret is of another key', (_, response) => reject(response, 'sitekey-secret-mismatch')],
  ['a fault of its own', (_, response) => reject(response, 'internal-error')],
]
for (const [what, play] of failures)
  test(`when the service answers with ${what}, the check is unavailable`, async () => {
    const verdict = await check(await serve(play), { timeoutMs: 300 }).verify(token, now)
    expect(verdict).toMatchObject({ ok: false, failure: { code: 'unavailable', message: checkUnavailableText } })
    expect(verdict.ok || verdict.failure.cause).toBeTruthy()
  })

test('an answer of 16 KB is read', async () => {
  const url = await serve((_, response) => response.end('{"success":true}'.padStart(16_384)))
  expect(await check(url).verify(token, now)).toEqual(human)
})

test('a redirect is not followed, so that the secret goes nowhere else', async () => {
  let isAsked = false
  const otherServer = await serve((_, response) => {
    isAsked = true
    response.end('{"success":true}')
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await serve((_, response) => response.writeHead(status, { location: otherServer }).end())
    expect(await check(url).verify(token, now)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  }
  expect(isAsked).toBe(false)
})

test('when its address is unreachable, the check is unavailable', async () => {
  expect(await check(`http://127.0.0.1:${await freePort()}`).verify(token, now)).toMatchObject({
    failure: { code: 'unavailable' },
  })
})

test('an answer of 8 KB is sent on; a longer one, or one with spaces or non-ASCII characters, is not', async () => {
  const asked: string[] = []
  const url = await serve((form, response) => {
    asked.push(form.get('response') ?? '')
    response.end('{"success":true}')
  })
  for (const response of ['', ' ', 'two words', 'caf\u00e9', 'line\nline', 'x'.repeat(8193)])
    expect(await check(url).verify(response, now)).toEqual(notHuman)
  expect(await check(url).verify('x'.repeat(8192), now)).toEqual(human)
  expect(asked).toEqual(['x'.repeat(8192)])
})

test('the widget has the site key, the script of its service, and exactly the documented sources', () => {
  const { widget } = siteverifyHumanCheck({ kind: 'turnstile', siteKey: 'site key', secret: 's', hostname: null })
  expect(widget).toEqual({
    kind: 'turnstile',
    siteKey: 'site key',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    sources: {
      'script-src': ['https://challenges.cloudflare.com'],
      'frame-src': ['https://challenges.cloudflare.com'],
    },
  })
})

function check(url: string, options: Options = {}) {
  const usual = {
    kind: 'recaptcha',
    siteKey: 'site key',
    secret: 'our secret & more',
    hostname: 'example.com',
  } as const
  return siteverifyHumanCheck({ ...usual, url, ...options })
}

function reject(response: ServerResponse, code: string): void {
  response.end(JSON.stringify({ success: false, 'error-codes': [code] }))
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('{"success":true}', () => response.destroy())
}

/** A server that plays the service. */
async function serve(play: Play): Promise<string> {
  const address = await served(async (request, response) => {
    play(new URLSearchParams(await text(request)), response, request)
  })
  return `${address}/siteverify`
}
