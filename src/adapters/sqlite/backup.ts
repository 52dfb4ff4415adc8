import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
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
    database.prepare('vacuum into ?').run(unfinished)
    chmodSync(unfinished, 0o600)
    sync(unfinished)
    renameSync(unfinished, copy)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
