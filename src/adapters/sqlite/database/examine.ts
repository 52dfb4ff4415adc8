import { statSync } from 'node:fs'
import type { Result } from '#domain/result.ts'
import { migrations, schemaOf } from './migrations.ts'
import { openToRead } from './open-to-read.ts'
import { inspect } from './validate.ts'
import { walOf } from './wal.ts'

/** `newest` is the schema of this version; the sizes are those of the database and of its WAL. */
export type ExaminedDatabase = { schema: number; newest: number; sizeBytes: number; walBytes: number }

/**
 * Checks a database as a start does, quick check included, and changes nothing.
 * Fails with 'unavailable' and the message that a start would show.
 */
export function examineDatabase(path: string): Result<ExaminedDatabase> {
  return inspect(path, openToRead, migrations.length, (database) => ({
    schema: schemaOf(database),
    newest: migrations.length,
    sizeBytes: statSync(path).size,
    walBytes: Number(walOf(path)?.size ?? 0),
  }))
}
