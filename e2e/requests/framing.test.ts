import { beforeAll, expect, test } from 'vitest'
import { expectAnswer } from '#support/journeys/answers.ts'
import { send } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** The syntax of requests. docs/behaviour.md 13.1, 13.2; RFC 9112, sections 3, 6, 7 and 11. */
const form = 'application/x-www-form-urlencoded'

let server: Server
let head: string
let post: string
let second: string

beforeAll(async () => {
  server = await sharedServer()
  const host = `Host: ${new URL(server.origin).host}\r\n`
  head = `GET /home HTTP/1.1\r\n${host}`
  post = `POST /theme HTTP/1.1\r\n${host}Origin: ${server.origin}\r\nContent-Type: ${form}\r\n`
  second = `GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`
})

test('an ambiguous request is rejected, and what follows it is never answered', async () => {
  for (const bytes of [
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    `${post}Content-Length: 4\r\nContent-Length: 5\r\n\r\na=bc`,
    `${post}Content-Length: 4, 4\r\n\r\na=bc`,
    `${post}Content-Length: 0x4\r\n\r\na=bc`,
    `${post}Content-Length: -4\r\n\r\na=bc`,
    `${post}Content-Length: 4 4\r\n\r\na=bc`,
    `${post}Content-Length: 99999999999999999999\r\n\r\na=bc`,
    `${post}Content-Length : 4\r\n\r\na=bc`,
    `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: identity\r\n\r\n`,
    `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n`,
    `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
    `${post} Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post}Transfer\u0000-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${post.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Content-Length: ${second.length}\r\n\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Host: evil.example\r\n\r\n`,
    `${head}${head.split('\r\n')[1]}\r\n\r\n`,
    `GET /home HTTP/1.1\nHost: localhost\n\n`,
    `${head}X: a\nY: b\r\n\r\n`,
    `${head}X: a\r\n b\r\n\r\n`,
    `${head}X: a\r\n\tb\r\n\r\n`,
    `${head}X: a\u0000b\r\n\r\n`,
    `${head}X\r\n\r\n`,
    `${head}: a\r\n\r\n`,
    `GET /ho\u0000me HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    `GET /home /about HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    `GET /home HTTP/1.2\r\nHost: localhost\r\n\r\n`,
    `GET /home\r\n\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ]) {
    const answers = await send(server.origin, bytes + second)
    expect(
      answers.map(({ status }) => status),
      bytes,
    ).toEqual([400])
    for (const answer of answers) expectAnswer(server, answer, 400)
  }
})

test('a form with invalid chunks is rejected once, and what follows it is never answered', async () => {
  for (const chunks of [
    'xyz\r\na=b\r\n0\r\n\r\n',
    '3\na=b\n0\n\n',
    '3\r\na=bc\r\n0\r\n\r\n',
    '3\r\na=b0\r\n\r\n',
    '-3\r\na=b\r\n0\r\n\r\n',
    '0x3\r\na=b\r\n0\r\n\r\n',
    'fffffffffffffffff\r\na=b\r\n0\r\n\r\n',
    `3;x=${'a'.repeat(20_000)}\r\na=b\r\n0\r\n\r\n`,
  ]) {
    const answers = await send(server.origin, `${post}Transfer-Encoding: chunked\r\n\r\n${chunks}${second}`)
    expect(answers, chunks.slice(0, 40)).toHaveLength(1)
    expect([400, 413], chunks.slice(0, 40)).toContain(answers[0]?.status)
  }
})

test('a chunked form is accepted, and the next request on its connection is answered', async () => {
  const body = 'theme=dark&from=/resume'
  const chunks = `${body.length.toString(16)};x=y\r\n${body}\r\n0\r\nHost: evil.example\r\n\r\n`
  const answers = await send(server.origin, `${post}Transfer-Encoding: chunked\r\n\r\n${chunks}${second}`)
  expect(answers.map(({ status }) => status)).toEqual([303, 200])
})

test('after a rejected request those that wait behind it are not answered', async () => {
  for (const first of [
    'GET //evil.example HTTP/1.1\r\nHost: localhost\r\n\r\n',
    `${head.replace('GET', 'DELETE')}\r\n`,
    `${head}Expect: wonders\r\n\r\n`,
    `${head}Host: localhost\r\n\r\n`,
  ])
    for (const waiting of [second, `${head}\r\n${second}`, `${post}Content-Length: 10\r\n\r\ntheme=dark${second}`])
      expect((await send(server.origin, first + waiting)).length, first + waiting).toBe(1)
})

test('an upgrade to another protocol is ignored, and the request is answered', async () => {
  for (const more of [
    'Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n',
    'Connection: Upgrade, close, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
    'Connection: Upgrade, close\r\nUpgrade: TLS/1.0\r\n',
  ]) {
    const answers = await send(server.origin, `${head}${more}\r\n`)
    expect(
      answers.map(({ status }) => status),
      more,
    ).toEqual([200])
    for (const { headers } of answers) expect(headers.upgrade).toBeUndefined()
  }
})

test('unsupported methods are rejected together with their bodies', async () => {
  for (const method of ['CONNECT', 'TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY', 'BREW', 'get'])
    for (const target of ['/home', '*', 'evil.example:443']) {
      const answers = await send(server.origin, `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n${second}`)
      expect(
        answers.map(({ status }) => status),
        `${method} ${target}`,
      ).toHaveLength(1)
      expect([400, 405], `${method} ${target}`).toContain(answers[0]?.status)
      for (const answer of answers) expectAnswer(server, answer, answer.status)
      expect(answers[0]?.body.toString()).not.toContain('evil.example')
    }
})

test('a request with Expect: 100-continue gets 100 and one answer', async () => {
  const body = 'theme=dark'
  const answers = await send(
    server.origin,
    `${post}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body}${second}`,
  )
  expect(answers.map(({ status }) => status)).toEqual([303, 200])
})

test('64 headers are accepted and 65 rejected, as are 16 KB of one header, of cookies, or of an address', async () => {
  const close = 'Connection: close\r\n'
  const headers = (count: number) => Array.from({ length: count }, (_, at) => `X-${at}: 1\r\n`).join('')
  const big = 'a'.repeat(16 * 1024)
  for (const [status, bytes] of [
    [200, `${head}${close}${headers(62)}\r\n`],
    [431, `${head}${close}${headers(63)}\r\n`],
    [431, `${head}${close}${headers(1_000)}\r\n`],
    [200, `${head}${close}Cookie: ${'a'.repeat(8_000)}\r\n\r\n`],
    [431, `${head}${close}Cookie: ${big}\r\n\r\n`],
    [431, `${head}${close}X: ${big}\r\n\r\n`],
    [414, `GET /${'a'.repeat(15_000)} HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`],
    [431, `GET /${big} HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`],
  ] as const) {
    const answers = await send(server.origin, bytes)
    expect(
      answers.map((answer) => answer.status),
      bytes.slice(0, 99),
    ).toEqual([status])
    for (const answer of answers) expectAnswer(server, answer, status)
  }
})

test('a cached page rejects the same requests as one rendered per request', async () => {
  for (const [status, bytes] of [
    [200, `${head}\r\n`],
    [400, 'GET /home HTTP/1.1\r\n\r\n'],
    [400, 'GET /home HTTP/1.1\r\nHost: \r\n\r\n'],
    [400, 'GET /home HTTP/1.1\r\nHost: a b\r\n\r\n'],
    [400, 'GET /home HTTP/1.1\r\nHost: localhost:99999\r\n\r\n'],
    [400, `${head}Content-Length: 1\r\n\r\nx`],
    [400, 'GET http://localhost/home HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [405, 'PUT /home HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [421, 'GET /home HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ] as const)
    for (let again = 0; again < 2; again += 1)
      expect((await send(server.origin, bytes.replace('\r\n', '\r\nConnection: close\r\n')))[0]?.status, bytes).toBe(
        status,
      )
})
