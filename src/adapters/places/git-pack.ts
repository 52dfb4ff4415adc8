import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import type { GitHttpRequest } from 'isomorphic-git'
import { quotedAnswer } from '#domain/health/quoted-answer.ts'
import { type GitRemote, type GitService, onePart, type Patience } from './git-http.ts'
import { PlaceFault } from './place-fault.ts'

/** An object to send. Its bytes are read when it is its turn, so that a large site needs little memory. */
export type PackObject = { type: 'commit' | 'tree' | 'blob'; read(): Promise<Uint8Array> }

/** From which commit to which a branch moves. `from` is undefined for a new one. */
type Move = { branch: string; from: string | undefined; to: string; capabilities: ReadonlySet<string> }

/** gitformat-pack(5). */
const numbers = { commit: 1, tree: 2, blob: 3 }

const deflated = promisify<Uint8Array, Buffer>(deflate)

/** Longest pack that is read, in bytes: of trees and lists alone, and of a whole site where a host cannot leave out its files. */
const maxTreesBytes = 32 * 2 ** 20
const maxPackBytes = 256 * 2 ** 20

/** Longest text before a pack, in bytes. */
const maxHeadBytes = 64 * 2 ** 10

/**
 * Writes a pack into `file` with an object: of a commit its trees and files too, without its parents, and without what the commit `have`
 * has. `filter` leaves out the files, if the host can. isomorphic-git's own fetch needs a HEAD that exists, which a
 * repository for a site alone may not have. gitprotocol-pack(5), version 0.
 */
export async function fetchPack(
  remote: GitRemote,
  want: string,
  { have, filter, isCommit }: { have?: string | undefined; filter: boolean; isCommit: boolean },
  file: string,
  patience: Patience,
): Promise<void> {
  const lines = [
    packetLine(`want ${want} ofs-delta${filter ? ' filter' : ''}\n`),
    have === undefined ? '' : packetLine(`shallow ${have}\n`),
    isCommit ? packetLine('deepen 1\n') : '',
    filter ? packetLine('filter blob:none\n') : '',
    '0000',
    have === undefined ? '' : packetLine(`have ${have}\n`),
    packetLine('done\n'),
  ]
  const body = onePart(Buffer.from(lines.join('')))
  const maxBytes = isCommit && !filter ? maxPackBytes : maxTreesBytes
  await pipeline(
    packOf(remote.download(posted(remote, 'git-upload-pack', body), maxBytes, patience)),
    createWriteStream(file),
  )
}

/** The pack in an answer. Before it the host says what it knows of the commits. */
async function* packOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [head, at, isPack] = [Buffer.alloc(0), 0, false]
  for await (const part of parts) {
    if (isPack) {
      yield part
      continue
    }
    head = Buffer.concat([head, part])
    while (!isPack && at + 4 <= head.length) {
      const size = head.toString('latin1', at, at + 4)
      isPack = size === 'PACK'
      if (!isPack) at += Math.max(Number.parseInt(size, 16) || 4, 4) // also the end of a part
    }
    if (isPack) yield head.subarray(at)
    else if (head.length > maxHeadBytes) break
  }
  if (!isPack) throw new PlaceFault('unavailable', 'The host does not send the branch.', { cure: 'Try again later.' })
}

/**
 * Moves a branch and sends the objects that the host lacks, which only the caller knows: isomorphic-git's own push
 * holds all of them in memory. Throws a fault when the host refuses, with its words, or when the branch was moved
 * meanwhile.
 */
export async function pushPack(
  remote: GitRemote,
  { branch, from = '0'.repeat(40), to, capabilities }: Move,
  objects: readonly PackObject[],
  patience: Patience,
): Promise<void> {
  const asked = ['report-status', 'side-band-64k'].filter((each) => capabilities.has(each))
  const command = packetLine(`${from} ${to} refs/heads/${branch}\0 ${asked.join(' ')}`)
  const push = posted(remote, 'git-receive-pack', pushed(`${command}0000`, objects))
  const answer = await remote.http(patience).request(push)
  const parts: Uint8Array[] = []
  for await (const part of answer.body ?? []) parts.push(part)
  const bytes = Buffer.concat(parts)
  const { report, said } = asked.includes('side-band-64k') ? bandsOf(bytes) : { report: bytes, said: '' }
  const lines = [...packetsOf(report)].map((line) => line.toString('utf8').trim())
  const refusal = lines.find((line) => line.startsWith('ng ') || (line.startsWith('unpack ') && line !== 'unpack ok'))
  if (refusal === undefined && (lines.length > 0 || asked.length === 0)) return
  const reason = refusal?.replace(`ng refs/heads/${branch} `, '') ?? ''
  if (/^(fetch first|non-fast-forward|stale info|failed to update ref|cannot lock ref)/.test(reason)) throw movedFault()
  const words = quotedAnswer(`${said} ${reason}`, remote.sent)
  throw new PlaceFault('unavailable', `The host refuses the publish. It says: ${words}`, {
    cure: 'Look whether the branch is protected there.',
  })
}

function movedFault(): PlaceFault {
  return new PlaceFault('conflict', 'Somebody else changed the branch meanwhile.', { cure: 'Publish again.' })
}

function posted({ url }: GitRemote, service: GitService, body: AsyncGenerator<Uint8Array>): GitHttpRequest {
  const headers = { 'content-type': `application/x-${service}-request`, accept: `application/x-${service}-result` }
  return { url: `${url}/${service}`, method: 'POST', headers, body }
}

async function* pushed(command: string, objects: readonly PackObject[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(command)
  const hash = createHash('sha1')
  const start = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  start.writeUInt32BE(objects.length, 8)
  hash.update(start)
  yield start
  for (const { type, read } of objects) {
    const bytes = await read()
    const part = Buffer.concat([objectHead(numbers[type], bytes.byteLength), await deflated(bytes)])
    hash.update(part)
    yield part
  }
  yield hash.digest()
}

/** The kind and the size of an object: four bits of the size, then seven in each further byte. */
function objectHead(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)]
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((bytes.pop() ?? 0) | 128)
    bytes.push(rest & 127)
  }
  return Buffer.from(bytes)
}

function packetLine(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text
}

function* packetsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= bytes.length; ) {
    const size = Number.parseInt(bytes.toString('latin1', at, at + 4), 16)
    if (size > 4) yield bytes.subarray(at + 4, at + size)
    at += Math.max(size || 4, 4)
  }
}

/** What the host reports, and what it says for people. The first byte of each packet names the band. */
function bandsOf(bytes: Buffer): { report: Buffer; said: string } {
  const packets = [...packetsOf(bytes)]
  const of = (...bands: number[]) =>
    Buffer.concat(packets.filter((each) => bands.includes(each[0] ?? 0)).map((each) => each.subarray(1)))
  return { report: of(1), said: of(2, 3).toString('utf8') }
}
