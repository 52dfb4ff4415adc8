import { finishPictures } from '#calls/content/finish-pictures.ts'
import type { Ports } from '#ports/ports.ts'
import type { Log } from '../log/log.ts'

/** The background work on pictures, beginning anew whenever there may be more of it. What it is at when it stops is lost. */
export type FinishingPictures = { look(): void; stop(): void }

/**
 * Makes what pictures lack, one at a time, off every request's path. `onPictures` runs when pages should be rendered
 * anew. What was refused is logged by name, since an import refuses it before: such a file came another way.
 */
export function keepFinishingPictures(
  ports: Pick<Ports, 'files' | 'pictures'>,
  log: Log,
  onPictures: () => void,
): FinishingPictures {
  let stopping = new AbortController()
  let working: Promise<void> = Promise.resolve()

  async function work(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const finished = await finishPictures(ports, onPictures, signal)
    if (signal.aborted) return
    if (!finished.ok) return log('warn', 'pictures are not finished', { reason: finished.failure.message })
    for (const { name, reason } of finished.data) log('warn', 'a picture is not finished', { name, reason })
  }

  return {
    look() {
      stopping.abort()
      stopping = new AbortController()
      const { signal } = stopping
      working = working.then(() => work(signal))
    },
    stop() {
      stopping.abort()
    },
  }
}
