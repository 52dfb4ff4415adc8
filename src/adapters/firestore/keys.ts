import { failed, none, type Result, success } from '#domain/result.ts'
import type { Keys } from '#ports/keys.ts'
import { keysFrom, newMasterKey } from '../site-keys.ts'
import { codeOf, type Guard, precondition } from './guard.ts'
import type { Firestore } from './service.ts'

/**
 * The site's keys, from a document that is made on the first start and never replaced: of processes that start at once one
 * makes it, and all read it. Keys that are damaged fail with 'unavailable' and a sentence with the mend, never what is in them.
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
  'The keys in the document keys/master are damaged. Put the document of a backup in its place, or delete it: new keys are made at the next start, forms that are open end, and every browser counts as a new one.'
