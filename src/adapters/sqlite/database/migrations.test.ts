import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { none } from '#domain/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { openDatabase } from './database.ts'
import { migrations, schemaOf } from './migrations.ts'

vi.setConfig({ testTimeout: 60_000 }) // some tests start processes, and the machine may be busy

const next = [...migrations, 'create table later (id integer primary key) strict; insert into later values (1)']

test('an older database is copied and then migrated', () => {
  const folder = oldDatabase()
  const open = openDatabase(join(folder, 'vita.db'), next)
  if (!open.ok) throw new Error(open.failure.message)
  expect(schemaOf(open.data.database)).toBe(next.length)
  expect(open.data.database.prepare('select id from documents').all()).toEqual([{ id: 'kept' }])
  open.data.close()

  const [copy = '', ...others] = readdirSync(join(folder, 'backups'))
  expect(others).toEqual([])
  expect(copy).toMatch(new RegExp(`^before-migration-${migrations.length}-\\d{8}T\\d{6}Z\\.db$`))
  expect(statSync(join(folder, 'backups', copy)).mode & 0o777).toBe(0o600)
  const before = new DatabaseSync(join(folder, 'backups', copy), { readOnly: true })
  expect(schemaOf(before)).toBe(migrations.length)
  expect(before.prepare('select id from documents').all()).toEqual([{ id: 'kept' }])
  before.close()
})

test('an up-to-date database is neither copied nor changed', () => {
  const folder = oldDatabase()
  openDatabase(join(folder, 'vita.db'))
  expect(readdirSync(folder)).not.toContain('backups')
})

test('a failed migration leaves the database as it was', () => {
  const folder = oldDatabase()
  const open = openDatabase(join(folder, 'vita.db'), [
    ...migrations,
    'create table later (id); insert into absent values (1)',
  ])
  expect(open).toMatchObject({
    ok: false,
    failure: { code: 'unavailable', message: expect.stringContaining('vita.db') },
  })
  expect(stateOf(folder)).toBe('old')
  expect(openDatabase(join(folder, 'vita.db')).ok).toBe(true)
})

test('a killed migration leaves the database old or new, never between', { tags: 'extended' }, async () => {
  const states = new Set<string>()
  for (const killedAfterMs of [0, 20, 60, 120, 250, none]) {
    const folder = oldDatabase()
    const slow = `
      create table later (id integer primary key, noise text) strict;
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 200000)
      insert into later select n, hex(randomblob(40)) from numbers`
    const program = `
      const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))})
      const { migrations } = await import(${JSON.stringify(import.meta.resolve('./migrations.ts'))})
      console.log('migrating')
      const open = openDatabase(${JSON.stringify(join(folder, 'vita.db'))}, [...migrations, ${JSON.stringify(slow)}])
      console.log(open.ok)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    if (killedAfterMs !== none) setTimeout(() => child.kill('SIGKILL'), killedAfterMs)
    await once(child, 'close')
    states.add(stateOf(folder))
    const again = openDatabase(join(folder, 'vita.db'), [...migrations, slow])
    expect(again.ok).toBe(true)
    if (again.ok) again.data.close()
    expect(stateOf(folder)).toBe('new')
  }
  expect([...states].sort()).toEqual(['new', 'old'])
})

function oldDatabase(): string {
  const folder = temporaryFolder()
  const open = openDatabase(join(folder, 'vita.db'))
  if (!open.ok) throw new Error(open.failure.message)
  open.data.database.exec(`insert into documents values ('jobs', 'kept', '{}')`)
  open.data.close()
  return folder
}

/** 'old' or 'new' when schema number and tables agree; the content must be intact. */
function stateOf(folder: string): string {
  const database = new DatabaseSync(join(folder, 'vita.db'))
  try {
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(database.prepare('select id from documents').all()).toEqual([{ id: 'kept' }])
    const later = database.prepare("select count(*) as n from sqlite_schema where name = 'later'").get()?.n
    const schema = schemaOf(database)
    if (schema === migrations.length && later === 0) return 'old'
    return schema === migrations.length + 1 && later === 1 ? 'new' : `between: schema ${schema}, tables ${later}`
  } finally {
    database.close()
  }
}
