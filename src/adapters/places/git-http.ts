import { Buffer } from 'node:buffer'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git'
import { quotedAnswer, type Sent } from '#domain/health/quoted-answer.ts'
import { faultOf, lateFault, PlaceFault, safeAddress, tooLong } from './place-fault.ts'

export type GitService = 'git-upload-pack' | 'git-receive-pack'

/** `waitMs` is the longest silence of the host. */
export type Patience = { signal: AbortSignal; waitMs: number }

/**
 * What opens a repository, apart from its address, so that isomorphic-git has it neither in memory nor in a file.
 * `http` reads whole answers, so that one that breaks off fails at once; the parts of `download` are as they come.
 */
export type GitRemote = {
  url: string
  sent: Sent
  http(patience: Patience): HttpClient
  download(request: GitHttpRequest, maxBytes: number, patience: Patience): AsyncIterable<Uint8Array>
}

/** Longest answer that is read for the host's own words, in bytes. */
const maxWordsBytes = 4_096

/** Longest answer about the branches of a repository or about a push, in bytes: some 100,000 branches. */
const maxAnswerBytes = 8 * 2 ** 20

/** An answer that is slower, in bytes a second, counts as broken. */
const leastBytesPerSecond = 10_000

/**
 * The token is the password of HTTP's basic scheme. The user name is one that hosts take with any token, or that of the
 * address: some want one of their own.
 */
export function gitRemote(repository: string, token: string): GitRemote {
  const address = safeAddress(repository, 'Repository')
  const user = decodeURIComponent(address.username) || 'x-access-token'
  Object.assign(address, { username: '', password: '', search: '', hash: '' })
  const url = address.href.replace(/\/+$/, '')
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`
  const sent = { secrets: [token], names: [user] }
  const failing = (patience: Patience) => (cause: unknown) => {
    throw faultOf(cause, patience)
  }
  const ask = (each: GitHttpRequest, patience: Patience) => asked(each, authorization, sent, patience)
  return {
    url,
    sent,
    http: (patience) => ({
      request: (each) => wholeAnswer(ask(each, patience), each, patience).catch(failing(patience)),
    }),
    async *download(each, maxBytes, patience) {
      try {
        yield* partsOf(await ask(each, patience), maxBytes, patience)
      } catch (cause) {
        failing(patience)(cause)
      }
    },
  }
}

/** Asks for the service; throws a fault when there is none, or when it may not be used. */
export async function discover({ url, http }: GitRemote, service: GitService, patience: Patience): Promise<void> {
  const { headers = {} } = await http(patience).request({ url: `${url}/info/refs?service=${service}` })
  if (!headers['content-type']?.includes(service)) throw noRepository()
}

/** Sends a request. Throws a fault for a refusal. Redirects are not followed: the token goes to no other host. */
async function asked(
  { url, method = 'GET', headers = {}, body }: GitHttpRequest,
  authorization: string,
  sent: Sent,
  patience: Patience,
): Promise<IncomingMessage> {
  const { signal, waitMs } = patience
  const { length, parts } = await measured(body)
  const start = url.startsWith('https:') ? requestHttps : requestHttp
  const own = { authorization, 'user-agent': 'git/2 (vita)', ...(length > 0 && { 'content-length': length }) }
  const request = start(url, { method, headers: { ...headers, ...own }, signal, timeout: waitMs })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
    request.once('timeout', () => request.destroy(lateFault(waitMs)))
  })
  // A host that answers early closes the connection, and its answer counts. A body that cannot be read destroys the
  // request with its reason.
  pipeline(Readable.from(parts), request).catch(() => {})
  const answer = await answered
  if ((answer.statusCode ?? 0) < 300) return answer
  throw gitRefusal(new URL(url), answer, await wordsIn(answer, patience), sent)
}

async function wholeAnswer(
  asking: Promise<IncomingMessage>,
  { url, method = 'GET' }: GitHttpRequest,
  patience: Patience,
): Promise<GitHttpResponse> {
  const answer = await asking
  const whole: Uint8Array[] = []
  for await (const part of partsOf(answer, maxAnswerBytes, patience)) whole.push(part)
  const { statusCode = 0, statusMessage = '' } = answer
  const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return {
    url,
    method,
    statusCode,
    statusMessage,
    headers: Object.fromEntries(told),
    body: onePart(Buffer.concat(whole)),
  }
}

/** The parts of an answer. Throws a fault when it is longer than `maxBytes`, or comes too slowly. */
async function* partsOf(answer: IncomingMessage, maxBytes: number, { waitMs }: Patience): AsyncGenerator<Uint8Array> {
  const begunAt = performance.now()
  let length = 0
  for await (const part of answer) {
    length += part.length
    if (length > maxBytes) throw tooLong()
    if (performance.now() - begunAt > waitMs + (length / leastBytesPerSecond) * 1_000) throw lateFault(waitMs)
    yield part
  }
}

/**
 * As git does, a body of at most 1 MiB is sent with its length, and a longer one in chunks while it is made. Length 0
 * is unknown.
 */
async function measured(body: GitHttpRequest['body']): Promise<{ length: number; parts: AsyncIterable<Uint8Array> }> {
  const all = body ?? onePart(new Uint8Array())
  const begin: Uint8Array[] = []
  let length = 0
  while (length <= 2 ** 20) {
    const next = await all.next()
    if (next.done) return { length, parts: Readable.from(begin) }
    begin.push(next.value)
    length += next.value.byteLength
  }
  async function* parts() {
    yield* begin
    yield* all
  }
  return { length: 0, parts: parts() }
}

export async function* onePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The beginning of a text; '' for every other answer. */
async function wordsIn(answer: IncomingMessage, patience: Patience): Promise<string> {
  const isText = /^text\/plain/.test(answer.headers['content-type'] ?? '')
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of isText ? partsOf(answer, Number.POSITIVE_INFINITY, patience) : []) {
    parts.push(part)
    length += part.byteLength
    if (length > maxWordsBytes) break
  }
  answer.destroy()
  return Buffer.concat(parts).toString('utf8')
}

function gitRefusal(url: URL, { statusCode = 0, headers }: IncomingMessage, text: string, sent: Sent): PlaceFault {
  const words = quotedAnswer(text, sent)
  const isWriting = url.href.includes('git-receive-pack')
  const said = words === '' ? '' : ` It says: ${words}`
  if (statusCode === 401 || statusCode === 403)
    return isWriting
      ? new PlaceFault('unauthorized', `The host refuses the token: it may read, but not write.${said}`, {
          step: 'Token',
          cure: 'Make a new token with write access to this repository, and replace this one.',
        })
      : new PlaceFault('unauthenticated', `The host refuses the token.${said}`, {
          step: 'Token',
          cure: 'Make a new token, and replace this one.',
        })
  if (statusCode === 404 || statusCode === 410) return noRepository()
  const to = URL.parse(headers.location ?? '', url)?.href
  if (statusCode < 400 && headers.location !== undefined && to !== undefined) {
    const address = to.replace(/\/(info\/refs|git-(upload|receive)-pack)(\?.*)?$/, '')
    return new PlaceFault('invalid', 'The repository has another address.', {
      step: 'Repository',
      cure: `The host names ${quotedAnswer(address, sent)}.`,
    })
  }
  if (statusCode === 413) return new PlaceFault('quota-exceeded', `The host takes no upload of this size.${said}`)
  return new PlaceFault('unavailable', `The host answers with status ${statusCode}.${said}`, {
    cure: statusCode >= 500 || statusCode === 429 ? 'Try again later.' : '',
  })
}

export function noRepository(): PlaceFault {
  return new PlaceFault('object-not-found', 'No repository at this address.', {
    step: 'Repository',
    cure: 'Check the address. A host may say the same when the token may not see the repository.',
  })
}
