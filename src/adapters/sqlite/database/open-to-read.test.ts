import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { openDatabase } from './database.ts'
import { examineDatabase } from './examine.ts'
import { openToRead } from './open-to-read.ts'

test('a database that no process has open is read without a file beside it', () => {
  const path = join(temporaryFolder(), 'vita.db')
  closedAt(path)
  const before = readFileSync(path)
  const { database, close } = openToRead(path)
  expect(database.prepare('select count(*) as count from documents').get()?.count).toBe(1)
  expect(() => database.exec("delete from documents where id = 'x'")).toThrow('readonly')
  close()
  expect(readdirSync(join(path, '..'))).toEqual(['vita.db'])
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('beside a writer the last commit is read, and the read does not wait', () => {
  const path = join(temporaryFolder(), 'vita.db')
  const writer = openedAt(path)
  writer.exec("insert into documents values ('jobs', 'x', '{}')")
  writer.exec('begin immediate')
  const { database, close } = openToRead(path)
  expect(database.prepare('select count(*) as count from documents').get()?.count).toBe(1)
  close()
  writer.exec('commit')
})

test('a WAL that a crash left is read too, and no file is made beside it', () => {
  const [folder, copied] = [temporaryFolder(), temporaryFolder()]
  openedAt(join(folder, 'vita.db')).exec("insert into documents values ('jobs', 'x', '{}')")
  for (const name of ['vita.db', 'vita.db-wal']) copyFileSync(join(folder, name), join(copied, name))
  const before = readFileSync(join(copied, 'vita.db-wal'))
  const { database, close } = openToRead(join(copied, 'vita.db'))
  expect(database.prepare('select count(*) as count from documents').get()?.count).toBe(1)
  close()
  expect(readdirSync(copied).sort()).toEqual(['vita.db', 'vita.db-wal'])
  expect(readFileSync(join(copied, 'vita.db-wal')).equals(before)).toBe(true)
})

test('an examined database reports its sizes', () => {
  const path = join(temporaryFolder(), 'vita.db')
  closedAt(path)
  expect(examineDatabase(path)).toMatchObject({
    ok: true,
    data: { sizeBytes: readFileSync(path).length, walBytes: 0 },
  })
})

/** A database with one document, which no process has open. */
function closedAt(path: string): void {
  const opened = openDatabase(path)
  if (!opened.ok) throw new Error(opened.failure.message)
  opened.data.database.exec("insert into documents values ('jobs', 'x', '{}')")
  opened.data.close()
}
