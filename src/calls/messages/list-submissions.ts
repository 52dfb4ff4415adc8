import { call, take } from '#domain/call.ts'
import { toStoredSubmission } from '#domain/messages/stored-submission.ts'
import type { StoredSubmission } from '#domain/messages/submission.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Returns all messages, newest first; one without a readable time of arrival comes last. Fails with 'unavailable' when the
 * document store gives no answer. docs/behaviour.md 5.11.
 */
export const listSubmissions = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<StoredSubmission[]> => {
  const read = take(await documents.readAll('submissions'))
  return read.map(toStoredSubmission).sort(newestFirst)
})

function newestFirst(a: StoredSubmission, b: StoredSubmission): number {
  return timeOf(b) - timeOf(a) || (a.id < b.id ? -1 : 1)
}

/** An unreadable time counts as earlier than every readable one. */
function timeOf({ receivedAt }: StoredSubmission): number {
  const time = Date.parse(receivedAt)
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time
}
