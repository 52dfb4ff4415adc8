import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openAndClose } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { openDatabase } from './database.ts'
import { applicationId } from './schema.ts'

vi.setConfig({ testTimeout: 60_000 }) // some tests start processes, and the machine may be busy

test('a missing database is created once, readable by its owner alone', () => {
  const path = join(temporaryFolder(), 'vita.db')
  expect(openAndClose(path).isNew).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(openAndClose(path).isNew).toBe(false)
})

test('unrelated files in the folder do not prevent a new database', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'lost+found'))
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, '.DS_Store'), '')
  expect(openAndClose(join(folder, 'vita.db')).isNew).toBe(true)
})

test('the database uses WAL, full sync, foreign keys, secure delete and strict tables', () => {
  const open = openDatabase(join(temporaryFolder(), 'vita.db'))
  if (!open.ok) throw new Error(open.failure.message)
  const pragma = (name: string) => Object.values(open.data.database.prepare(`pragma ${name}`).get() ?? {})[0]
  expect({
    busy: pragma('busy_timeout'),
    mode: pragma('journal_mode'),
    synchronous: pragma('synchronous'),
    foreignKeys: pragma('foreign_keys'),
    trustedSchema: pragma('trusted_schema'),
    secureDelete: pragma('secure_delete'),
    walLimit: pragma('journal_size_limit'),
    owner: pragma('application_id'),
  }).toEqual({
    busy: 5000,
    mode: 'wal',
    synchronous: 2,
    foreignKeys: 1,
    trustedSchema: 0,
    secureDelete: 1,
    walLimit: 64 * 2 ** 20,
    owner: applicationId,
  })
  const tables = open.data.database.prepare("select name, strict from pragma_table_list where type = 'table'").all()
  expect(tables.filter(({ name, strict }) => !String(name).startsWith('sqlite_') && strict !== 1)).toEqual([])
  open.data.close()
})

test('closing leaves everything in the one file', () => {
  const folder = temporaryFolder()
  const open = openDatabase(join(folder, 'vita.db'))
  if (!open.ok) throw new Error(open.failure.message)
  open.data.database.exec(`insert into documents values ('jobs', 'a', '{}')`)
  expect(readdirSync(folder)).toContain('vita.db-wal')
  open.data.close()
  open.data.close()
  expect(readdirSync(folder)).toEqual(['vita.db'])
})

test('of processes that start at once in an empty folder one creates the database, and all open it', {
  tags: 'extended',
}, async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const program = `
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))})
    const count = (at) => new Promise((resolve) => setTimeout(resolve, at - Date.now()))
    await count(Number(process.argv[1]))
    const open = openDatabase(${JSON.stringify(path)})
    console.log(open.ok ? 'isNew ' + open.data.isNew : open.failure.message)`
  const { execFile } = await import('node:child_process')
  const start = String(Date.now() + 700)
  const said = await Promise.all(
    [1, 2, 3].map(
      () =>
        new Promise<string>((resolve) =>
          execFile(process.execPath, ['--input-type=module', '--eval', program, start], (_, stdout) => resolve(stdout)),
        ),
    ),
  )
  expect(said.sort()).toEqual(['isNew false\n', 'isNew false\n', 'isNew true\n'])
})

test('a database that another program locks is opened when that program releases it', {
  tags: 'extended',
}, async () => {
  const path = join(temporaryFolder(), 'vita.db')
  openAndClose(path)
  const holder = await holding(path, 1_000)
  expect(openAndClose(path)).toEqual({ isNew: false })
  await holder.ended
})

test('a database that stays locked for five seconds is rejected, without asking for a backup', {
  tags: 'extended',
}, async () => {
  const path = join(temporaryFolder(), 'vita.db')
  openAndClose(path)
  const holder = await holding(path, 60_000)
  const open = openDatabase(path)
  holder.end()
  await holder.ended
  expect(open.ok || open.failure.message).toBe(
    `The database ${path} is locked by another program. End it, then start again.`,
  )
  expect(openAndClose(path)).toEqual({ isNew: false })
})

/** Another program that locks the database for the given time. */
async function holding(path: string, forMs: number): Promise<{ ended: Promise<unknown>; end(): void }> {
  const program = `
    const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(${JSON.stringify(path)})
    database.exec('pragma locking_mode = exclusive; begin exclusive')
    console.log('held')
    setTimeout(() => database.close(), ${forMs})`
  const child = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return { ended, end: () => child.kill() }
}

test('opening a database adds a missing collection of content, so that a foreign write to it raises the version', () => {
  const path = join(temporaryFolder(), 'vita.db')
  for (const round of ['made', 'lacking', 'up to date']) {
    const open = openDatabase(path)
    if (!open.ok) throw new Error(open.failure.message)
    const { database } = open.data
    const version = () => database.prepare('select version from content_version').get()?.version
    const before = version()
    database
      .prepare('insert or replace into documents (collection, id, fields) values (?, ?, ?)')
      .run('hardware', 'x', '{}')
    expect(version(), round).not.toBe(before)
    if (round === 'made') database.exec("delete from content_collections where name = 'hardware'")
    open.data.close()
  }
})
