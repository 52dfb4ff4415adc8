import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskBlobs } from '#adapters/disk/blobs.ts'
import { success } from '#resume/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { readSettings } from './settings/settings.ts'
import { usableStores } from './store-trouble.ts'

test('file stores can be used before and after they are created', async () => {
  const dataDir = temporaryFolder()
  expect(usableIn(dataDir)).toEqual(success())
  await diskBlobs(join(dataDir, 'files')).write(Uint8Array.of(1))
  mkdirSync(join(dataDir, 'pictures'))
  expect(usableIn(dataDir)).toEqual(success())
})

test('a file in place of the pictures folder is rejected, and the fix says that pictures are made again', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'pictures'), 'x')
  const message = `The picture store cannot be used: ${join(dataDir, 'pictures')} is not a folder. Move it away. The site makes pictures again.`
  expect(usableIn(dataDir)).toMatchObject({ ok: false, failure: { message } })
})

test.skipIf(process.platform === 'win32')('a file store of another account is rejected with the fix', () => {
  const dataDir = temporaryFolder()
  chmodSync(dataDir, 0o755)
  mkdirSync(join(dataDir, 'files'), { mode: 0o500 })
  const program = `
    const { usableStores } = await import(${JSON.stringify(import.meta.resolve('./store-trouble.ts'))})
    if (process.getuid() === 0) process.setuid(65534)
    const settings = { dataDir: ${JSON.stringify(dataDir)}, hosted: { files: 'disk' } }
    const answer = usableStores(settings)
    console.log(answer.failure?.message)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  const files = join(dataDir, 'files')
  expect(stderr).toBe('')
  expect(stdout).toBe(
    `The file store cannot be used: ${files} cannot be read and written (EACCES). Give it to the account that runs the site: chown -R ACCOUNT ${files}\n`,
  )
})

function usableIn(dataDir: string) {
  const { settings } = readSettings({ DATA_DIR: dataDir })
  if (settings === null) throw new Error('The settings are wrong.')
  return usableStores(settings)
}
