import { statSync } from 'node:fs'
import type { Result } from '#resume/result.ts'
import { openToRead } from './open-to-read.ts'
import { schemaNumber } from './schema.ts'
import { inspect } from './validate.ts'
import { walOf } from './wal.ts'

/** The sizes are those of the database and of its WAL. */
export type ExaminedDatabase = { schema: number; sizeBytes: number; walBytes: number }

/**
 * Checks a database as a start does, quick check included, and changes nothing.
 * Fails with 'unavailable' and the message that a start would show.
 */
export function examineDatabase(path: string): Result<ExaminedDatabase> {
  return inspect(path, openToRead, () => ({
    schema: schemaNumber,
    sizeBytes: statSync(path).size,
    walBytes: Number(walOf(path)?.size ?? 0),
  }))
}
