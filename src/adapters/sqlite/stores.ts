import type { DatabaseSync } from 'node:sqlite'
import { sqliteAttempts } from './attempts.ts'
import { sqliteDeliveryQueue } from './delivery-queue.ts'
import { sqliteDocuments } from './documents.ts'
import { sqliteInbox } from './inbox.ts'
import { sqliteResets } from './resets.ts'
import { sqliteSessions } from './sessions.ts'
import { sqliteSubmissions } from './submissions.ts'

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
