import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { failed, type Result, success } from '#resume/result.ts'

export type WorkerProcess = ChildProcess

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

export const lowestPriority = PRIORITY_LOW

/**
 * What a worker gets besides its program. `priority` is that of its process in the system, below normal if absent; with more than
 * `heapMb` of JavaScript's heap it ends.
 */
type WorkerOptions = { args?: readonly string[]; env?: NodeJS.ProcessEnv; priority?: number; heapMb?: number }

/**
 * Starts a worker process at a lower priority. Its environment is what the system needs and `env`, without the site's settings,
 * so without secrets. `program` is an import specifier of this project, because the built server is elsewhere.
 * Fails with 'unavailable' when the system rejects the process at once, for example without memory; a later rejection is the
 * process's event 'error'.
 */
export function startWorkerProcess(
  program: `#${string}`,
  { args = [], env: own = {}, priority = PRIORITY_BELOW_NORMAL, heapMb }: WorkerOptions = {},
): Result<WorkerProcess> {
  const path = createRequire(import.meta.url).resolve(program)
  const needed = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR']
  const env = { ...own, ...Object.fromEntries(needed.map((name) => [name, process.env[name]])) }
  try {
    const execArgv = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]
    const worker = fork(path, args, { serialization: 'advanced', stdio: 'ignore', execArgv, env })
    // Whoever waits for an answer hears of it; without a listener it would end this process.
    worker.on('error', () => {})
    lowerPriority(worker, priority)
    return success(worker)
  } catch (cause) {
    return failed('unavailable', 'A worker process cannot be started.', cause)
  }
}

/**
 * Done by the parent, at once: Linux has a priority for each thread, which the threads that it starts inherit. A worker that
 * lowered its own would leave the engine's threads, and all of its start, at the server's priority.
 */
function lowerPriority({ pid }: WorkerProcess, priority: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, priority)
  } catch {
    // Not every system allows it; the worker then runs at the usual priority.
  }
}

/**
 * Gives a worker an order and returns its answer; `isAnswer` tells it from other messages. Fails with 'unavailable'
 * when the process cannot be started, ends before, or does not get the order. Aborting kills it. `what` names it in
 * these messages.
 */
export function answerOf<Answer>(
  worker: WorkerProcess,
  order: object,
  what: string,
  signal: AbortSignal,
  isAnswer: (message: unknown) => boolean = () => true,
): Promise<Result<Answer>> {
  return new Promise((resolve) => {
    const kill = () => worker.kill('SIGKILL')
    const end = (result: Result<Answer>) => {
      signal.removeEventListener('abort', kill)
      worker.off('message', onMessage).off('exit', onExit).off('error', onError)
      resolve(result)
    }
    const lost = (why: string, cause?: unknown) => end(failed('unavailable', `The ${what} process ${why}.`, cause))
    const onMessage = (message: unknown) => isAnswer(message) && end(success(message as Answer))
    const onExit = (code: number | null, by: string | null) => lost(`ended with ${code ?? by}`)
    const onError = (cause: Error) => lost('cannot be started', cause)
    if (signal.aborted) kill() // a signal that was aborted before tells its listeners nothing
    signal.addEventListener('abort', kill)
    worker.on('message', onMessage).on('exit', onExit).on('error', onError)
    worker.send(order, (error) => {
      if (error !== null) lost('does not get its order', error)
    })
  })
}

/** Whether a worker can still get an order. */
export function isAlive(worker: WorkerProcess): boolean {
  return worker.connected && !worker.killed && !hasEnded(worker)
}

/** Whether a worker's process is over; one that was killed needs a moment for that. */
export function hasEnded({ exitCode, signalCode }: WorkerProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** Ends a worker at once, and waits until its process is over. */
export async function endWorker(worker: WorkerProcess): Promise<void> {
  if (hasEnded(worker)) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

/**
 * In a worker process: answers each order of its parent with the result of `work`. An error of `work` fails with 'unavailable'; its
 * message follows `failure`.
 */
export function answerOrders<Order, T>(work: (order: Order) => Promise<T>, failure: string): void {
  beginWork()
  process.on('message', async (order: Order) => {
    const answer = await work(order).then(success, (cause: unknown) =>
      failed('unavailable', `${failure}: ${cause instanceof Error ? cause.message : String(cause)}`),
    )
    process.send?.(answer)
  })
}

/** Begins a worker process: it ends with its parent, and leaves the terminal's signals to it. */
export function beginWork(): void {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit())
}
