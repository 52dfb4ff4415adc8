import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A server program in its own process; `startMs` is the time until it printed its address. */
export type Program = { origin: string; pid: number; startMs: number; stop(): Promise<void> }

/**
 * Starts a program and waits for the address that it prints. Throws with the program's output when none is printed within a
 * minute.
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Program> {
  const begun = performance.now()
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const origin = await addressOf(child)
  return { origin, pid: child.pid ?? 0, startMs: performance.now() - begun, stop: () => stopped(child) }
}

/** Ends a process with SIGTERM, as a service manager does, and waits for its exit. */
export async function stopped(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Resident memory of a process in MB (VmRSS of Linux). */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/**
 * Resident memory of a process and its children in MB; 0 after they have ended. What they share, such as Node's own program,
 * counts once (Pss of Linux).
 */
export function residentMbWithChildren(pid: number): number {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownMb(each), 0)
  } catch {
    return 0
  }
}

function ownMb(pid: number): number {
  const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** Waits until a process has had no children for a second, such as those that make pictures and files, one after the other. */
export async function withoutChildren(pid: number): Promise<void> {
  for (let without = 0; without < 10; without = childrenOf(pid).length > 0 ? 0 : without + 1) await wait(100)
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

/** CPU time of all threads of a process so far, in ms (schedstat of Linux). */
export function cpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return used.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1e6, 0)
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
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The program ended:\n${said}`)))
  })
}
