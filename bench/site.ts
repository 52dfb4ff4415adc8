import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = fileURLToPath(new URL('..', import.meta.url))

/** The built server on a data folder of its own, with how long it took to its address. */
export type MeasuredSite = { origin: string; startMs: number; pid: number; dataDir: string; stop(): Promise<void> }

/** Starts the built server on a free port. Throws with its last words when it gives no address within a minute. */
export async function startSite(
  dataDir = mkdtempSync(join(tmpdir(), 'vita-bench-')),
  settings: Record<string, string> = {},
): Promise<MeasuredSite> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await addressOf(child)
  const startMs = performance.now() - begun
  return {
    origin,
    startMs,
    pid: child.pid ?? 0,
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

export function forget(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Resident memory of a process in MB (VmRSS of Linux). */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? 0) / 1024)
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`No address within a minute:\n${said}`)), 60_000)
    const hear = (chunk: Buffer) => {
      said += chunk
      const address = /http:\/\/localhost:\d+/.exec(said)?.[0]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => reject(new Error(`The server ended:\n${said}`)))
  })
}
