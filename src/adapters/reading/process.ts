import { readFile } from 'node:fs/promises'
import type { FileReader } from '#ports/content/file-maker.ts'
import { failed, type Result } from '#resume/result.ts'
import type { ReadText } from '#resume/write/read-back.ts'
import { answerOf, endWorker, startWorkerProcess, type WorkerProcess } from '../worker-process.ts'

/** The bytes of a file, and what of it the process answers: the text of a PDF or Word file, or the resume of any document. */
export type Order = { as: 'text' | 'resume'; bytes: Uint8Array }

/** How long one file may take, in ms, and how much memory its process, in MB: of JavaScript's heap, and in all. */
export type ReadingLimits = { timeoutMs: number; heapMb: number; memoryMb: number }

/** The time is that of a busy machine. A resume of two pages takes a second and 170 MB, with the start of the process. */
export const usualLimits: ReadingLimits = { timeoutMs: 30_000, heapMb: 256, memoryMb: 512 }

/** How often the memory of a process is looked up, in ms. */
const watchMs = 50

/**
 * Gives an order to a child process of its own, whose memory ends with it. Fails with 'unavailable' when it cannot be started, and with
 * 'canceled' when it cannot read the file, or is ended because it takes too long or too much memory.
 */
export async function orderOf<T>(order: Order, { timeoutMs, heapMb, memoryMb }: ReadingLimits): Promise<Result<T>> {
  const started = startWorkerProcess('#adapters/reading/worker.ts', { heapMb })
  if (!started.ok) return started
  const worker = started.data
  const hasStarted = worker.pid !== undefined
  const watch = setInterval(() => void endAbove(worker, memoryMb), watchMs)
  const answered = await answerOf<Result<T>>(worker, order, 'reading', AbortSignal.timeout(timeoutMs))
  clearInterval(watch)
  await endWorker(worker)
  const read = answered.ok ? answered.data : answered
  return read.ok || !hasStarted ? read : failed('canceled', read.failure.message)
}

/** Ends a process that takes more than this. Only Linux tells: elsewhere the limit of the heap remains. */
async function endAbove(worker: WorkerProcess, memoryMb: number): Promise<void> {
  const status = await readFile(`/proc/${worker.pid}/status`, 'utf8').catch(() => '')
  const residentKb = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
  if (residentKb > memoryMb * 1024) worker.kill('SIGKILL')
}

/** Reads each file in a child process of its own. */
export function fileReader(timeoutMs = usualLimits.timeoutMs): FileReader {
  return {
    async read(bytes) {
      const read = await orderOf<ReadText>({ as: 'text', bytes }, { ...usualLimits, timeoutMs })
      return read.ok ? read : failed('unavailable', read.failure.message, read.failure.cause)
    },
  }
}
