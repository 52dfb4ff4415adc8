import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { syncFile } from '../../whole-file.ts'

/**
 * Copies a database into `backups/` beside it before its schema changes. The copy is complete or does not exist. Throws when
 * the copy cannot be made, which stops the migration.
 */
export function backUpBefore(database: DatabaseSync, path: string, schema: number): void {
  const folder = join(dirname(path), 'backups')
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const copy = join(folder, `before-migration-${schema}-${stamp}.db`)
  const unfinished = `${copy}.part-${process.pid}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    copyDatabase(database, unfinished)
    renameSync(unfinished, copy)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/**
 * Writes the present content of a database into a new file, readable by its owner alone, and syncs it. Others may write
 * meanwhile: the copy has the state of the moment at which it began. Throws the error of SQLite or the system.
 */
export function copyDatabase(database: DatabaseSync, target: string): void {
  closeSync(openSync(target, 'wx', 0o600))
  database.prepare('vacuum into ?').run(target)
  syncFile(target)
}
