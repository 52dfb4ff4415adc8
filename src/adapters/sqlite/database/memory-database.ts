import { DatabaseSync } from 'node:sqlite'
import { nameContentCollections } from './content-collections.ts'
import { createSchema } from './schema.ts'

/** Returns a new database in memory, for trials and tests. It ends with its last use. */
export function memoryDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  createSchema(database)
  nameContentCollections(database)
  return database
}
