import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished, vi } from 'vitest'
import { wantSampleData } from './sample-data.ts'
import { freePort, type Server, type Start, start } from './server.ts'
import { copyOfSample, temporaryFolder } from './starting.ts'

/** Waits until the run has its sample content, so that no test of logs counts that. */
export async function sampleIsMade(): Promise<void> {
  await wantSampleData(inject('sampleData'))
  await vi.waitUntil(() => existsSync(inject('sampleData')), { timeout: 170_000, interval: 100 })
}

/**
 * What makes faults that no request can: a search value that begins with 'now' or 'later' is read as JSON, at once or
 * when it is asked for again, by the page; and a SIGUSR2 becomes an error that nobody catches. All of them quote what
 * could not be read.
 */
const faults = `
  const { get } = URLSearchParams.prototype
  const seen = new Set()
  URLSearchParams.prototype.get = function (name) {
    const value = get.call(this, name)
    if (value?.startsWith('now') || (value?.startsWith('later') && seen.has(value))) JSON.parse(value)
    seen.add(value)
    return value
  }
  process.on('SIGUSR2', () => setImmediate(() => JSON.parse('canary "x" and so on')))
`

export type Line = Record<string, string | number> & { event: string; error?: string; reference?: string }

/** A server with these settings, and the lines of its log so far. Each one after its greeting must be JSON. */
export async function logging(env: Record<string, string>): Promise<{ server: Server; lines(): Line[]; begun: Start }> {
  const port = await freePort()
  const dataDir = await copyOfSample()
  const preload = join(await temporaryFolder(), 'faults.mjs')
  await writeFile(preload, faults)
  const settings = { PORT: String(port), RATE_LIMITS: 'off', ...env, DATA_DIR: dataDir }
  const begun = start({ ...settings, NODE_OPTIONS: `--import=${preload}` })
  const { output, ended, child } = begun
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => void (await stop()))
  await vi.waitUntil(() => output().includes('"started"'), { timeout: 30_000 })
  const origin = `http://localhost:${port}`
  const lines = () => {
    const [, log = ''] = output().split(`Vita serves ${origin}\n`)
    return log
      .slice(0, log.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line)
  }
  return { server: { origin, dataDir, settings, output, stop }, lines, begun }
}

export function requests(lines: Line[]): Line[] {
  return lines.filter(({ event }) => event === 'request')
}
