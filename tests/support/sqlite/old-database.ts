import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The schemas for which an old database is stored, as an earlier commit created it. */
export const oldSchemas = [1, 2, 3, 4] as const

/** Creates the old database of a schema at a path. */
export function putOldDatabase(path: string, schema: (typeof oldSchemas)[number]): void {
  const database = new DatabaseSync(path)
  database.exec(readFileSync(new URL(`./old-data/schema-${schema}.sql`, import.meta.url), 'utf8'))
  database.exec('pragma journal_mode = wal')
  database.close()
}
