import { createHash } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAnswer } from '#support/journeys/answers.ts'
import { everyPage } from '#support/journeys/pages/pages.ts'
import { type Answer, ask, type Question, send, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { madeAhead } from '#support/journeys/starting.ts'
import { giveMailbox, mailbox, storedIn } from '#support/journeys/stored.ts'

/** The headers of every answer, over bare sockets, which normalise nothing. docs/behaviour.md 13.8 to 13.10. */
const form = { 'content-type': 'application/x-www-form-urlencoded' }

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

test('every answer has the security headers, and reveals nothing of the machine', async () => {
  const home = await madeAhead(() => at('/home'))
  const script = /\/static\/js\/[\w.-]+\.js/.exec(textOf(home))?.[0] ?? ''
  const picture = /\/pictures\/[0-9a-f]{64}-\d+\.webp/.exec(textOf(home))?.[0] ?? ''
  const own = { origin: server.origin, ...form }
  const host = new URL(server.origin).host
  const answers: [number, Promise<Answer>][] = [
    ...everyPage.map((path): [number, Promise<Answer>] => [
      { '/access-denied': 403, '/no-such-page': 404 }[path] ?? 200,
      at(path),
    ]),
    [200, at(script)],
    [200, at(picture)],
    [200, at('/favicon.svg')],
    [200, at('/robots.txt')],
    [200, at('/licences.txt')],
    [200, at('/home.data')],
    [200, at('/healthz')],
    [200, at('/readyz')],
    [200, at('/home', { method: 'HEAD' })],
    [404, at('/no-such-page', { method: 'HEAD' })],
    [304, at('/home', { headers: { 'if-none-match': home.headers.etag ?? '' } })],
    [302, at('/')],
    [301, at('/about-me')],
    [308, at('/home/')],
    [302, at('/dashboard')],
    [303, at('/theme', { method: 'POST', headers: own, body: 'theme=dark&from=/home' })],
    [400, at('/contact', { method: 'POST', headers: own, body: 'name=Ada' })],
    [400, at('//evil.example')],
    [400, at('/%c0%ae')],
    [403, at('/contact', { method: 'POST', headers: form, body: 'name=Ada' })],
    [404, at('/no-such-page.data')],
    [404, at(`/pictures/${'0'.repeat(64)}-320.webp`)],
    [405, at('/home', { method: 'PUT' })],
    [405, at('/home', { method: 'POST', headers: own, body: 'a=b' })],
    [405, at('evil.example:443', { method: 'CONNECT' })],
    [405, at('/home', { method: 'BREW' })],
    [413, at('/contact', { method: 'POST', headers: own, body: 'a'.repeat(17_000) })],
    [414, at(`/${'a'.repeat(4096)}`)],
    [415, at('/contact', { method: 'POST', headers: { ...own, 'content-type': 'application/json' }, body: '{}' })],
    [417, at('/home', { headers: { expect: 'wonders' } })],
    [421, at('/home', { headers: { host: 'evil.example' } })],
    [431, at('/home', { headers: { 'x-long': 'a'.repeat(17_000) } })],
    [400, one(send(server.origin, 'GET /home HTTP/1.1\r\nconnection: close\r\n\r\n'))],
    [400, one(send(server.origin, `GET /home HTTP/1.1\r\nhost: ${host}\r\n folded\r\n\r\n`))],
    [400, one(send(server.origin, '\u0016\u0003\u0001\r\n\r\n')).then((answer) => ({ ...answer, status: 400 }))],
  ]
  for (const [status, asked] of answers) {
    expectAnswer(server, await asked, status)
  }
})

test('the policy of each page lists the hashes of its inline parts, and no others', async () => {
  for (const path of everyPage) {
    const answer = await at(path)
    const html = textOf(answer)
    const policy = answer.headers['content-security-policy'] ?? ''
    const scripts = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
      ([, code = '']) => (code === '' ? [] : [hashOf(code)]),
    )
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules = '']) => hashOf(rules))
    expect(directive(policy, 'script-src'), path).toEqual(new Set(["'self'", ...scripts]))
    expect(directive(policy, 'style-src'), path).toEqual(new Set(["'self'", ...styles]))
    expect(styles.length, path).toBe(1)
    expect(html, path).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  }
})

test('the owner’s mailbox is in no page, and in no data of a page', async () => {
  const site = await startServer()
  onTestFinished(async () => void (await site.stop()))
  giveMailbox(site.dataDir)
  for (const path of everyPage) {
    for (const address of [path, path.replace(/(?=\?|$)/, '.data')]) {
      const answer = await ask(site.origin, address)
      expect(answer.status, address).toBeLessThan(500)
      expect(textOf(answer), address).not.toMatch(/owner@|owner%40/i)
    }
  }
  expect(storedIn(site.dataDir, 'person-info')).toMatchObject([{ fields: { email: mailbox } }])
})

test('HEAD answers with the headers of GET and no body', async () => {
  for (const path of [...everyPage, '/', '/home/', '/favicon.svg', '/home.data', '//']) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      const [get, head] = [await at(path, { headers }), await at(path, { headers, method: 'HEAD' })]
      expect(head.body.length, path).toBe(0)
      expect(head.status, path).toBe(get.status)
      // A repeated page is compressed better, and each contact page has its own SubmissionUuid.
      const varying = ['date', 'transfer-encoding', encoding === 'identity' ? '' : 'content-length']
      if (path === '/contact') varying.push('etag', 'content-security-policy', 'content-length')
      for (const { headers } of [get, head]) for (const name of varying) delete headers[name]
      expect(head.headers, path).toEqual(get.headers)
    }
  }
})

function at(target: string, question: Question = {}): Promise<Answer> {
  return ask(server.origin, target, question)
}

async function one(answers: Promise<Answer[]>): Promise<Answer> {
  const [answer] = await answers
  if (answer === undefined) throw new Error('There was no answer.')
  return answer
}

function directive(policy: string, name: string): Set<string> {
  const found = policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? ''
  return new Set(found.split(' ').slice(1))
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
