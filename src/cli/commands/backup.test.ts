import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryTerminal } from '#support/memory-terminal.ts'
import { vitaWith } from '#support/run-vita.ts'
import { openSampleSite } from '#support/sample-site.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { runVita } from '../vita.ts'

vi.setConfig({ testTimeout: 60_000 })

test('a backup goes to the folder of backups and lists what is in it; restored elsewhere, delivery is paused until mail resume', async () => {
  const site = await openSampleSite([{}])
  const made = await site.vita('backup')
  expect(made).toMatchObject({ status: 0, stderr: '' })
  expect(made.stdout).toContain('Backed up 0 documents, 1 message, 2 mails, 1 forward, 0 accounts and 0 files.\n')
  const [name = ''] = readdirSync(join(site.dataDir, 'backups'))
  expect(name).toMatch(/^vita-\d{8}T\d{6}Z\.zip$/)
  const path = join(site.dataDir, 'backups', name)
  expect(made.stdout.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^${path} \\(\\d+ kB\\)$`))

  const elsewhere = { DATA_DIR: join(site.folder, 'elsewhere') }
  const restored = await vitaWith(elsewhere, ['restore', path])
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  const lines = restored.stdout.trimEnd().split('\n')
  expect(lines).toContainEqual(
    expect.stringMatching(/^Restored the backup of \d{4}-\d\d-\d\d \d\d:\d\d UTC: 0 documents, 1 m/),
  )
  expect(lines.at(-1)).toBe('There was nothing here before.')
  expect((await vitaWith(elsewhere, ['mail', 'list'])).stdout).toMatch(
    /Delivery of mails is paused: A backup was restored/,
  )
  expect((await vitaWith(elsewhere, ['mail', 'resume'])).stdout).toBe(
    'Delivery of mails is resumed.\nDelivery of forwards is resumed.\n',
  )
})

test('a restore is rejected while the data folder is in use; afterwards it names the folder of the previous data', async () => {
  const site = await openSampleSite([{}])
  await site.vita('backup', 'mine.zip')
  const rejected = await site.vita('restore', 'mine.zip')
  expect([rejected.status, rejected.stderr]).toEqual([
    1,
    `DATA_DIR ${site.dataDir} is in use. Stop the site and every other program that uses it, then try again.\n`,
  ])
  await site.stop()
  const { status, stdout } = await site.vita('restore', 'mine.zip')
  expect(status).toBe(0)
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  expect(last).toMatch(new RegExp(`^What was here before is in ${site.dataDir}/backups/before-restore-\\d{8}T\\d{6}Z$`))
  expect(readdirSync(last.slice('What was here before is in '.length))).toContain('vita.db')
})

test('a check reports whether a backup is complete, changes nothing, and needs no site', async () => {
  const site = await openSampleSite([{}])
  await site.vita('backup', 'mine.zip')
  const path = join(site.folder, 'mine.zip')
  const nowhere = { DATA_DIR: join(site.folder, 'nowhere') }
  const whole = await vitaWith(nowhere, ['restore', path, '--verify'])
  expect([whole.status, whole.stderr]).toEqual([0, ''])
  expect(whole.stdout).toMatch(/The backup of .* is complete: 0 documents, 1 message/)

  const bytes = readFileSync(path)
  const at = bytes.indexOf('ada@example.com')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
  const damaged = await vitaWith(nowhere, ['restore', path, '--verify'])
  expect([damaged.status, damaged.stderr]).toEqual([
    1,
    `The backup ${path} is damaged: vita.db does not match the manifest.\n`,
  ])
  expect(readdirSync(site.folder).toSorted()).toEqual(['data', 'mine.zip'])
})

test('on a terminal both commands show a bar', async () => {
  const site = await openSampleSite([{}])
  const backup = memoryTerminal(80)
  vi.stubEnv('DATA_DIR', site.dataDir)
  onTestFinished(() => void vi.unstubAllEnvs())
  await runVita(['backup', join(site.folder, 'b.zip')], backup.terminal)
  expect(backup.written.drawn).toContainEqual(expect.stringMatching(/^Writing \[#+ *\] \d+\/2 vita\.db$/))
  const restore = memoryTerminal(80)
  await runVita(['restore', join(site.folder, 'b.zip'), '--verify'], restore.terminal)
  expect(restore.written.drawn).toContainEqual(expect.stringMatching(/^Reading \[#{24}\] 2\/2 vita\.db$/))
  expect(restore.written.drawn.at(-1)).toBe('')
})

test('an existing target stays', async () => {
  const site = await openSampleSite([{}])
  writeFileSync(join(site.folder, 'mine.zip'), 'mine')
  expect(await site.vita('backup', 'mine.zip')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/exists already\. Give a name that does not exist yet\.\n$/),
  })
  expect(readFileSync(join(site.folder, 'mine.zip'), 'utf8')).toBe('mine')
})

test('a backup that is not there is named, and nothing is made', async () => {
  const folder = temporaryFolder()
  const restore = await vitaWith({ DATA_DIR: join(folder, 'data') }, ['restore', join(folder, 'absent.zip')])
  expect([restore.status, restore.stderr]).toEqual([1, `The backup ${join(folder, 'absent.zip')} does not exist.\n`])
  expect(readdirSync(folder)).toEqual([])
})

test('after a deletion the command says which older copies may still hold the message', async () => {
  const site = await openSampleSite([{}])
  const without = await site.vita('messages', 'delete', 'ada@example.com', '--dry-run')
  expect(without.stdout).not.toContain('may still hold it')
  await site.vita('backup')
  writeFileSync(join(site.dataDir, 'backups/scheduled-20260101T000000Z.zip'), 'x')
  writeFileSync(join(site.dataDir, 'backups/scheduled-20260102T000000Z.zip'), 'x')
  const deleted = await site.vita('messages', 'delete', 'ada@example.com')
  expect(deleted.stdout).toContain('2 scheduled backups may still hold it; they are deleted in time.\n')
  expect(deleted.stdout).toContain('1 other copy in DATA_DIR/backups may still hold it, until deleted.\n')
})

const hosted = {
  ...{ DOCUMENTS: 'firestore', FILES: 'cloud-storage', IDENTITY: 'firebase-auth', FIREBASE_PROJECT: 'marlows-resume' },
  ...{ STORAGE_BUCKET: 'marlows-resume.firebasestorage.app', FIREBASE_API_KEY: 'key' },
}

test('the command says that what Google keeps is backed up there', async () => {
  const folder = temporaryFolder()
  const all = await vitaWith({ ...hosted, DATA_DIR: join(folder, 'data') }, ['backup'])
  expect([all.status, all.stderr]).toEqual([
    1,
    'There is nothing to back up here. The documents and messages, files and accounts are stored and backed up by Google; npm run vita -- export PATH --with-messages makes a copy.\n',
  ])
  const site = await openSampleSite([{}])
  const part = { FILES: 'cloud-storage', FIREBASE_PROJECT: 'marlows-resume', STORAGE_BUCKET: hosted.STORAGE_BUCKET }
  const partly = await vitaWith({ ...part, DATA_DIR: site.dataDir }, ['backup', join(folder, 'b.zip')])
  expect([partly.status, partly.stderr]).toEqual([0, ''])
  expect(partly.stdout).toContain('Not in it: The files are stored and backed up by Google;')
  await site.stop()
  const here = await vitaWith({ DATA_DIR: site.dataDir }, ['restore', join(folder, 'b.zip')])
  expect([here.status, here.stderr]).toEqual([
    1,
    'The backup was made with FILES=cloud-storage, and here it is disk. Set FILES=cloud-storage to restore it.\n',
  ])
})
