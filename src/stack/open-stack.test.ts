import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { none } from '#resume/result.ts'
import { openedStack } from '#support/opened-stack.ts'
import { boundByModes } from '#support/programs.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { openStack, type Stack } from './open-stack.ts'
import { readSettings, type Settings } from './settings/settings.ts'

vi.setConfig({ testTimeout: 60_000 }) // some start processes, on a machine that may be busy

test('a missing data folder is created for its owner alone, and is new until it has content', async () => {
  const dataDir = join(temporaryFolder(), 'deep', 'data')
  const first = await opened(dataDir)
  expect(first.isNew).toBe(true)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  await first.close()
  const again = await opened(dataDir)
  expect(again.isNew).toBe(true)
  await again.ports.documents.commit([{ collection: 'jobs', id: 'a', fields: {} }])
  await again.close()
  const filled = await opened(dataDir)
  expect(filled.isNew).toBe(false)
  await filled.ports.documents.commit([
    { collection: 'jobs', id: 'a', fields: none },
    { collection: 'site', id: 'import', fields: { id: 'x' } },
  ])
  await filled.close()
  expect((await opened(dataDir)).isNew).toBe(false)
})

test('a data folder that cannot be created fails in one line, and nothing is left', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), 'x')
  const dataDir = join(folder, 'file', 'data')
  expect(await openStack(settingsFor(dataDir))).toMatchObject({
    ok: false,
    failure: { message: `DATA_DIR ${dataDir} cannot be written (ENOTDIR). Choose a folder that this account owns.` },
  })
  expect(readdirSync(folder)).toEqual(['file'])
})

test.skipIf(process.platform === 'win32')('a data folder that this account cannot write fails in one line', () => {
  const dataDir = temporaryFolder()
  const program = `
    const { openStack } = await import(${JSON.stringify(import.meta.resolve('./open-stack.ts'))})
    const { readSettings } = await import(${JSON.stringify(import.meta.resolve('./settings/settings.ts'))})
    const { chmodSync } = await import('node:fs')
    chmodSync(${JSON.stringify(dataDir)}, 0o555)
    const stack = await openStack(readSettings({ DATA_DIR: ${JSON.stringify(dataDir)} }).settings)
    console.log(stack.ok ? 'opened' : stack.failure.message)`
  const command = boundByModes(process.execPath, ['--input-type=module', '--eval', program])
  const { stdout, stderr } = spawnSync(...command, { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toBe(`DATA_DIR ${dataDir} cannot be written (EACCES). Choose a folder that this account owns.\n`)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a rejected database is reported with its reason', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'vita.db'), '')
  const message = expect.stringMatching(/vita\.db is empty/)
  expect(await openStack(settingsFor(dataDir))).toMatchObject({ ok: false, failure: { message } })
  expect(readdirSync(dataDir)).toEqual(['vita.db'])
})

test("opening with 'existing' creates no data folder", async () => {
  const dataDir = join(temporaryFolder(), 'data')
  expect(await openStack(settingsFor(dataDir), 'existing')).toMatchObject({
    ok: false,
    failure: { code: 'object-not-found', message: expect.stringContaining(dataDir) },
  })
  expect(existsSync(dataDir)).toBe(false)
})

test('the location comes from LOCATION_URL, else from the owner’s document', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const own = await opened(dataDir)
  expect(own.ports.locationLookup).toBe(none)
  await own.close()
  const withLookup = await opened(dataDir, { LOCATION_URL: 'http://127.0.0.1:9/' })
  expect(await withLookup.ports.locationLookup?.lookUp()).toMatchObject({ ok: false })
})

test('identities, sessions and failed sign-ins are stored in the data folder', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const now = new Date('2026-06-01T12:00:00.000Z')
  const ada = { email: 'ada@example.org', password: 'correct horse', displayName: 'Ada' }
  const first = await opened(dataDir)
  const { uid } = data(await first.ports.identities.create(ada))
  const token = data(await first.ports.sessions.start(uid, true, now))
  for (let tries = 0; tries < 5; tries += 1) await first.ports.attempts.begin('x', [], now)
  await first.close()

  const { ports } = await opened(dataDir)
  expect(data(await ports.identities.signIn(ada.email, ada.password)).identity.uid).toBe(uid)
  expect(data(await ports.sessions.read(token, now))?.uid).toBe(uid)
  expect(data(await ports.attempts.begin('x', [], now))).not.toBe(none)
})

async function opened(dataDir: string, env: Record<string, string> = {}): Promise<Stack> {
  const stack = await openedStack({ ...env, DATA_DIR: dataDir })
  onTestFinished(() => stack.close())
  return stack
}

function settingsFor(dataDir: string): Settings {
  const { settings, problems } = readSettings({ DATA_DIR: dataDir })
  if (settings === null) throw new Error(problems.join())
  return settings
}
