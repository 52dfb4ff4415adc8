import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { closedSite, doctor, lineOf, openSite, parts, traces } from '#support/doctor-site.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

for (const [what, damage, says] of [
  ['is no database', () => Buffer.from('Not a database. '.repeat(1000)), 'is not a database of this site'],
  ['is empty', () => Buffer.alloc(0), 'is empty (0 bytes)'],
  ['was cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), ''],
  [
    'has a page of sevens',
    (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 7)]),
    '',
  ],
] as const)
  test(`a database that ${what} is wrong, with the fix, and all other checks still run`, async () => {
    const { dataDir } = await closedSite(onTestFinished)
    const path = join(dataDir, 'vita.db')
    writeFileSync(path, damage(readFileSync(path)))
    const before = traces(dataDir)
    const { status, stdout, stderr } = await doctor({ DATA_DIR: dataDir })
    expect([status, stderr]).toEqual([1, ''])
    expect(parts(stdout, 'WRONG')).toEqual(['database'])
    expect(lineOf(stdout, 'database')).toContain(says)
    expect(lineOf(stdout, 'database')).toContain('npm run vita -- restore PATH')
    expect(lineOf(stdout, 'files')).toMatch(/^warning .* not checked, because the database names them/)
    expect(traces(dataDir)).toEqual(before)
  })

test('a missing database is wrong while its keys are there; without anything the folder is only new', async () => {
  const { dataDir } = await closedSite(onTestFinished)
  for (const name of ['vita.db', 'files']) rmSync(join(dataDir, name), { recursive: true })
  expect(lineOf((await doctor({ DATA_DIR: dataDir })).stdout, 'database')).toMatch(
    /^WRONG .* is missing, but this is there: .*keys\.json/,
  )

  const fresh = join(temporaryFolder(), 'data')
  const { status, stdout } = await doctor({ DATA_DIR: fresh })
  expect(status).toBe(0)
  expect(lineOf(stdout, 'data folder')).toMatch(/^warning .* is not there yet\. npm start makes it\.$/)
  expect(readdirSync(join(fresh, '..'))).toEqual([])
})

for (const [schema, expected] of [
  [0, /^WRONG .* has schema 0, .* Run the version that wrote it/],
  [99, /^WRONG .* has schema 99, .* Run the version that wrote it/],
] as const)
  test(`a database of schema ${schema} is wrong, with the fix`, async () => {
    const { dataDir } = await closedSite(onTestFinished)
    const database = new DatabaseSync(join(dataDir, 'vita.db'))
    database.exec(`pragma user_version = ${schema}`)
    database.close()
    expect(lineOf((await doctor({ DATA_DIR: dataDir })).stdout, 'database')).toMatch(expected)
  })

test('a file in place of the folder of files is wrong, with the fix', async () => {
  const { dataDir } = await closedSite(onTestFinished)
  rmSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files'), 'x')
  const { status, stdout } = await doctor({ DATA_DIR: dataDir })
  expect([status, parts(stdout, 'WRONG')]).toEqual([1, ['files']])
  expect(lineOf(stdout, 'files')).toContain('files is not a folder. Move it away.')
  expect(lineOf(stdout, 'files')).toContain('npm run vita -- restore PATH')
})

test('missing and changed files are reported by name', async () => {
  const { dataDir, stack, hashes } = await openSite(onTestFinished)
  await stack.close()
  const objectOf = (name: string) => {
    const hash = hashes.get(name) ?? ''
    return join(dataDir, 'files/objects', hash.slice(0, 2), hash)
  }
  rmSync(objectOf('about/a.png'))
  writeFileSync(objectOf('about/b.png'), 'shorter')
  writeFileSync(objectOf('about/c.png'), '!!! of one.png')
  const { status, stdout } = await doctor({ DATA_DIR: dataDir })
  const lines = stdout.split('\n').filter((line) => /^\w+ +files /.test(line))
  expect([status, lines]).toEqual([
    1,
    [
      expect.stringMatching(/^WRONG {4}files {10}1 file missing: about\/a\.png\. Import them again/),
      expect.stringMatching(/^WRONG {4}files {10}2 files damaged: about\/b\.png, about\/c\.png\./),
    ],
  ])
  expect(lineOf(stdout, 'pictures')).toMatch(/^warning .* 0 of 4 pictures are made\./)
})

test('keys that others can read are wrong, and stay as they are', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows keeps no such permissions.')
  const { dataDir } = await closedSite(onTestFinished)
  const keys = join(dataDir, 'keys.json')
  chmodSync(keys, 0o640)
  const { status, stdout } = await doctor({ DATA_DIR: dataDir })
  expect([status, lineOf(stdout, 'data folder')]).toEqual([
    1,
    `WRONG    data folder    Others on this machine can read ${keys}. chmod 600 ${keys}`,
  ])
  expect(statSync(keys).mode & 0o777).toBe(0o640)
  chmodSync(keys, 0o600)
  writeFileSync(keys, '{"key":"canary"}')
  const damaged = (await doctor({ DATA_DIR: dataDir })).stdout
  expect(lineOf(damaged, 'data folder')).toContain('is damaged')
  expect(damaged).not.toContain('canary')
})

test('a data folder that cannot be created, or is a file, is one thing that is wrong', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), 'x')
  for (const dataDir of [join(folder, 'file'), join(folder, 'file/data')]) {
    const { status, stdout } = await doctor({ DATA_DIR: dataDir })
    expect([status, parts(stdout, 'WRONG')]).toEqual([1, ['data folder']])
  }
})
