import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'

export type WorkerProcess = ChildProcess

/**
 * Starts a process that works for this one. It gets what the system needs and `besides`, no setting of the site, so
 * no secret either. `program` is its file by the project's own name for it: the built server stands elsewhere.
 */
export function startWorkerProcess(
  program: `#${string}`,
  args: readonly string[] = [],
  besides: NodeJS.ProcessEnv = {},
): WorkerProcess {
  const path = createRequire(import.meta.url).resolve(program)
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR']
  const env = { ...besides, ...Object.fromEntries(needed.map((name) => [name, process.env[name]])) }
  return fork(path, args, { serialization: 'advanced', stdio: 'ignore', execArgv: [], env })
}

/**
 * How such a process begins: it will end with its parent, leaves the signals of a terminal to it, and yields to all
 * others.
 */
export function beginWork(): void {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit())
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every system allows it; then it works at the usual priority.
  }
}
