import { leastFreeBytes } from '#domain/disk-room.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'

/** How long an answer is reused, in ms, so that frequent requests cause few writes. */
const holdsMs = 2_000

/**
 * Whether documents can be read and written (a small document outside the content is rewritten), and whether the disk has
 * room. `freeBytes` returns none where nothing is stored on a disk. docs/behaviour.md 13.11.
 */
export function readiness(
  { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
  freeBytes: () => Promise<number | None>,
): () => Promise<boolean> {
  let known: { isReady: boolean; at: number } | undefined
  return async () => {
    const now = clock.now().getTime()
    if (known !== undefined && Math.abs(now - known.at) < holdsMs) return known.isReady
    const written = await documents.commit([
      { collection: 'probe', id: 'ready', fields: { at: new Date(now).toISOString() } },
    ])
    const free = await freeBytes()
    known = { isReady: written.ok && (free === none || free >= leastFreeBytes), at: now }
    return known.isReady
  }
}
