import type { Ports } from '#ports/ports.ts'

/** How long an answer holds, so that asking often writes little; in ms. */
const holdsMs = 2_000

/**
 * Whether documents answer and can be written: a small document outside of the content is written again.
 * Source: contract, HTTP, readyz.
 */
export function readiness({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): () => Promise<boolean> {
  let known: { isReady: boolean; at: number } | undefined
  return async () => {
    const now = clock.now().getTime()
    if (known !== undefined && Math.abs(now - known.at) < holdsMs) return known.isReady
    const written = await documents.commit([
      { collection: 'probe', id: 'ready', fields: { at: new Date(now).toISOString() } },
    ])
    known = { isReady: written.ok, at: now }
    return written.ok
  }
}
