import { maxWalBytes } from '#domain/disk-room.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { Log } from '../log/log.ts'

/**
 * Returns a function that maintains the documents and logs one warning while the WAL stays above 64 MB. Then heavy writing
 * goes on, or another process holds an old read transaction open. A store that does not answer is reported elsewhere.
 * docs/behaviour.md 14.6.
 */
export function walWatch({ maintain }: Pick<Documents, 'maintain'>, log: Log): () => Promise<void> {
  let isLogged = false
  return async () => {
    const left = await maintain()
    if (!left.ok) return
    const isLong = left.data > maxWalBytes
    const reason = 'If it does not shrink, end other programs that have the database open.'
    if (isLong && !isLogged) log('warn', 'WAL not checkpointed', { reason, sizeBytes: left.data })
    isLogged = isLong
  }
}
