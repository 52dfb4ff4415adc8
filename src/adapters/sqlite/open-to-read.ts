import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { busyTimeoutMs } from './transaction.ts'

/** A database that is only looked at. */
export type ReadDatabase = { database: DatabaseSync; close(): void }

/**
 * Opens a database and changes nothing on the disk by it, whether or not a site uses it meanwhile. Throws what SQLite
 * throws. Without a journal nobody has it open, and it is read as a file that does not change. With a journal that a
 * crash and a copying left alone, SQLite would have to make its index beside it, so a copy is read.
 */
export function openToRead(path: string): ReadDatabase {
  const journal = `${path}-wal`
  if (!existsSync(journal)) {
    const unchanging = new URL(`${pathToFileURL(path).href}?immutable=1`)
    return opened(new DatabaseSync(unchanging, { readOnly: true }))
  }
  if (existsSync(`${path}-shm`)) return opened(new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs }))
  const folder = mkdtempSync(join(tmpdir(), 'vita-look-'))
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
 * Opens a database for the look before it is used. It takes SQLite's locks, for others may begin to write at the
 * same moment. Where there is a journal, only to read: whoever may write puts the journal into the file when he
 * closes it, and what is refused is left as it was found.
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
