import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type ValidatedAnswer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer }

/** Every status that the site may answer with. A 503 must carry Retry-After. */
const expectedStatuses = new Set([
  200, 202, 204, 301, 302, 303, 304, 308, 400, 403, 404, 405, 408, 409, 410, 413, 414, 415, 417, 421, 429, 431, 503,
])

/** Headers that every answer carries. docs/behaviour.md 13.8. */
const required: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-embedder-policy': /^require-corp$/,
  'origin-agent-cluster': /^\?1$/,
  'permissions-policy': /camera=\(\)/,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'cache-control': /./,
}

/** Internals that no answer may show: stacks, file paths, SQL, module names. */
const internals =
  /\n {4}at |node:internal|node_modules|\.[jt]sx?:\d+:\d+|file:\/\/\/|SQLITE|sqlite3|vita\.db|(TypeError|RangeError|SyntaxError):/

/**
 * Parses the answers in the bytes of a connection; `methods` are the methods of its requests. Returns a description when
 * the bytes are not well-formed answers. An interim answer (100) is skipped.
 */
export function answersIn(bytes: Buffer, methods: readonly string[]): ValidatedAnswer[] | string {
  const answers: ValidatedAnswer[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) return `incomplete head: ${quoted(rest)}`
    const [first = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) [\w '-]+$/.exec(first)?.[1])
    if (Number.isNaN(status)) return `invalid status line: ${quoted(rest)}`
    const headers = new Map<string, string>()
    for (const line of lines) {
      const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? []
      if (name === undefined || value === undefined || /\p{Cc}/u.test(value)) return `invalid header: ${quoted(line)}`
      headers.set(name.toLowerCase(), value)
    }
    rest = rest.subarray(end + 4)
    if (status === 100) continue
    const isBare = status === 304 || status === 204 || methods[answers.length] === 'HEAD'
    const length = isBare ? 0 : lengthOf(rest, headers)
    if (length === undefined || rest.length < length) return `incomplete body: ${first}`
    answers.push({ status, headers, body: rest.subarray(0, length) })
    rest = rest.subarray(length)
  }
  return answers
}

/** The faults of an answer; empty when it is correct. `machine` lists words that only this machine knows, such as its paths. */
export function faultsOf({ status, headers, body }: ValidatedAnswer, machine: readonly string[]): string[] {
  const faults: string[] = []
  if (!expectedStatuses.has(status)) faults.push(`the status ${status} is not expected`)
  if (status === 503 && !headers.has('retry-after')) faults.push('a 503 has no Retry-After')
  for (const [name, value] of Object.entries(required))
    if (!value.test(headers.get(name) ?? '')) faults.push(`${status} has no valid ${name}`)
  for (const name of ['server', 'x-powered-by', 'via'])
    if (headers.has(name)) faults.push(`${status} names its ${name}`)
  const text = `${[...headers].join('\n')}\n${textOf(headers, body)}`
  const shown = internals.exec(text)?.[0] ?? machine.find((word) => text.includes(word))
  if (shown !== undefined) faults.push(`${status} shows internals: ${quoted(shown)}`)
  return faults
}

export function textOf(headers: ReadonlyMap<string, string>, body: Buffer): string {
  if (body.length === 0) return ''
  const encoding = headers.get('content-encoding')
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

/**
 * The length of a body in bytes; undefined when its end is missing. A body without a length extends to the end of the
 * connection.
 */
function lengthOf(rest: Buffer, headers: ReadonlyMap<string, string>): number | undefined {
  if (headers.get('transfer-encoding') !== 'chunked') return Number(headers.get('content-length') ?? rest.length)
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at)
    const size = Number.parseInt(rest.toString('latin1', at, end), 16)
    if (end === -1 || Number.isNaN(size)) return undefined
    at = end + 2 + size + 2
    if (size === 0) return at
  }
}

function quoted(text: Buffer | string): string {
  return JSON.stringify(text.toString('latin1').slice(0, 120))
}
