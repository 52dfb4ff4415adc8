import { Buffer } from 'node:buffer'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git'
import { faultOf, lateFault, PlaceFault, safeAddress, wordsOf } from './place-fault.ts'

export type GitService = 'git-upload-pack' | 'git-receive-pack'

type Sending = { signal: AbortSignal; waitMs: number; onUpload?(share: number): void }

/** What opens a repository, apart from its address, so that isomorphic-git has it neither in memory nor in a file. */
export type GitRemote = { url: string; http(sending: Sending): HttpClient }

/** Longest answer that is read for the host's own words, in bytes. */
const maxWordsBytes = 4_096

/**
 * The token is the password of HTTP's basic scheme. The user name is one that hosts take with any token, or that of the address:
 * some want one of their own.
 */
export function gitRemote(repository: string, token: string): GitRemote {
  const address = safeAddress(repository, 'Repository')
  const user = decodeURIComponent(address.username) || 'x-access-token'
  Object.assign(address, { username: '', password: '', search: '', hash: '' })
  const url = address.href.replace(/\/+$/, '')
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`
  const secrets = [token, authorization.slice('Basic '.length)]
  const request = (each: GitHttpRequest, sending: Sending) =>
    asked(each, authorization, secrets, sending).catch((cause: unknown) => {
      throw faultOf(cause, sending)
    })
  return { url, http: (sending) => ({ request: (each) => request(each, sending) }) }
}

/** Asks for the service; throws a fault when there is none, or when it may not be used. */
export async function discover({ url, http }: GitRemote, service: GitService, sending: Sending): Promise<void> {
  const { headers = {} } = await http(sending).request({ url: `${url}/info/refs?service=${service}` })
  if (!headers['content-type']?.includes(service)) throw noRepository()
}

/**
 * The objects of a commit without its parents, as a pack, without those of the commit `have`. isomorphic-git's own fetch needs a HEAD that
 * exists, which a repository for a site alone may not have. git's protocol, version 0: gitprotocol-pack(5).
 */
export async function fetchPack(
  { url, http }: GitRemote,
  want: string,
  have: string | undefined,
  sending: Sending,
): Promise<Uint8Array> {
  const known = have === undefined ? [[], []] : [[`shallow ${have}\n`], [`have ${have}\n`]]
  const before = [`want ${want} ofs-delta agent=vita\n`, ...(known[0] ?? []), 'deepen 1\n'].map(packetLine)
  const lines = [...before, '0000', ...(known[1] ?? []).map(packetLine), packetLine('done\n')]
  const answer = await http(sending).request({
    url: `${url}/git-upload-pack`,
    method: 'POST',
    headers: { 'content-type': 'application/x-git-upload-pack-request' },
    body: onePart(Buffer.from(lines.join(''))),
  })
  const bytes = await partsOf(answer.body ?? [])
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.toString('latin1', at, at + 4)
    if (size === 'PACK') return bytes.subarray(at)
    at += Math.max(Number.parseInt(size, 16) || 4, 4) // what the host knows of the commits, or the end of a part
  }
  throw new PlaceFault('unavailable', 'The host does not send the branch.', { cure: 'Try again later.' })
}

function packetLine(text: string): string {
  return (text.length + 4).toString(16).padStart(4, '0') + text
}

async function partsOf(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/**
 * Sends a request and reads its whole answer, so that an answer that breaks off fails here. `waitMs` is the longest silence.
 * Redirects are not followed: the token goes to no other host.
 */
async function asked(
  { url, method = 'GET', headers = {}, body }: GitHttpRequest,
  authorization: string,
  secrets: readonly string[],
  { signal, waitMs, onUpload = () => {} }: Sending,
): Promise<GitHttpResponse> {
  const bytes = await partsOf(body ?? [])
  const start = url.startsWith('https:') ? requestHttps : requestHttp
  const own = {
    authorization,
    'user-agent': 'git/2 (vita)',
    ...(bytes.length > 0 ? { 'content-length': bytes.length } : {}),
  }
  const sent = start(url, { method, headers: { ...headers, ...own }, signal, timeout: waitMs })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
    sent.once('timeout', () => sent.destroy(lateFault(waitMs)))
  })
  const written = pipeline(Readable.from(inSlices(bytes, onUpload)), sent)
  written.catch(() => {}) // a host that answers early closes the connection; what it answers counts
  const answer = await answered
  const { statusCode = 0, statusMessage = '' } = answer
  const whole = await wholeOf(answer, statusCode >= 300 ? maxWordsBytes : Number.POSITIVE_INFINITY)
  if (statusCode >= 300) throw refusal(new URL(url), answer, wordsOf(wordsIn(answer, whole), secrets))
  const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return { url, method, statusCode, statusMessage, headers: Object.fromEntries(told), body: onePart(whole) }
}

/** The bytes in slices, with how much of all was taken. */
function* inSlices(bytes: Buffer, onUpload: (share: number) => void) {
  for (let at = 0; at < bytes.length; at += 65_536) {
    yield bytes.subarray(at, at + 65_536)
    onUpload(Math.min(1, (at + 65_536) / bytes.length))
  }
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

async function* onePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function wordsIn(answer: IncomingMessage, bytes: Buffer): string {
  return /^text\/plain/.test(answer.headers['content-type'] ?? '') ? bytes.toString('utf8') : ''
}

function refusal(url: URL, { statusCode = 0, headers }: IncomingMessage, words: string): PlaceFault {
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
