import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverArguments } from '../scripts/launch/run.mjs'
import { freePort } from '../tests/support/journeys/server.ts'
import { stopped } from './programs.ts'
import { forget, project, serverSettings } from './site.ts'
import { atMost, type Figure, median, rounded } from './table.ts'
import { ask } from './wire.ts'

const starts = 10
const pauseMs = 1_000

/**
 * The time from the start of the server process to its first page, on an existing data folder, beside a bare start of Node,
 * React and SQLite: medians of ten, interleaved. The first has no compiled code; Node stores it when the process ends. Goal: docs/performance.md.
 */
export async function measureStart(dataDir: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-start-'))
  const ours = () => timeToFirstPage(serverArguments, serverSettings(dataDir), 'PORT')
  const bare = () => timeToFirstPage(['bench/baselines/bare-start.mjs', folder], { NODE_ENV: 'production' })
  const times: [ours: number[], bare: number[]] = [[], []]
  forget(join(project, 'build/compiled'))
  const cold = await ours()
  await bare()
  for (let at = 0; at < starts; at += 1) {
    times[0].push(await ours())
    times[1].push(await bare())
  }
  forget(folder)
  const [own, baseline] = [median(times[0]), median(times[1])]
  const ratio = rounded(own / baseline, 2)
  return [
    { name: 'start to the first page, the first after a build', value: rounded(cold), unit: 'ms' },
    { name: 'start to the first page', value: rounded(own), unit: 'ms' },
    { name: 'the same, bare Node with React and SQLite', value: rounded(baseline), unit: 'ms' },
    {
      name: 'start to the first page, to the bare start',
      value: ratio,
      unit: '×',
      ...atMost(3, ratio),
    },
  ]
}

/** Starts a server on a free port, requests its home page until it answers 200, and ends it after a second. Returns ms. */
async function timeToFirstPage(args: string[], settings: Record<string, string>, portName?: string): Promise<number> {
  const port = String(await freePort())
  const begun = performance.now()
  const child = spawn(process.execPath, portName === undefined ? [...args, port] : args, {
    cwd: project,
    env: { ...process.env, ...settings, ...(portName === undefined ? {} : { [portName]: port }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 60_000; tries += 1) {
    const answer = await ask(`http://localhost:${port}/home`).catch(() => undefined)
    if (answer?.status === 200) break
    await wait(1)
  }
  const tookMs = performance.now() - begun
  await wait(pauseMs)
  await stopped(child)
  return tookMs
}
