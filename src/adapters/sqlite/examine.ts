import { statSync } from 'node:fs'
import type { Result } from '#domain/result.ts'
import { migrations, schemaOf } from './migrations.ts'
import { openToRead } from './open-to-read.ts'
import { lookInto } from './validate.ts'
import { walOf } from './wal.ts'

/** `newest` is the schema that this version makes; sizes are of the database and of the journal beside it. */
export type ExaminedDatabase = { schema: number; newest: number; sizeBytes: number; walBytes: number }

/**
 * Looks at a database as a start would, quick check included, and changes nothing. Fails with 'unavailable' and the
 * sentence with the mend that a start would give.
 */
export function examineDatabase(path: string): Result<ExaminedDatabase> {
  return lookInto(path, openToRead, migrations.length, (database) => ({
    schema: schemaOf(database),
    newest: migrations.length,
    sizeBytes: statSync(path).size,
    walBytes: Number(walOf(path)?.size ?? 0),
  }))
}
