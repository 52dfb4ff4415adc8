import { maxWalBytes } from '#domain/disk-room.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { Log } from '../log/log.ts'

/**
 * Brings the documents in order each time it is called, and tells once when more than 64 MB of their journal stay: a
 * great deal is being written, or something holds an old state of them open. A store that gives no answer is told of
 * elsewhere. Source: docs/behaviour.md 14.6.
 */
export function walWatch({ tidy }: Pick<Documents, 'tidy'>, log: Log): () => Promise<void> {
  let isTold = false
  return async () => {
    const left = await tidy()
    if (!left.ok) return
    const isLong = left.data > maxWalBytes
    const reason = 'If it stays, end what else has the database open.'
    if (isLong && !isTold) log('warn', 'the journal of the database is not put away', { reason, sizeBytes: left.data })
    isTold = isLong
  }
}
