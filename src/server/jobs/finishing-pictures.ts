import { finishPictures } from '#calls/content/finish-pictures.ts'
import type { Ports } from '#ports/ports.ts'
import type { Log } from '../log/log.ts'

/** The background work on pictures. `restart` starts it again when there may be more to do; work in progress is then lost. */
export type FinishingPictures = { restart(): void; stop(): void }

/**
 * Encodes missing picture variants, one at a time, outside of requests. `onPictures` runs when pages should be rendered
 * again. A rejected file is logged by name: an import rejects it earlier, so it came another way.
 */
export function keepFinishingPictures(
  ports: Pick<Ports, 'documents' | 'files' | 'pictures'>,
  log: Log,
  onPictures: () => void,
): FinishingPictures {
  let stopping = new AbortController()
  let working: Promise<void> = Promise.resolve()

  async function work(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const finished = await finishPictures(ports, onPictures, signal)
    if (signal.aborted) return
    if (!finished.ok) return log('warn', 'encoding of pictures failed', { reason: finished.failure.message })
    for (const { name, reason } of finished.data) log('warn', 'encoding of a picture failed', { name, reason })
  }

  return {
    restart() {
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
