import { none } from '#domain/result.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import { eventsCollection } from './account/account-events.ts'
import { emailChanges } from './change-email.ts'
import { codesCollection } from './sign-in/one-time-codes.ts'
import { passkeysCollection } from './sign-in/passkeys.ts'

/** Collections with one document for each account, by its uid. */
const ofAccounts = [eventsCollection, emailChanges, passkeysCollection, codesCollection]

/**
 * The removal of all documents that belong to an account beside its own. Challenges and half sign-ins of the account are not
 * found by its uid; they work for no account then, and are deleted within an hour. docs/behaviour.md 28.2.
 */
export function belongingsOf(uid: string): DocumentChange[] {
  return ofAccounts.map((collection) => ({ collection, id: uid, fields: none }))
}
