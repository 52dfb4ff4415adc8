import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closedSite, doctor, lineOf, openSite, parts, traces } from '#support/doctor-site.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

test('a damaged database is wrong, and all other checks still run', async () => {
  const { dataDir } = await closedSite()
  writeFileSync(join(dataDir, 'vita.db'), 'Not a database. '.repeat(1000))
  const before = traces(dataDir)
  const { status, stdout, stderr } = await doctor({ DATA_DIR: dataDir })
  expect([status, stderr]).toEqual([1, ''])
  expect(parts(stdout, 'WRONG')).toEqual(['database'])
  expect(lineOf(stdout, 'database')).toMatch(/Restore a backup, .* is not a database of this site/)
  expect(lineOf(stdout, 'files')).toMatch(/^warning .* not checked, because the database names them/)
  expect(traces(dataDir)).toEqual(before)
})

test('a missing database is wrong while its keys are there; without anything the folder is only new', async () => {
  const { dataDir } = await closedSite()
  for (const name of ['vita.db', 'files']) rmSync(join(dataDir, name), { recursive: true })
  expect(lineOf((await doctor({ DATA_DIR: dataDir })).stdout, 'database')).toMatch(
    /^WRONG .* is missing, .*keys\.json is there/,
  )

  const fresh = join(temporaryFolder(), 'data')
  const { status, stdout } = await doctor({ DATA_DIR: fresh })
  expect(status).toBe(0)
  expect(lineOf(stdout, 'data folder')).toMatch(/^warning .* is not there yet\. The first start makes it\./)
  expect(readdirSync(join(fresh, '..'))).toEqual([])
})

test('a file in place of the folder of files is wrong, with the fix', async () => {
  const { dataDir } = await closedSite()
  rmSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files'), 'x')
  const { status, stdout } = await doctor({ DATA_DIR: dataDir })
  expect([status, parts(stdout, 'WRONG')]).toEqual([1, ['files']])
  expect(lineOf(stdout, 'files')).toContain('files is not a folder. Move it away.')
  expect(lineOf(stdout, 'files')).toContain('npm run vita -- restore PATH')
})

test('missing and changed files are reported by name', async () => {
  const { dataDir, stack, hashes } = await openSite()
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
      expect.stringMatching(/^WRONG {4}files {10}1 file missing\. Add them again, .* about\/a\.png\.$/),
      expect.stringMatching(/^WRONG {4}files {10}2 files damaged\. .* about\/b\.png, about\/c\.png\.$/),
    ],
  ])
  expect(lineOf(stdout, 'pictures')).toMatch(/^warning .* 0 of 4 pictures are made\./)
})

test('keys that others can read are wrong, and stay as they are', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows keeps no such permissions.')
  const { dataDir } = await closedSite()
  const keys = join(dataDir, 'keys.json')
  chmodSync(keys, 0o640)
  const { status, stdout } = await doctor({ DATA_DIR: dataDir })
  expect([status, lineOf(stdout, 'data folder')]).toEqual([
    1,
    `WRONG    data folder    Others on this machine can read the keys of the site. Close it to them. chmod 600 ${keys}`,
  ])
  expect(statSync(keys).mode & 0o777).toBe(0o640)
  chmodSync(keys, 0o600)
  writeFileSync(keys, '{"key":"canary"}')
  const damaged = (await doctor({ DATA_DIR: dataDir })).stdout
  expect(lineOf(damaged, 'data folder')).toContain('are damaged')
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
