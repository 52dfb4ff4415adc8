import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { residentMb } from '../programs.ts'
import { type SlowSocket, slowKinds, slowSocket } from './slow-sockets.ts'

export type HoldOptions = {
  sockets: number
  /** How long the client replaces sockets that the server has closed, in ms. */
  forMs: number
  /** The time the server has to close all of them, in ms. */
  releasedInMs: number
  /** The address of a large answer. */
  largest: string
}

/** What other visitors experienced meanwhile, and what remained. Waits in ms, memory in MB. */
export type Holding = {
  waits: number[]
  failures: number
  opened: number
  /** The longest time a socket was held, by kind. A client that does not read does not notice the close. */
  heldMs: Map<string, number>
  openAtMost: number
  memoryMb: { before: number; max: number; after: number }
  /** Connections that the server still holds at the end, beyond those before the start. */
  unreleased: number
  releasedMs: number
}

const perAddress = 20
/** How often the server's connections and memory are polled, in ms: counting descriptors takes time. */
const pollIntervalMs = 500
/** At most so many sockets are opened in 20 ms; more would measure this client. */
const atOnce = 60

/** Opens slow sockets of every kind from many loopback addresses, while a probe requests a page ten times a second. */
export async function holdSlowSockets(
  { origin, pid }: { origin: string; pid: number },
  { sockets, forMs, releasedInMs, largest }: HoldOptions,
): Promise<Holding> {
  const port = Number(new URL(origin).port)
  const before = socketsOf(pid)
  const memoryMb = { before: residentMb(pid), max: 0, after: 0 }
  const holding: Holding = {
    waits: [],
    failures: 0,
    opened: 0,
    heldMs: new Map(),
    openAtMost: 0,
    memoryMb,
    unreleased: 0,
    releasedMs: 0,
  }
  const endProbe = startProbe(port)
  const all = new Set<SlowSocket>()
  const until = performance.now() + forMs
  let polledAt = 0
  while (performance.now() < until) {
    for (const each of all) if (each.heldMs !== undefined) forgetOne(all, each, holding)
    for (let at = 0; at < atOnce && all.size < sockets; at += 1) {
      const number = holding.opened++
      const place = Math.floor(number / perAddress) % 60_000
      const address = `127.1.${Math.floor(place / 250)}.${1 + (place % 250)}`
      all.add(slowSocket({ port, kind: slowKinds[number % slowKinds.length] ?? 'idle', address, largest }))
    }
    if (performance.now() - polledAt > pollIntervalMs) {
      measure(pid, before, holding)
      polledAt = performance.now()
    }
    await wait(20)
  }
  const begun = performance.now()
  // One connection of the probe may be open at this moment.
  while (socketsOf(pid) - before > 1 && performance.now() - begun < releasedInMs) {
    measure(pid, before, holding)
    await wait(250)
  }
  holding.releasedMs = performance.now() - begun
  holding.unreleased = Math.max(0, socketsOf(pid) - before - 1)
  for (const each of all) forgetOne(all, each, holding)
  Object.assign(holding, await endProbe())
  memoryMb.after = residentMb(pid)
  return holding
}

function forgetOne(all: Set<SlowSocket>, one: SlowSocket, { heldMs }: Holding): void {
  all.delete(one)
  if (one.heldMs !== undefined) heldMs.set(one.kind, Math.max(heldMs.get(one.kind) ?? 0, one.heldMs))
  one.end()
}

function measure(pid: number, before: number, holding: Holding): void {
  holding.openAtMost = Math.max(holding.openAtMost, socketsOf(pid) - before)
  holding.memoryMb.max = Math.max(holding.memoryMb.max, residentMb(pid))
}

/** Starts the probe, an independent client. Returns a function that ends it and returns its result. */
function startProbe(port: number): () => Promise<Pick<Holding, 'waits' | 'failures'>> {
  const probe = new Worker(new URL('./probe.ts', import.meta.url), { workerData: { port } })
  return async () => {
    probe.postMessage('end')
    const [result] = await once(probe, 'message')
    await probe.terminate()
    return result
  }
}

/** The number of open sockets of a process (/proc of Linux). */
function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => linkOf(`${folder}/${name}`).startsWith('socket:')).length
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** The address of the widest picture on the home page; the icon's without one. */
export async function largestPicture(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/home`)).text()
  const widthOf = (address: string) => Number(/-(\d+)\./.exec(address)?.[1])
  const all = [...new Set(html.match(/\/pictures\/[0-9a-f]{64}-\d+\.\w+/g) ?? [])]
  return all.toSorted((a, b) => widthOf(b) - widthOf(a))[0] ?? '/favicon.svg'
}
