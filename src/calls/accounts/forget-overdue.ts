import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { emailChanges } from './change-email.ts'
import { halfSignIns } from './half-sign-in.ts'
import { isOpenAt } from './one-use.ts'
import { passkeyChallenges } from './passkey-challenges.ts'

/** Documents in one commit. */
const deletedAtOnce = 300

/**
 * Deletes what was not completed in time: changes of an email, challenges of passkeys, and sign-ins without their
 * code. docs/behaviour.md 29.3, 30.2, 30.4.
 */
export async function forgetOverdue({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<Result<void>> {
  const now = clock.now()
  for (const collection of [emailChanges, passkeyChallenges, halfSignIns]) {
    const all = await documents.readAll(collection)
    if (!all.ok) return all
    const overdue = all.data.filter(({ fields }) => !isOpenAt(now, fields))
    for (let at = 0; at < overdue.length; at += deletedAtOnce) {
      const some = overdue.slice(at, at + deletedAtOnce).map(({ id }) => ({ collection, id, fields: none }))
      const deleted = await documents.commit(some)
      if (!deleted.ok) return deleted
    }
  }
  return success()
}
