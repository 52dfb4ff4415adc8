import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { busyTimeoutMs } from './transaction.ts'

/** A database that is only read. */
export type ReadDatabase = { database: DatabaseSync; close(): void }

/**
 * Opens a database and changes nothing on the disk, whether or not a site uses it. Throws SQLite's errors. Without a WAL no
 * process has it open, so it is read as an immutable file. A WAL without its index (-shm), left by a crash or a copy, would
 * make SQLite write one, so a temporary copy is read.
 */
export function openToRead(path: string): ReadDatabase {
  const wal = `${path}-wal`
  if (!existsSync(wal)) {
    const unchanging = new URL(`${pathToFileURL(path).href}?immutable=1`)
    return opened(new DatabaseSync(unchanging, { readOnly: true }))
  }
  if (existsSync(`${path}-shm`)) return opened(new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs }))
  const folder = mkdtempSync(join(tmpdir(), 'vita-read-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const end of ['', '-wal']) copyFileSync(path + end, join(folder, `vita.db${end}`))
    return opened(new DatabaseSync(join(folder, 'vita.db'), { timeout: busyTimeoutMs }), forget)
  } catch (cause) {
    forget()
    throw cause
  }
}

/**
 * Opens a database for the checks before its use. It takes SQLite's locks, because other processes may begin to write at the
 * same moment. Where there is a WAL, it opens read-only: a connection that may write would checkpoint the WAL on closing, and a
 * rejected database must stay unchanged.
 */
export function openBeforeUse(path: string): ReadDatabase {
  return opened(new DatabaseSync(path, { timeout: busyTimeoutMs, readOnly: existsSync(`${path}-wal`) }))
}

function opened(database: DatabaseSync, afterwards = () => {}): ReadDatabase {
  return {
    database,
    close() {
      database.close()
      afterwards()
    },
  }
}
