import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { boundByModes } from '#support/programs.ts'
import { openAndClose } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { openDatabase } from './database.ts'
import { schemaNumber } from './schema.ts'

vi.setConfig({ testTimeout: 60_000 }) // some tests start processes, and the machine may be busy

const damaged: [what: string, harm: (path: string) => void, says: RegExp][] = [
  ['empty', (path) => truncateSync(path, 0), /is empty \(0 bytes\).*restore PATH/],
  ['no database', (path) => writeFileSync(path, 'Dear diary,\n'.repeat(500)), /is not a database.*restore PATH/],
  ['a few bytes', (path) => writeFileSync(path, 'SQL'), /is not a database.*restore PATH/],
  ['cut off', (path) => truncateSync(path, 4096 * 3 + 100), /vita\.db (is damaged|cannot be opened).*restore PATH/],
  ['overwritten inside', overwriteInside, /vita\.db (is damaged|cannot be opened).*restore PATH/],
  [
    'of another program',
    (path) => inside(path, 'pragma application_id = 77'),
    /of another program.*DATA_DIR.*restore PATH/,
  ],
  ...[0, schemaNumber + 1].map((schema): (typeof damaged)[number] => [
    `of schema ${schema}`,
    (path) => inside(path, `pragma user_version = ${schema}`),
    new RegExp(
      `has schema ${schema}, and .* has schema ${schemaNumber}\\. Run the version that wrote it.*restore PATH`,
    ),
  ]),
]
for (const [what, harm, says] of damaged) {
  test(`a database that is ${what} is rejected with its path and the fix, and not changed`, () => {
    const path = join(temporaryFolder(), 'vita.db')
    openAndClose(path)
    inside(path, fillTable)
    harm(path)
    const before = readFileSync(path)
    const open = openDatabase(path)
    expect(open).toMatchObject({ ok: false, failure: { code: 'unavailable', message: expect.stringMatching(says) } })
    expect(open.ok || open.failure.message).toContain(path)
    expect(readFileSync(path).equals(before)).toBe(true)
  })
}

test('a damaged database with a WAL is rejected, and neither file is changed', () => {
  const path = join(temporaryFolder(), 'vita.db')
  openAndClose(path)
  inside(path, fillTable)
  killedWriter(path)
  const bytes = readFileSync(path)
  bytes.fill(0, 4096 * 4, 4096 * 6)
  writeFileSync(path, bytes)
  const wal = readFileSync(`${path}-wal`)
  const open = openDatabase(path)
  expect(open.ok || open.failure.message).toMatch(/restore PATH/)
  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect(readFileSync(`${path}-wal`).equals(wal)).toBe(true)
})

test('a database with a WAL that lacks only the end of a long text is rejected too', () => {
  const path = join(temporaryFolder(), 'vita.db')
  openAndClose(path)
  inside(
    path,
    "insert into documents (collection, id, fields) values ('jobs', 'long', json_quote(hex(zeroblob(6000))))",
  )
  killedWriter(path)
  truncateSync(path, statSync(path).size - 4096)
  const open = openDatabase(path)
  expect(open.ok || open.failure.message).toMatch(/vita\.db cannot be opened.*restore PATH/)
})

test('a folder in place of the database is rejected', () => {
  const path = join(temporaryFolder(), 'vita.db')
  mkdirSync(path)
  expect(openDatabase(path)).toMatchObject({ ok: false, failure: { message: expect.stringContaining('not a file') } })
})

for (const sign of ['files/objects', 'vita.db-wal', 'keys.json', 'backups/monday.db', 'outbox/1.eml']) {
  test(`a missing database is not created again while ${sign} exists`, () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, sign, '..'), { recursive: true })
    writeFileSync(join(folder, sign), 'x')
    const path = join(folder, 'vita.db')
    const open = openDatabase(path)
    expect(open.ok || open.failure.message).toMatch(/vita\.db is missing.*restore PATH.*new database, move these away/)
    expect(readdirSync(folder)).toEqual([sign.split('/')[0]])
  })
}

test('everything left beside a missing database is named at once, and without it a new one is created', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'vita.db')
  mkdirSync(join(folder, 'files', 'blobs'), { recursive: true })
  writeFileSync(join(folder, 'keys.json'), 'x')
  const rejected = openDatabase(path)
  expect(rejected.ok || rejected.failure.message).toContain(
    `but these exist: ${join(folder, 'keys.json')}, ${join(folder, 'files')}. `,
  )
  mkdirSync(join(folder, 'moved'))
  for (const name of ['keys.json', 'files']) renameSync(join(folder, name), join(folder, 'moved', name))
  expect(openAndClose(path).isNew).toBe(true)
})

test('a database whose WAL was deleted is rejected and unchanged, and with its WAL it opens with all data', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'vita.db')
  openAndClose(path)
  killedWriter(path)
  expect(readdirSync(folder).sort()).toEqual(['vita.db', 'vita.db-shm', 'vita.db-wal'])
  renameSync(`${path}-wal`, join(folder, 'moved-wal'))
  const before = readFileSync(path)
  const open = openDatabase(path)
  expect(open.ok || open.failure.message).toMatch(/vita\.db-wal .* is missing.*restore PATH/)
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['moved-wal', 'vita.db', 'vita.db-shm'])

  renameSync(join(folder, 'moved-wal'), `${path}-wal`)
  const again = openDatabase(path)
  if (!again.ok) throw new Error(again.failure.message)
  expect(again.data.database.prepare('select id from documents').all()).toEqual([{ id: 'written' }])
  again.data.close()
})

test.skipIf(process.platform === 'win32')('a read-only database is rejected with one line', () => {
  const path = join(temporaryFolder(), 'vita.db')
  openAndClose(path)
  const program = `
    import { chmodSync } from 'node:fs'
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))})
    chmodSync(${JSON.stringify(path)}, 0o444)
    chmodSync(${JSON.stringify(join(path, '..'))}, 0o555)
    const open = openDatabase(${JSON.stringify(path)})
    console.log(open.ok ? 'opened' : open.failure.message)`
  const { stdout, stderr } = runProgram(program)
  expect(stderr).toBe('')
  expect(stdout).toBe(
    `The database ${path} cannot be read and written (EACCES). Give it and its folder to the account that runs the site.\n`,
  )
})

/** Enough rows for several pages. */
const fillTable = `
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 300)
  insert into documents select 'jobs', 'job-' || n, json_object('text', hex(randomblob(100))) from numbers`

function inside(path: string, statements: string): void {
  const database = new DatabaseSync(path)
  database.exec(statements)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
}

/** Writes a row in a process that is killed before any of its WAL is in the database file. */
function killedWriter(path: string): void {
  const { signal } = runProgram(`
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))})
    openDatabase(${JSON.stringify(path)}).data.database.exec("insert into documents values ('jobs', 'written', '{}')")
    process.kill(process.pid, 'SIGKILL')`)
  expect(signal).toBe('SIGKILL')
}

function overwriteInside(path: string): void {
  const bytes = readFileSync(path)
  bytes.fill(0xa5, 4096 * 2, bytes.length - 4096)
  writeFileSync(path, bytes)
}

function runProgram(program: string) {
  return spawnSync(...boundByModes(process.execPath, ['--input-type=module', '--eval', program]), { encoding: 'utf8' })
}
