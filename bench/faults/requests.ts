import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { humanAnswer } from '../../tests/support/journeys/programs.ts'
import { residentMb } from '../programs.ts'
import { type MeasuredSite, project, startSite } from '../site.ts'
import { openedBeside } from '../stack.ts'
import { ask } from '../wire.ts'
import { fuzzedRequest } from './fuzzed-requests.ts'
import { answersIn, faultsOf, textOf } from './validated-answers.ts'

export type FuzzOptions = {
  requests: number
  seed: number
  /** Words that no answer may contain: paths of this machine. */
  machine: readonly string[]
  /** Unused answers to the human check; each stores one message if the rest of its request is valid. */
  proofs?: readonly string[]
}

export type Fuzzing = {
  /** The detected faults, each with the number of the request that reproduces it. */
  faults: string[]
  /** The number of answers by status. */
  statuses: Map<number, number>
  /** The number of requests without an answer, because they were incomplete. */
  unanswered: number
  /** The ids of acknowledged messages. */
  acknowledged: string[]
}

const atOnce = 16
/**
 * How long the client waits for a surplus answer after a complete one (`quietMs`), and for a first answer (`silentMs`), in
 * ms.
 */
const quietMs = 15
const silentMs = 5_000
const lastMs = 20_000

/** Sends fuzzed requests over bare sockets, 16 at once, and validates every answer. */
export async function fuzz(origin: string, { requests, seed, machine, proofs = [] }: FuzzOptions): Promise<Fuzzing> {
  const fuzzing: Fuzzing = { faults: [], statuses: new Map(), unanswered: 0, acknowledged: [] }
  const every = proofs.length === 0 ? Number.POSITIVE_INFINITY : Math.floor(requests / proofs.length)
  let number = 0
  const one = async () => {
    while (number < requests) {
      const own = number++
      const proof = own % every === 0 ? (proofs[own / every] ?? '') : ''
      const { writes, methods } = fuzzedRequest(origin, seed, own, proof)
      const fail = (fault: string) => fuzzing.faults.push(`request ${own} of seed ${seed}: ${fault}`)
      const hasLine = writes.some((each) => each.includes('\n'))
      const received = await exchange(origin, writes, methods).catch((error: Error) => error)
      if (received instanceof Error) {
        fail(received.message)
        continue
      }
      if (received.length === 0 && hasLine) fail('no answer')
      validate(received, methods, machine, fuzzing, fail)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return fuzzing
}

function validate(
  received: Buffer,
  methods: readonly string[],
  machine: readonly string[],
  fuzzing: Fuzzing,
  fail: (fault: string) => void,
): void {
  const answers = answersIn(received, methods)
  if (typeof answers === 'string') {
    fail(answers)
    return
  }
  if (answers.length === 0) fuzzing.unanswered += 1
  const successes = answers.filter(({ status }) => status < 300).length
  if (successes > methods.length) fail(`${successes} successful answers to ${methods.length} requests`)
  for (const answer of answers) {
    fuzzing.statuses.set(answer.status, (fuzzing.statuses.get(answer.status) ?? 0) + 1)
    for (const fault of faultsOf(answer, machine)) fail(fault)
    const id = answer.status === 200 && /^\{"ok":true,"id":"([^"]+)"\}$/.exec(textOf(answer.headers, answer.body))?.[1]
    if (id) fuzzing.acknowledged.push(id)
  }
}

/**
 * Sends the writes in turn and returns all received bytes. Rejects when the server keeps a connection that the client has
 * ended.
 */
function exchange(origin: string, writes: readonly Buffer[], methods: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', noDelay: true })
    const last = setTimeout(() => {
      socket.destroy()
      reject(new Error('the server keeps a connection that the client ended'))
    }, lastMs)
    let silence = setTimeout(() => socket.end(), silentMs)
    socket.on('connect', async () => {
      for (const each of writes) {
        if (socket.writable) socket.write(each)
        await new Promise(setImmediate)
      }
    })
    socket.on('data', (part) => {
      parts.push(part)
      clearTimeout(silence)
      const answers = answersIn(Buffer.concat(parts), methods)
      const isWhole = typeof answers !== 'string' && answers.length > 0
      silence = setTimeout(() => socket.end(), !isWhole ? silentMs : methods.length === 1 ? quietMs : 20 * quietMs)
    })
    // A server may reset the connection after its last answer while the client still sends.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(silence)
      clearTimeout(last)
      resolve(Buffer.concat(parts))
    })
  })
}

const pages: readonly string[] = ['/home', '/about', '/resume', '/projects', '/hardware/desktop']

export type FuzzedSite = Pick<MeasuredSite, 'origin' | 'pid' | 'dataDir'>

/** The result for a site: the fuzzing, its memory, and the messages it stores. */
export type FuzzedSiteReport = Fuzzing & { memoryMb: { before: number; after: number }; stored: string[] }

/** Fuzzes a running site, then checks its pages, memory and stored messages. */
export async function fuzzSite(
  site: FuzzedSite,
  { requests, seed, messages }: { requests: number; seed: number; messages: number },
): Promise<FuzzedSiteReport> {
  const { origin, pid, dataDir } = site
  const proofs: string[] = []
  while (proofs.length < messages) proofs.push(await humanAnswer(site))
  const machine = [project.replace(/\/$/, ''), dataDir]
  const warm = await fuzz(origin, { requests: Math.floor(requests / 5), seed: seed + 1, machine })
  const beforeMb = residentMb(pid)
  const fuzzing = await fuzz(origin, { requests, seed, machine, proofs })
  const memoryMb = { before: beforeMb, after: residentMb(pid) }
  for (const path of await differingPages(site)) fuzzing.faults.push(`${path} differs from the page of a new server`)
  const stored = await storedIds(dataDir)
  if (stored.join() !== [...new Set(fuzzing.acknowledged)].sort().join())
    fuzzing.faults.push(`${stored.length} messages are stored, ${fuzzing.acknowledged.length} were acknowledged`)
  const faults = [...warm.faults, ...fuzzing.faults]
  return { ...fuzzing, faults, memoryMb, stored }
}

/**
 * The pages whose bytes differ from those of a newly started server. Retries for up to 100 s, because pages differ while
 * pictures are being made.
 */
async function differingPages({ origin, dataDir }: FuzzedSite): Promise<string[]> {
  const newSite = await startSite(dataDir)
  try {
    let left = [...pages]
    for (let tries = 0; left.length > 0 && tries < 200; tries += 1) {
      if (tries > 0) await wait(500)
      const same = await Promise.all(
        left.map(async (path) => (await bytesOf(origin + path)) === (await bytesOf(newSite.origin + path))),
      )
      left = left.filter((_, at) => !same[at])
    }
    return left
  } finally {
    await newSite.stop()
  }
}

/** The status and body of a page, without the site's own origin. */
async function bytesOf(address: string): Promise<string> {
  const { status, body } = await ask(address, { 'accept-encoding': 'identity' })
  return `${status} ${body.toString('latin1').replaceAll(new URL(address).origin, '')}`
}

async function storedIds(dataDir: string): Promise<string[]> {
  const stack = await openedBeside(dataDir)
  const read = await stack.ports.documents.readAll('submissions')
  await stack.close()
  if (!read.ok) throw new Error(read.failure.message)
  return read.data.map(({ id }) => id).sort()
}
