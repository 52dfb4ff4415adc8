import { hkdfSync, randomBytes } from 'node:crypto'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import type { Keys } from '#ports/keys.ts'
import { codeOf, type Guard, precondition } from './guard.ts'
import type { Firestore } from './service.ts'

const keyBytes = 32

/**
 * The site's keys, from a document that is made on the first start and never replaced: of processes that start at once one
 * makes it, and all read it. Keys that are damaged fail with 'unavailable' and a sentence with the mend, never what is in them.
 */
export async function firestoreKeys(firestore: Firestore, guarded: Guard): Promise<Result<Keys>> {
  const reference = firestore.collection('keys').doc('master')
  const read = () => guarded('read', () => reference.get())

  async function make(): Promise<void> {
    try {
      const key = randomBytes(keyBytes).toString('base64')
      await firestore.batch().create(reference, { key }).commit()
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
  const master = masterKeyOf(found.data.data()?.key)
  if (master === none) return failed('unavailable', damaged)
  return success({ for: (purpose) => new Uint8Array(hkdfSync('sha256', master, '', purpose, keyBytes)) })
}

const damaged =
  'The keys in the document keys/master are damaged. Put the document of a backup in its place, or delete it: new keys are made at the next start, forms that are open end, and every browser counts as a new one.'

function masterKeyOf(stored: unknown): Uint8Array | None {
  const key = typeof stored === 'string' ? stored : ''
  const bytes = Buffer.from(key, 'base64')
  return bytes.length === keyBytes && bytes.toString('base64') === key ? bytes : none
}
