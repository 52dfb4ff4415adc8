import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { failed, type Result, success } from '#domain/result.ts'

export type WorkerProcess = ChildProcess

/**
 * Starts a process that works for this one. It gets what the system needs and `besides`, no setting of the site, so
 * no secret either. `program` is its file by the project's own name for it: the built server stands elsewhere.
 * Fails with 'unavailable' where the system refuses the process at once, for example without memory; a later refusal is the
 * process's event 'error'.
 */
export function startWorkerProcess(
  program: `#${string}`,
  args: readonly string[] = [],
  besides: NodeJS.ProcessEnv = {},
): Result<WorkerProcess> {
  const path = createRequire(import.meta.url).resolve(program)
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR']
  const env = { ...besides, ...Object.fromEntries(needed.map((name) => [name, process.env[name]])) }
  try {
    return success(fork(path, args, { serialization: 'advanced', stdio: 'ignore', execArgv: [], env }))
  } catch (cause) {
    return failed('unavailable', 'A worker process cannot be started.', cause)
  }
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
