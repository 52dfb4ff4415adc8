import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { walMaintenance } from './wal.ts'

test('a WAL that is unchanged since the call before is emptied, and a changed one is not', () => {
  const { database, write, bytesOf } = place()
  const { maintain } = walMaintenance(database)
  write('a')
  expect(maintain()).toBe(bytesOf('-wal'))
  write('b')
  const withBoth = bytesOf('-wal')
  expect(withBoth).toBeGreaterThan(0)
  expect(maintain()).toBe(withBoth)
  const before = bytesOf('')
  expect(maintain()).toBe(0)
  expect(bytesOf('-wal')).toBe(0)
  expect(bytesOf('')).toBeGreaterThanOrEqual(before)
  expect(maintain()).toBe(0)
})

test('while another connection reads an older state the WAL stays, and nothing is lost', () => {
  const { path, database, write, bytesOf } = place()
  const { maintain } = walMaintenance(database)
  const reader = new DatabaseSync(path, { readOnly: true })
  onTestFinished(() => reader.close())
  reader.exec('begin')
  const count = () => reader.prepare('select count(*) as count from documents').get()?.count
  expect(count()).toBe(0)
  write('a')
  maintain()
  expect(maintain()).toBe(bytesOf('-wal'))
  expect(bytesOf('-wal')).toBeGreaterThan(0)
  reader.exec('commit')
  expect(maintain()).toBe(0)
  expect(count()).toBe(1)
})

/** A new database in its own folder, with an empty WAL. */
function place() {
  const path = join(temporaryFolder(), 'vita.db')
  const database = openedAt(path)
  database.exec('pragma wal_checkpoint(truncate)')
  const insert = database.prepare("insert into documents values ('jobs', ?, '{}')")
  return {
    path,
    database,
    write: (id: string) => insert.run(id),
    bytesOf: (end: '' | '-wal') => statSync(path + end).size,
  }
}
