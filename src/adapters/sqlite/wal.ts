import { type BigIntStats, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { withoutWaiting } from './transaction.ts'

/** Puts the journal into the database's own file and cuts it; false while another connection is in the way. */
export function emptyWal(database: DatabaseSync): boolean {
  return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
}

/** The journal beside the database at a path, or undefined where there is none. */
export function walOf(path: string): BigIntStats | undefined {
  return statSync(`${path}-wal`, { bigint: true, throwIfNoEntry: false })
}

/** What keeps the journal of a database short while nobody writes. Source: docs/behaviour.md 14.6. */
export type WalMaintenance = {
  /**
   * Empties the journal, unless somebody has written since this was asked before, and waits for nobody. Gives how
   * many bytes are left in it.
   */
  tidy(): number
}

export function walMaintenance(database: DatabaseSync): WalMaintenance {
  const file = database.location() ?? ''
  let before = ''
  return {
    tidy() {
      const { size = 0n, mtimeNs = 0n } = walOf(file) ?? {}
      if (size === 0n) return 0
      const now = `${size} ${mtimeNs}`
      const isQuiet = now === before
      before = now
      return isQuiet && withoutWaiting(database, () => emptyWal(database)) ? 0 : Number(size)
    },
  }
}
