import { argon2PasswordHashes } from '#adapters/argon2/password-hashes.ts'
import { sqliteIdentities } from '#adapters/sqlite/accounts/identities.ts'
import { memoryDatabase } from '#adapters/sqlite/database/database.ts'
import { sqliteStores } from '#adapters/sqlite/stores.ts'
import type { Documents } from '#ports/content/documents.ts'

/** The stores of the default stack over a new database in memory. `now` returns the times of accounts; hashes are cheap. */
export function memoryStores(now = () => new Date()) {
  const database = memoryDatabase()
  const passwords = argon2PasswordHashes({ memoryKib: 64, passes: 1, lanes: 1 })
  return { database, ...sqliteStores(database), identities: sqliteIdentities(database, { passwords, clock: { now } }) }
}

/** The documents of a new database in memory. */
export function memoryDocuments(): Documents {
  return memoryStores().documents
}
