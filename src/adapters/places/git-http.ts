import { Buffer } from 'node:buffer'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git'
import { faultOf, lateFault, PlaceFault, safeAddress, wordsOf } from './place-fault.ts'

export type GitService = 'git-upload-pack' | 'git-receive-pack'

/** `waitMs` is the longest silence of the host. */
export type Patience = { signal: AbortSignal; waitMs: number }

/** What opens a repository, apart from its address, so that isomorphic-git has it neither in memory nor in a file. */
export type GitRemote = { url: string; secrets: readonly string[]; http(patience: Patience): HttpClient }

/** Longest answer that is read for the host's own words, in bytes. */
const maxWordsBytes = 4_096

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
  const secrets = [token, authorization.slice('Basic '.length)]
  const request = (each: GitHttpRequest, patience: Patience) =>
    asked(each, authorization, secrets, patience).catch((cause: unknown) => {
      throw faultOf(cause, patience)
    })
  return { url, secrets, http: (patience) => ({ request: (each) => request(each, patience) }) }
}

/** Asks for the service; throws a fault when there is none, or when it may not be used. */
export async function discover({ url, http }: GitRemote, service: GitService, patience: Patience): Promise<void> {
  const { headers = {} } = await http(patience).request({ url: `${url}/info/refs?service=${service}` })
  if (!headers['content-type']?.includes(service)) throw noRepository()
}

/**
 * Sends a request and reads its whole answer, so that an answer that breaks off fails here. Redirects are not followed:
 * the token goes to no other host.
 */
async function asked(
  { url, method = 'GET', headers = {}, body }: GitHttpRequest,
  authorization: string,
  secrets: readonly string[],
  { signal, waitMs }: Patience,
): Promise<GitHttpResponse> {
  const { length, parts } = await measured(body)
  const start = url.startsWith('https:') ? requestHttps : requestHttp
  const own = { authorization, 'user-agent': 'git/2 (vita)', ...(length > 0 && { 'content-length': length }) }
  const sent = start(url, { method, headers: { ...headers, ...own }, signal, timeout: waitMs })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
    sent.once('timeout', () => sent.destroy(lateFault(waitMs)))
  })
  // A host that answers early closes the connection, and its answer counts. A body that cannot be read destroys the
  // request with its reason.
  pipeline(Readable.from(parts), sent).catch(() => {})
  const answer = await answered
  const { statusCode = 0, statusMessage = '' } = answer
  const whole = await wholeOf(answer, statusCode >= 300 ? maxWordsBytes : Number.POSITIVE_INFINITY)
  if (statusCode >= 300) throw gitRefusal(new URL(url), answer, wordsOf(wordsIn(answer, whole), secrets))
  const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return { url, method, statusCode, statusMessage, headers: Object.fromEntries(told), body: onePart(whole) }
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

async function wholeOf(answer: IncomingMessage, max: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer) {
    parts.push(part)
    length += part.length
    if (length > max) break
  }
  return Buffer.concat(parts)
}

export async function* onePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function wordsIn(answer: IncomingMessage, bytes: Buffer): string {
  return /^text\/plain/.test(answer.headers['content-type'] ?? '') ? bytes.toString('utf8') : ''
}

function gitRefusal(url: URL, { statusCode = 0, headers }: IncomingMessage, words: string): PlaceFault {
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
  if (statusCode < 400 && headers.location !== undefined) {
    const to = new URL(headers.location, url).href.replace(/\/(info\/refs|git-(upload|receive)-pack)(\?.*)?$/, '')
    return new PlaceFault('invalid', 'The repository has another address.', {
      step: 'Repository',
      cure: `The host names ${wordsOf(to, [])}.`,
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
