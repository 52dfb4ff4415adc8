import type { FileMaker, FileOrder, GeneratedBytes } from '#ports/content/file-maker.ts'
import { failed, type None, none, type Result } from '#resume/result.ts'
import { fontsVersion, ownNames } from '#resume/typeset/font-files.ts'
import {
  answerOf,
  endWorker,
  isAlive,
  lowestPriority,
  startWorkerProcess,
  type WorkerProcess,
} from '../worker-process.ts'

/** What the process is told: the owner's folder of fonts, and one file. It answers with `Answer`. */
export type Order = { fonts: string | None; order: FileOrder }
export type Answer = Result<GeneratedBytes>

/** Changes with what files look like, so that all are made again. */
const layoutVersion = 6

/** How long one file may take, in ms, on a busy machine. */
const usualTimeoutMs = 60_000

/**
 * Makes files in a child process, which ends with `close`: it gives back 55 MB that a thread would keep. `fonts` is the owner's
 * folder of fonts, or none.
 */
export function typesetFiles(fonts: string | None, timeoutMs = usualTimeoutMs): FileMaker {
  return {
    version: () => `${layoutVersion}\n${fontsVersion(fonts)}`,
    open() {
      let worker: WorkerProcess | undefined
      let isClosed = false
      /** The owner's fonts, until they end the process. */
      let usable = fonts !== none && ownNames(fonts).length > 0 ? fonts : none

      async function answered(order: FileOrder): Promise<Result<Answer>> {
        if (worker === undefined || !isAlive(worker)) {
          const started = startWorkerProcess('#adapters/typesetting/worker.ts', {
            env: frugal,
            priority: lowestPriority,
          })
          if (!started.ok) return started
          worker = started.data
        }
        const sent: Order = { fonts: usable, order }
        return answerOf<Answer>(worker, sent, 'typesetting', AbortSignal.timeout(timeoutMs))
      }

      return {
        async make(order) {
          if (isClosed) return canceled
          const made = await answered(order)
          if (isClosed) return canceled
          if (made.ok) return usable === fonts ? made.data : withFault(made.data, fonts)
          if (usable === none) return made
          usable = none
          const again = await answered(order)
          if (isClosed) return canceled
          return again.ok ? withFault(again.data, fonts) : again
        },
        async close() {
          isClosed = true
          if (worker !== undefined) await endWorker(worker)
        },
      }
    },
  }
}

/** What was made without the owner's fonts, because the process does not survive them or takes too long. */
function withFault(made: Answer, fonts: string | None): Answer {
  if (!made.ok || fonts === none || ownNames(fonts).length === 0) return made
  const { missing } = made.data
  const fault = {
    file: ownNames(fonts).join(', '),
    why: 'ends the process that makes files, or takes too long',
    characters: missing,
  }
  return { ...made, data: { ...made.data, faults: missing.length === 0 ? [] : [fault] } }
}

/** One thread and one heap: this is work of the background. */
const frugal = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' }

const canceled = failed('canceled', 'The making of files was ended.')
