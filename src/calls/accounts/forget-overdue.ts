import { unfinished } from '#domain/accounts/account.ts'
import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { isOpenAt } from './sign-in/one-use.ts'

/** Documents in one commit. */
const deletedAtOnce = 300

/**
 * Deletes what was not completed in time: changes of an email, challenges of passkeys, and sign-ins without their
 * code. docs/behaviour.md 29.3, 30.2, 30.4.
 */
export const forgetOverdue = call(async ({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<void> => {
  const now = clock.now()
  for (const collection of Object.values(unfinished)) {
    const all = take(await documents.readAll(collection))
    const overdue = all.filter(({ fields }) => !isOpenAt(now, fields))
    for (let at = 0; at < overdue.length; at += deletedAtOnce) {
      const some = overdue.slice(at, at + deletedAtOnce).map(({ id }) => ({ collection, id, fields: none }))
      take(await documents.commit(some))
    }
  }
})
