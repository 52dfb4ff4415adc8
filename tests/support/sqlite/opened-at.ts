import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#adapters/sqlite/database/database.ts'

/** Opens the database at a path, created when missing; closes it after the current test. */
export function openedAt(path: string): DatabaseSync {
  const open = openDatabase(path)
  if (!open.ok) throw new Error(open.failure.message)
  onTestFinished(() => open.data.close())
  return open.data.database
}

/** Opens the database at a path, created when missing, and closes it again. */
export function openAndClose(path: string): { isNew: boolean } {
  const open = openDatabase(path)
  if (!open.ok) throw new Error(open.failure.message)
  open.data.close()
  return { isNew: open.data.isNew }
}
