import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The schemas of which a database is kept, as the code of an earlier commit made it. */
export const oldSchemas = [1, 2, 3, 4] as const

/** Puts such a database at a path. */
export function putOldDatabase(path: string, schema: (typeof oldSchemas)[number]): void {
  const database = new DatabaseSync(path)
  database.exec(readFileSync(new URL(`./old-data/schema-${schema}.sql`, import.meta.url), 'utf8'))
  database.exec('pragma journal_mode = wal')
  database.close()
}
