import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'

/** Watches how much memory a process and those that it starts take together, beyond what it took at first, in MB. */
export function watchedMemory(pid: number) {
  const first = residentMb(pid)
  let most = 0
  const notes: string[] = [`at first ${Math.round(first)}`]
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid) - first)
  }, 20)
  onTestFinished(() => clearInterval(timer))
  return {
    most: () => most,
    note: (what: string) => void notes.push(`${what} ${Math.round(most)}`),
    notes: () => notes.join(', '),
  }
}

/** Resident memory (VmRSS of Linux) of a process and of those that it started, in MB. */
function residentMb(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    return childrenOf(pid).reduce((sum, child) => sum + residentMb(child), own)
  } catch {
    return 0
  }
}

export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}
