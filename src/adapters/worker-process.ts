import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { failed, type Result, success } from '#domain/result.ts'

export type WorkerProcess = ChildProcess

/**
 * Starts a worker process. Its environment is what the system needs and `besides`, without the site's settings, so without
 * secrets. `program` is an import specifier of this project, because the built server is elsewhere.
 * Fails with 'unavailable' when the system rejects the process at once, for example without memory; a later rejection is the
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

/** Begins a worker process: it ends with its parent, leaves the terminal's signals to it, and runs at a lower priority. */
export function beginWork(): void {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit())
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not every system allows it; the worker then runs at the usual priority.
  }
}
