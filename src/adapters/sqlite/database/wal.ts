import { type BigIntStats, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { withoutWaiting } from './transaction.ts'

/** Checkpoints and truncates the WAL. Returns false when another connection prevents it. */
export function emptyWal(database: DatabaseSync): boolean {
  return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
}

/** The WAL beside the database at a path, or undefined when there is none. */
export function walOf(path: string): BigIntStats | undefined {
  return statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false })
}

/** Keeps the WAL of a database short while no process writes. docs/behaviour.md 14.6. */
export type WalMaintenance = {
  /**
   * Checkpoints the WAL unless it changed since the call before; never waits for another connection. Returns how many bytes are
   * left in it.
   */
  maintain(): number
}

export function walMaintenance(database: DatabaseSync): WalMaintenance {
  const file = database.location() ?? ''
  let before = ''
  return {
    maintain() {
      const { size = 0n, mtimeNs = 0n } = walOf(file) ?? {}
      if (size === 0n) return 0
      const now = `${size} ${mtimeNs}`
      const isQuiet = now === before
      before = now
      return isQuiet && withoutWaiting(database, () => emptyWal(database)) ? 0 : Number(size)
    },
  }
}
