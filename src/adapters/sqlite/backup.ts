import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

/**
 * Copies a database into `backups/` beside it before its schema changes. The copy is whole under its name or not there;
 * a copy that cannot be made stops the migration by throwing.
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
 * Writes what a database holds at this moment into a file that is not there yet, for its owner alone, and onto the disk.
 * Others may write meanwhile: the copy is of the moment at which it began. Throws what SQLite or the system said.
 */
export function copyDatabase(database: DatabaseSync, target: string): void {
  closeSync(openSync(target, 'wx', 0o600))
  database.prepare('vacuum into ?').run(target)
  sync(target)
}

function sync(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
