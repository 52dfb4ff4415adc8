import type { Keys } from '#ports/keys.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { keysFrom, newMasterKey } from '../../site-keys.ts'
import { codeOf, type Guard, precondition } from './guard.ts'
import type { Firestore } from './service.ts'

/**
 * Returns the site's keys from a document that the first start creates and that is never replaced. When several
 * processes start at once, one creates it and all read it. Damaged keys fail with 'unavailable' and a message that says
 * how to fix them, never with their content.
 */
export async function firestoreKeys(firestore: Firestore, guarded: Guard): Promise<Result<Keys>> {
  const reference = firestore.collection('keys').doc('master')
  const read = () => guarded('read', () => reference.get())

  async function make(): Promise<void> {
    try {
      await firestore.batch().create(reference, { key: newMasterKey() }).commit()
    } catch (cause) {
      if (codeOf(cause) !== precondition.alreadyExists) throw cause
    }
  }

  let found = await read()
  if (found.ok && !found.data.exists) {
    const made = await guarded('save', make)
    found = made.ok ? await read() : made
  }
  if (!found.ok) return found
  const keys = keysFrom(found.data.data()?.key)
  return keys === none ? failed('unavailable', damaged) : success(keys)
}

const damaged =
  'The keys in the document keys/master are damaged. Restore the document from a backup of the project, or delete it: the next start creates new keys, open forms become invalid, and every browser counts as a new device.'
