import { type Random, randomFrom } from './random.ts'
import { type Asked, validRequest } from './valid-requests.ts'

/** Bytes for one connection, one buffer per write, and the methods of the requests in them. */
export type Fuzzed = { writes: Buffer[]; methods: string[] }

type Change = (asked: Asked, random: Random) => void

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'CONNECT',
  'get',
  'G ET',
  '',
  'QUERY',
]
const odd = [
  '%',
  '%00',
  '%ff',
  '%c3%28',
  '%2e%2e/',
  '..',
  '/',
  '//',
  '\\',
  '?',
  '#',
  ';',
  '.data',
  '&',
  '=',
  '\u0000',
  '\u0007',
  '\u007f',
  '\u00e9',
  '\u00f0\u009f\u0098\u0080',
  '\u00e2\u0080\u00ae',
  '__proto__',
  'constructor[prototype]',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '$' + '{7*7}',
  '\r\n',
  '\n',
  ' ',
  '\t',
  'a'.repeat(300),
  'a'.repeat(5_000),
]
const names = [
  'Host',
  'Cookie',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'Expect',
  'Upgrade',
  'Connection',
  'Origin',
  'Referer',
  'Sec-Fetch-Site',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'Forwarded',
  'X-HTTP-Method-Override',
  'Accept-Encoding',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Accept',
  'X-Remix-Response',
  'TE',
  'Trailer',
  'x\u00e9',
  'a b',
  '',
]
const values = [
  '',
  'x',
  'evil.example',
  'localhost:99999',
  '[::1]',
  'null',
  'chunked',
  'identity, chunked',
  '100-continue',
  'websocket',
  'h2c',
  'Upgrade, close',
  'keep-alive',
  'bytes=0-5',
  '-1',
  '99999999999999999999',
  'gzip',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-7',
  'text/html',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '*',
  '=?utf-8?b?AA==?=',
  ...odd,
]

const changes: readonly Change[] = [
  (asked, random) => {
    asked.method = random.oneOf(methods)
  },
  (asked, random) => {
    asked.target = spoiled(asked.target, random)
  },
  (asked, random) => {
    asked.target = `${asked.target}${asked.target.includes('?') ? '&' : '?'}${spoiled('uuid=1&project=x', random)}`
  },
  (asked, random) => {
    asked.target = asked.target.replaceAll(/[a-z]/g, (each) => (random.once(3) ? codeOf(each) : each))
  },
  (asked, random) => {
    asked.target = asked.target.replaceAll(/[a-z]/g, (each) => (random.once(3) ? each.toUpperCase() : each))
  },
  (asked, random) => {
    asked.target = random.oneOf([
      '*',
      `http://evil.example${asked.target}`,
      `//evil.example${asked.target}`,
      asked.target.toUpperCase(),
      asked.target.slice(1),
      'evil.example:443',
    ])
  },
  (asked, random) => {
    asked.headers.splice(random.below(asked.headers.length + 1), 0, [random.oneOf(names), random.oneOf(values)])
  },
  (asked, random) => {
    asked.headers.splice(random.below(asked.headers.length), 1)
  },
  (asked, random) => {
    const copied = asked.headers.at(-1 - random.below(asked.headers.length))
    if (copied !== undefined) asked.headers.push([copied[0], spoiled(copied[1], random)])
  },
  (asked, random) => {
    for (let at = random.below(90); at > 0; at -= 1) asked.headers.push([`x-${at}`, random.oneOf(values)])
  },
]

const bodyChanges: readonly Change[] = [
  (asked, random) => {
    asked.body = spoiled(asked.body, random)
  },
  (asked, random) => {
    asked.body += 'a=b&'.repeat(random.below(6_000))
  },
  (asked, random) => {
    asked.body = random.oneOf([
      '{',
      '[]',
      'null',
      '{"name":{"a":1}}',
      `${'['.repeat(2_000)}`,
      '{"__proto__":{"x":1}}',
      '\u00ff\u00fe',
    ])
  },
]

/**
 * The request with this number: a valid request, or in one of twelve cases two, with zero to three changes, framed
 * correctly or not, and split into writes at random positions. The same number and seed always return the same bytes.
 */
export function fuzzedRequest(origin: string, seed: number, number: number, proof = ''): Fuzzed {
  const random = randomFrom(seed * 1_000_003 + number)
  const all = random.once(12) ? 2 : 1
  const requests = Array.from({ length: all }, (_, at) => validRequest(random, origin, at === 0 ? proof : ''))
  const max = proof !== '' && random.once(2) ? 0 : random.oneOf([1, 1, 2, 3])
  for (const asked of requests) for (let left = random.below(max + 1); left > 0; left -= 1) change(asked, random)
  const bytes = Buffer.from(requests.map((asked) => framed(asked, random)).join(''), 'latin1')
  return { writes: cut(bytes, random), methods: requests.map(({ method }) => method) }
}

/** A request without a body seldom gets one, because the server always rejects it, whatever else is changed. */
function change(asked: Asked, random: Random): void {
  const isOfBody = random.once(asked.body === '' ? 20 : 3)
  random.oneOf(isOfBody ? bodyChanges : changes)(asked, random)
}

/** Returns the text with an odd string inserted, a part removed, or one character changed. */
function spoiled(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const kind = random.below(3)
  if (kind === 0) return text.slice(0, at) + random.oneOf(odd) + text.slice(at)
  if (kind === 1) return text.slice(0, at) + text.slice(at + random.below(20))
  return text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1)
}

function codeOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}

/** Returns the request as bytes. The framing of a body is correct in about six of seven cases. */
function framed({ method, target, headers, body }: Asked, random: Random): string {
  const framing: [string, string][] = []
  let sent = body
  const length = String(body.length)
  const way = random.below(body === '' ? 60 : 14)
  if (way === 0) framing.push(['Content-Length', length], ['Transfer-Encoding', 'chunked'])
  else if (way === 1) framing.push(['Content-Length', String(body.length + random.below(9) - 4)])
  else if (way === 2) {
    framing.push([
      'Transfer-Encoding',
      random.oneOf(['chunked', 'Chunked', 'xchunked', 'chunked, chunked', ' identity']),
    ])
    sent = random.oneOf([
      body,
      chunksOf(body, random),
      `zz\r\n${body}`,
      `5;x=${'a'.repeat(99)}\r\n${body}`,
      `${length}\n${body}`,
    ])
  } else if (way < 5) {
    framing.push(['Transfer-Encoding', 'chunked'])
    sent = chunksOf(body, random)
  } else if (body !== '') framing.push(['Content-Length', length])
  const end = random.once(40) ? random.oneOf(['\n', '\r', '\r\n ']) : '\r\n'
  const lines = [...headers, ...framing].map(([name, value]) => `${name}: ${value}${end}`)
  const version = random.once(40) ? random.oneOf(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', '']) : 'HTTP/1.1'
  return `${method} ${target} ${version}${end}${lines.join('')}${end}${sent}`
}

function chunksOf(body: string, random: Random): string {
  let chunks = ''
  for (let at = 0; at < body.length; ) {
    const part = body.slice(at, at + 1 + random.below(200))
    chunks += `${part.length.toString(16)}\r\n${part}\r\n`
    at += part.length
  }
  return `${chunks}0\r\n${random.once(8) ? 'Trailer-Name: x\r\n' : ''}\r\n`
}

/** Splits the bytes into one to five writes; in one of forty cases the end is missing. */
function cut(bytes: Buffer, random: Random): Buffer[] {
  const whole = random.once(40) ? bytes.subarray(0, random.below(bytes.length)) : bytes
  const cuts = Array.from({ length: random.below(5) }, () => random.below(whole.length + 1)).sort((a, b) => a - b)
  return [0, ...cuts]
    .map((from, at) => whole.subarray(from, cuts[at] ?? whole.length))
    .filter(({ length }) => length > 0)
}
