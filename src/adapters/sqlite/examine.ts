import { existsSync, statSync } from 'node:fs'
import { failed, none, type Result, success } from '#domain/result.ts'
import { migrations, schemaOf } from './migrations.ts'
import { openToRead } from './open-to-read.ts'
import { refusalOfFile, refusalOfOpened } from './refusal.ts'

/** `newest` is the schema that this version makes; sizes are of the database and of the journal beside it. */
export type ExaminedDatabase = { schema: number; newest: number; sizeBytes: number; journalBytes: number }

/**
 * Looks at a database as a start would, quick check included, and changes nothing. Fails with 'unavailable' and the
 * sentence with the mend that a start would give.
 */
export function examineDatabase(path: string): Result<ExaminedDatabase> {
  const refusal = refusalOfFile(path)
  if (refusal !== none) return failed('unavailable', refusal)
  try {
    const { database, close } = openToRead(path)
    try {
      const inside = refusalOfOpened(database, path, migrations.length)
      if (inside !== none) return failed('unavailable', inside)
      const sizes = { sizeBytes: statSync(path).size, journalBytes: journalSize(path) }
      return success({ schema: schemaOf(database), newest: migrations.length, ...sizes })
    } finally {
      close()
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it cannot be read'
    return failed(
      'unavailable',
      `The database ${path} cannot be opened: ${why}. To put a backup in its place: npm run vita -- restore PATH`,
      cause,
    )
  }
}

function journalSize(path: string): number {
  const journal = `${path}-wal`
  return existsSync(journal) ? statSync(journal).size : 0
}
