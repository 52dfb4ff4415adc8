import { once } from 'node:events'
import { failed, type None } from '#domain/result.ts'
import type { FileMaker } from '#ports/content/file-maker.ts'
import {
  answerOf,
  hasEnded,
  isAlive,
  lowestPriority,
  startWorkerProcess,
  type WorkerProcess,
} from '../worker-process.ts'
import { fontsVersion } from './font-files.ts'
import type { Answer, Order } from './order.ts'

/** Changes with what files look like, so that all are made again. */
const layoutVersion = 3

/** How long one file may take, in ms, on a busy machine. */
const timeoutMs = 60_000

/**
 * Makes files in a child process, which ends with `close`: it gives back 55 MB that a thread would keep. `fonts` is the owner's
 * folder of fonts, or none.
 */
export function typesetFiles(fonts: string | None): FileMaker {
  return {
    version: () => `${layoutVersion}\n${fontsVersion(fonts)}`,
    open() {
      let worker: WorkerProcess | undefined
      let isClosed = false
      return {
        async make(order) {
          if (isClosed) return canceled
          if (worker === undefined || !isAlive(worker)) {
            const started = startWorkerProcess('#adapters/typesetting/worker.ts', {
              env: frugal,
              priority: lowestPriority,
            })
            if (!started.ok) return started
            worker = started.data
          }
          const sent: Order = { fonts, order }
          const made = await answerOf<Answer>(worker, sent, 'typesetting', AbortSignal.timeout(timeoutMs))
          if (isClosed) return canceled
          return made.ok ? made.data : made
        },
        async close() {
          isClosed = true
          if (worker === undefined || hasEnded(worker)) return
          const ended = once(worker, 'exit')
          worker.kill('SIGKILL')
          await ended
        },
      }
    },
  }
}

/** One thread and one heap: this is work of the background. */
const frugal = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' }

const canceled = failed('canceled', 'The making of files was ended.')
