import { setTimeout as wait } from 'node:timers/promises'
import { load } from './client.ts'
import { residentMb } from './programs.ts'
import { type MeasuredSite, startSite } from './site.ts'
import { atMost, type Figure, rounded } from './table.ts'
import { askWell } from './wire.ts'

const steps = 10
const perStep = 10_000
const connections = 16
const idleMs = 5_000

const cachedPages = ['/home', '/about', '/resume', '/hardware/desktop']
/** A page that is rendered per request, and how many of every 10,000 requests go to it. */
const uncached = { path: '/contact', requests: 200 }

/**
 * Resident memory of a server: idle after every page was requested once, and after each 10,000 of 100,000 requests. One
 * request in fifty is for a page that is rendered per request. Goals: docs/performance.md.
 */
export async function measureMemory(dataDir: string): Promise<Figure[]> {
  const site = await startSite(dataDir)
  for (const path of [...cachedPages, uncached.path]) await askWell(site.origin + path)
  await wait(idleMs)
  const idle = residentMb(site.pid)
  const after: number[] = []
  for (let step = 0; step < steps; step += 1) {
    await askMuch(site)
    after.push(residentMb(site.pid))
  }
  await site.stop()
  const end = after.at(-1) ?? 0
  const half = after.slice(steps / 2 - 1)
  const growth = rounded(end / idle, 2)
  const late = rounded(Math.max(...half) / (half[0] ?? 1), 2)
  return [
    { name: 'memory idle, every page rendered once', value: rounded(idle), unit: 'MB', ...atMost(140, rounded(idle)) },
    { name: 'memory after each 10,000 requests', value: after.map((value) => rounded(value)).join(' '), unit: 'MB' },
    {
      name: 'memory after 100,000 requests, relative to idle',
      value: growth,
      unit: '×',
      ...atMost(1.6, growth),
      cause: 'garbage of pages that are rendered per request, and compiled code',
    },
    { name: 'maximum memory in the last half, relative to its start', value: late, unit: '×', ...atMost(1.05, late) },
  ]
}

async function askMuch({ origin }: MeasuredSite): Promise<void> {
  const requests = (perStep - uncached.requests) / cachedPages.length
  for (const path of cachedPages) await load(origin + path, { connections, requests })
  await load(origin + uncached.path, { connections, requests: uncached.requests })
}
