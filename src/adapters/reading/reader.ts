import type { FileReader } from '#ports/content/file-reader.ts'
import { answerOf, endWorker, startWorkerProcess } from '../worker-process.ts'
import type { Answer, Order } from './worker.ts'

/** How long one file may take, in ms, on a busy machine. */
const usualTimeoutMs = 30_000

/** Reads each file in a child process of its own, whose memory ends with it. */
export function fileReader(timeoutMs = usualTimeoutMs): FileReader {
  return {
    async read(bytes) {
      const started = startWorkerProcess('#adapters/reading/worker.ts')
      if (!started.ok) return started
      const order: Order = { bytes }
      const answered = await answerOf<Answer>(started.data, order, 'reading', AbortSignal.timeout(timeoutMs))
      await endWorker(started.data)
      return answered.ok ? answered.data : answered
    },
  }
}
