import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readKeys } from '#adapters/disk/keys.ts'
import { sqliteStores } from '#adapters/sqlite/stores.ts'
import type { Resets } from '#ports/accounts/resets.ts'
import type { Keys } from '#ports/keys.ts'
import type { Ports } from '#ports/ports.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import type { Google } from './google.ts'
import type { Opening, Work } from './opening.ts'

/** The stores that the setting DOCUMENTS chooses. */
export type Records = Pick<Ports, 'documents' | 'submissions' | 'inbox' | 'queue' | 'sessions' | 'attempts'> & {
  resets: Resets
  /** Returns the site's keys; creates them when they are missing. */
  keys(): Promise<Result<Keys>>
  close(): Promise<void>
}

export async function openRecords({ hosted, folder, google, work }: Opening): Promise<Result<Records>> {
  if (hosted.documents === 'firestore' && google !== none) return success(await firestoreRecords(google, work))
  const opened = folder.database()
  if (!opened.ok) return opened
  return success({
    ...sqliteStores(opened.data),
    keys: () => readKeys(join(folder.path, 'keys.json')),
    async close() {},
  })
}

async function firestoreRecords(google: Google, work: Work): Promise<Records> {
  const [
    { guard, deadlineMs, longDeadlineMs },
    { firestoreDocuments },
    { firestoreSubmissions },
    { firestoreInbox },
    { firestoreDeliveryQueue },
  ] = await Promise.all([
    import('#adapters/google/firestore/guard.ts'),
    import('#adapters/google/firestore/documents.ts'),
    import('#adapters/google/firestore/messages/submissions.ts'),
    import('#adapters/google/firestore/messages/inbox.ts'),
    import('#adapters/google/firestore/messages/delivery-queue.ts'),
  ])
  const [{ firestoreSessions }, { firestoreAttempts }, { firestoreResets }, { firestoreKeys }] = await Promise.all([
    import('#adapters/google/firestore/accounts/sessions.ts'),
    import('#adapters/google/firestore/accounts/attempts.ts'),
    import('#adapters/google/firestore/accounts/resets.ts'),
    import('#adapters/google/firestore/keys.ts'),
  ])
  const firestore = google.firestore()
  const limitMs = work === 'long' ? longDeadlineMs : deadlineMs
  const guarded = guard(limitMs)
  const documents = firestoreDocuments(firestore, guarded, limitMs)
  const queue = firestoreDeliveryQueue(firestore, guarded)
  return {
    documents,
    submissions: firestoreSubmissions(firestore, guarded),
    inbox: firestoreInbox(firestore, guarded),
    queue,
    sessions: firestoreSessions(firestore, guarded),
    attempts: firestoreAttempts(firestore, guarded),
    resets: firestoreResets(firestore, guarded),
    keys: () => firestoreKeys(firestore, guarded),
    async close() {
      documents.close()
      queue.close()
      await firestore.terminate()
    },
  }
}

/** Returns random keys that exist until the process ends. */
export function flashKeys(): Result<Keys> {
  const key = randomBytes(32)
  return success({ for: () => key })
}

export function noContent(where: string): Result<never> {
  return failed('object-not-found', `There is no content in ${where} yet. Start the site, or import a bundle.`)
}
