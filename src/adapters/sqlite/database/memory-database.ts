import { DatabaseSync } from 'node:sqlite'
import { nameContentCollections } from './content-collections.ts'
import { migrate } from './migrations.ts'

/** Returns a new database in memory, with the present schema, for trials and tests. It ends with its last use. */
export function memoryDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  migrate(database)
  nameContentCollections(database)
  return database
}
