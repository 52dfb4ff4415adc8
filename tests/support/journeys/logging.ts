import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { freePort, type Server, type Start, start } from './server.ts'
import { copyOfSample } from './starting.ts'

/**
 * A module that causes faults which no request can. The page reads a search value that begins with 'now' or 'later' as JSON:
 * 'now' at the first read, 'later' at the second. SIGUSR2 causes an uncaught error. Every error quotes the unreadable text.
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

/** Starts a server with these settings; `lines` returns its log so far. Each line after the greeting must be JSON. */
export async function logging(env: Record<string, string>): Promise<{ server: Server; lines(): Line[]; begun: Start }> {
  const port = await freePort()
  const dataDir = await copyOfSample()
  const preload = join(temporaryFolder(), 'faults.mjs')
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
      .filter((line) => line.startsWith('{')) // beside the address of the first account
      .map((line) => JSON.parse(line) as Line)
  }
  return { server: { pid: begun.child.pid, origin, dataDir, settings, output, stop }, lines, begun }
}

export function requests(lines: Line[]): Line[] {
  return lines.filter(({ event }) => event === 'request')
}
