import type { DatabaseSync } from 'node:sqlite'
import { contentCollections } from '#domain/content/bundle/bundle.ts'

/**
 * Adds the collections of content that the triggers of the content version do not watch yet: all of a new database, and those
 * that were added to this code since.
 */
export function nameContentCollections(database: DatabaseSync): void {
  const named = new Set(
    database
      .prepare('select name from content_collections')
      .all()
      .map(({ name }) => name),
  )
  const missing = contentCollections.filter((each) => !named.has(each))
  if (missing.length === 0) return
  database
    .prepare('insert or ignore into content_collections select value from json_each(?)')
    .run(JSON.stringify(missing))
}
