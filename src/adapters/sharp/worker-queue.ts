import type { PictureVariant } from '#ports/content/picture-store.ts'
import type { PictureType } from '#resume/records/image.ts'
import { failed, type Result } from '#resume/result.ts'
import { answerOf, endWorker, hasEnded, isAlive, startWorkerProcess, type WorkerProcess } from '../worker-process.ts'

/** A request to the picture worker: one original in one type, in a single width or in all of its widths. */
export type Order = { original: Uint8Array; type: PictureType; widthPx: number | 'all' }

/** The worker's answer: the upright size, the main colour, and the variants of the order. */
export type Made = { widthPx: number; heightPx: number; color: string; variants: PictureVariant[] }

/** The worker's first message: whether it can take orders. */
export type Greeting = { ready: true } | { ready: false; cause: string }

export type WorkerQueueOptions = {
  /**
   * How much CPU time one order may take, in ms, before the worker is killed; the limit in wall-clock time is six times as
   * long.
   */
  timeoutMs: number
  /** How much memory the worker may use before it is killed, in bytes; it checks twenty times a second. */
  memoryBytes: number
  /** How long an idle worker is kept, in ms. */
  idleMs: number
  /** How many orders may wait; each holds its original in memory. */
  queueLimit: number
}

/** Makes pictures: one order at a time, in a child process that runs only while it is needed. */
export type WorkerQueue = {
  /**
   * Fails with 'invalid' and a reason that may be shown when the picture cannot be made, with 'unavailable' when the worker
   * does not start or too many orders wait, and with 'canceled' after `close`.
   */
  work(order: Order): Promise<Result<Made>>
  /** Kills the worker; the current order and all waiting ones fail with 'canceled'. */
  close(): Promise<void>
}

type Task = { order: Order; done: (result: Result<Made>) => void }

export function openWorkerQueue({ timeoutMs, memoryBytes, idleMs, queueLimit }: WorkerQueueOptions): WorkerQueue {
  const waiting: Task[] = []
  let worker: WorkerProcess | undefined
  let working: Promise<void> | undefined
  let isClosed = false
  let rest: NodeJS.Timeout | undefined

  async function workOff() {
    clearTimeout(rest)
    for (let task = next(); task !== undefined; task = next()) task.done(await made(task.order))
    working = undefined
    if (worker === undefined) return
    keepAlive(worker, false)
    rest = setTimeout(end, idleMs).unref()
  }

  /** WebP comes first: a picture is shown once it has WebP, while AVIF only makes it smaller. */
  function next(): Task | undefined {
    const urgent = waiting.findIndex(({ order }) => order.type === 'webp')
    return waiting.splice(Math.max(urgent, 0), 1)[0]
  }

  async function made(order: Order): Promise<Result<Made>> {
    if (isClosed) return closed()
    if (worker === undefined || !isAlive(worker)) {
      const started = await startWorker(timeoutMs, memoryBytes)
      if (!('worker' in started)) return failed('unavailable', 'The image worker cannot be started.', started.cause)
      worker = started.worker
    }
    if (isClosed) return closed()
    keepAlive(worker, true)
    // The worker kills itself when an order exceeds a limit; the next order gets a new worker.
    const answer = await answerOf<Result<Made>>(worker, order, 'image', AbortSignal.timeout(6 * timeoutMs))
    if (isClosed) return closed()
    return answer.ok ? answer.data : overloaded
  }

  async function end() {
    const ending = worker
    worker = undefined
    if (ending === undefined || hasEnded(ending)) return
    keepAlive(ending, true)
    await endWorker(ending)
  }

  return {
    work(order) {
      if (isClosed) return Promise.resolve(closed())
      if (waiting.length >= queueLimit)
        return Promise.resolve(failed('unavailable', 'Too many pictures are waiting. Please try again later.'))
      return new Promise((done) => {
        waiting.push({ order, done })
        working ??= workOff()
      })
    },
    async close() {
      isClosed = true
      clearTimeout(rest)
      await end()
      await working
      await end()
    },
  }
}

function closed(): Result<Made> {
  return failed('canceled', 'The image worker queue was closed.')
}

/** Returns a worker that reported that it is ready, or the cause of the failure. */
async function startWorker(
  timeoutMs: number,
  memoryBytes: number,
): Promise<{ worker: WorkerProcess } | { cause?: unknown }> {
  const args = [String(timeoutMs), String(memoryBytes)]
  const started = startWorkerProcess('#adapters/sharp/worker.ts', { args, env: frugal })
  if (!started.ok) return started.failure
  const worker = started.data
  const greeting = await new Promise<Greeting>((greet) => {
    worker.once('message', (message) => greet(message as Greeting))
    worker.on('error', (cause) => greet({ ready: false, cause: String(cause) }))
    worker.once('exit', (code, signal) => greet({ ready: false, cause: `ended with ${code ?? signal}` }))
  })
  if (greeting.ready) return { worker }
  worker.kill('SIGKILL')
  return { cause: greeting.cause }
}

/**
 * One thread, few heaps, and large blocks that return to the system: 100 pictures of 12 megapixels then peak at 210 MB instead
 * of 375 MB. Only glibc reads the last three variables.
 */
const frugal = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

const overloaded = failed('invalid', 'takes too much time or memory to read')

/** Sets whether this process stays alive for the worker. */
function keepAlive(worker: WorkerProcess, alive: boolean) {
  if (alive) worker.ref()
  else worker.unref()
  if (alive) worker.channel?.ref()
  else worker.channel?.unref()
}
