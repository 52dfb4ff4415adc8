import type { DatabaseSync } from 'node:sqlite'
import { sqliteAttempts } from './accounts/attempts.ts'
import { sqliteResets } from './accounts/resets.ts'
import { sqliteSessions } from './accounts/sessions.ts'
import { sqliteDocuments } from './documents.ts'
import { sqliteDeliveryQueue } from './messages/delivery-queue.ts'
import { sqliteInbox } from './messages/inbox.ts'
import { sqliteSubmissions } from './messages/submissions.ts'

/** The stores of the default stack over one database, which the caller opens and closes. */
export function sqliteStores(database: DatabaseSync) {
  return {
    documents: sqliteDocuments(database),
    submissions: sqliteSubmissions(database),
    inbox: sqliteInbox(database),
    queue: sqliteDeliveryQueue(database),
    sessions: sqliteSessions(database),
    attempts: sqliteAttempts(database),
    resets: sqliteResets(database),
  }
}
