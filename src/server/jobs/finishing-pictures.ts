import { finishPictures } from '#calls/content/generated/finish-pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { failed } from '#resume/result.ts'
import { jobLog } from '../log/job-log.ts'
import type { Log } from '../log/log.ts'

/**
 * The background work on pictures. `restart` starts it again when there may be more to do, unless it was stopped; work in progress is
 * then lost.
 */
export type FinishingPictures = { restart(): void; stop(): void }

/**
 * Encodes missing picture variants, one at a time, outside of requests. `onPictures` runs when pages should be rendered
 * again. A rejected file is logged by name: an import rejects it earlier, so it came another way.
 */
export function keepFinishingPictures(
  ports: Pick<Ports, 'documents' | 'files' | 'blobs' | 'pictures' | 'clock'>,
  log: Log,
  onPictures: () => void,
): FinishingPictures {
  const report = jobLog(log)
  let stopping = new AbortController()
  let isStopped = false
  let working: Promise<void> = Promise.resolve()

  async function work(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const finished = await finishPictures(ports, onPictures, signal)
    if (signal.aborted) return
    report('encoding of pictures', finished)
    if (!finished.ok) return
    for (const { name, reason } of finished.data) report('encoding of a picture', failed('invalid', reason), { name })
  }

  return {
    restart() {
      if (isStopped) return
      stopping.abort()
      stopping = new AbortController()
      const { signal } = stopping
      working = working.then(() => work(signal))
    },
    stop() {
      isStopped = true
      stopping.abort()
    },
  }
}
