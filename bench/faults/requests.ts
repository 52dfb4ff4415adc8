import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { humanAnswer } from '../../tests/support/journeys/programs.ts'
import { residentMb } from '../programs.ts'
import { copied, forget, type MeasuredSite, project, startSite } from '../site.ts'
import { openedBeside } from '../stack.ts'
import { atMost, exactly, type Figure, rounded } from '../table.ts'
import { ask } from '../wire.ts'
import { fuzzedRequest } from './fuzzed-requests.ts'
import { answersIn, faultsOf, textOf } from './judged-answers.ts'

export type FuzzOptions = {
  requests: number
  seed: number
  /** Words that no answer may hold: paths of this machine. */
  machine: readonly string[]
  /** Answers to the human check, of which each stores a message if nothing is wrong with it. */
  proofs?: readonly string[]
}

export type Fuzzing = {
  /** What should not be, each with the number of the request that brings it about again. */
  faults: string[]
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** Requests that were not answered, since they had no end. */
  unanswered: number
  /** The ids of messages that were acknowledged. */
  acknowledged: string[]
}

const atOnce = 16
/** After an answer, how long another one may take that should not be; without one, how long it may take; both in ms. */
const quietMs = 15
const silentMs = 5_000
const lastMs = 20_000

/** Sends fuzzed requests to a server over bare sockets, some at once, and judges every answer. */
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
      if (received.length === 0 && hasLine) fail('it was not answered')
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
  const good = answers.filter(({ status }) => status < 300).length
  if (good > methods.length) fail(`${good} good answers to ${methods.length} requests`)
  for (const answer of answers) {
    fuzzing.statuses.set(answer.status, (fuzzing.statuses.get(answer.status) ?? 0) + 1)
    for (const fault of faultsOf(answer, machine)) fail(fault)
    const id = answer.status === 200 && /^\{"ok":true,"id":"([^"]+)"\}$/.exec(textOf(answer.headers, answer.body))?.[1]
    if (id) fuzzing.acknowledged.push(id)
  }
}

/** Writes piece by piece and gives all that comes back. Throws when the server keeps a connection that we have ended. */
function exchange(origin: string, writes: readonly Buffer[], methods: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', noDelay: true })
    const last = setTimeout(() => {
      socket.destroy()
      reject(new Error('a connection that was ended is kept'))
    }, lastMs)
    let patience = setTimeout(() => socket.end(), silentMs)
    socket.on('connect', async () => {
      for (const each of writes) {
        if (socket.writable) socket.write(each)
        await new Promise(setImmediate)
      }
    })
    socket.on('data', (part) => {
      parts.push(part)
      clearTimeout(patience)
      const answers = answersIn(Buffer.concat(parts), methods)
      const isWhole = typeof answers !== 'string' && answers.length > 0
      patience = setTimeout(() => socket.end(), !isWhole ? silentMs : methods.length === 1 ? quietMs : 20 * quietMs)
    })
    // A reset after the last answer is how a server ends on one who still sends.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(patience)
      clearTimeout(last)
      resolve(Buffer.concat(parts))
    })
  })
}

const pages: readonly string[] = ['/home', '/about', '/resume', '/projects', '/hardware/desktop']

export type FuzzedSite = Pick<MeasuredSite, 'origin' | 'pid' | 'dataDir'>

/** What became of a site: beside the fuzzing itself, whether it is as it was. */
export type FuzzedSiteReport = Fuzzing & { memoryMb: { before: number; after: number }; stored: string[] }

/** Fuzzes a running site, and looks whether its pages, its memory and its messages are right afterwards. */
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
  for (const path of await differingPages(site)) fuzzing.faults.push(`${path} is not as a new server shows it`)
  const stored = await storedIds(dataDir)
  if (stored.join() !== [...new Set(fuzzing.acknowledged)].sort().join())
    fuzzing.faults.push(`${stored.length} messages are stored, ${fuzzing.acknowledged.length} were acknowledged`)
  const faults = [...warm.faults, ...fuzzing.faults]
  return { ...fuzzing, faults, memoryMb, stored }
}

/** 20,000 requests with fixed seeds. Source: docs/behaviour.md 13.1, 13.2. */
export async function measureFuzzedRequests(dataDir: string): Promise<Figure[]> {
  const seed = 7
  const requests = 20_000
  const folder = copied(dataDir)
  const site = await startSite(folder)
  try {
    const { faults, statuses, unanswered, memoryMb, stored } = await fuzzSite(site, { requests, seed, messages: 40 })
    for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`)
    const growth = rounded(memoryMb.after / memoryMb.before, 2)
    const common = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    return [
      { name: `${requests} fuzzed requests: faults`, value: faults.length, unit: '', ...exactly(0, faults.length) },
      { name: 'fuzzed requests: answers by status', value: common.join(', '), unit: '' },
      { name: 'fuzzed requests without an end, not answered', value: unanswered, unit: '' },
      { name: 'messages stored meanwhile, as acknowledged', value: stored.length, unit: '' },
      { name: 'memory after fuzzed requests, to before', value: growth, unit: '×', ...atMost(1.5, growth) },
    ]
  } finally {
    await site.stop()
    forget(folder)
  }
}

/** The pages that are not byte for byte those of a server that has just been started; while pictures are made, they may differ. */
async function differingPages({ origin, dataDir }: FuzzedSite): Promise<string[]> {
  const fresh = await startSite(dataDir)
  try {
    let left = [...pages]
    for (let tries = 0; left.length > 0 && tries < 200; tries += 1) {
      if (tries > 0) await wait(500)
      const same = await Promise.all(
        left.map(async (path) => (await bytesOf(origin + path)) === (await bytesOf(fresh.origin + path))),
      )
      left = left.filter((_, at) => !same[at])
    }
    return left
  } finally {
    await fresh.stop()
  }
}

/** The page as it is, its own address apart. */
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
