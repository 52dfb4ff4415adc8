import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openSampleSite } from '#support/sample-site.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { countingProxy } from '../../tests/hosted/counting-proxy.ts'
import { addressOf, needs, newProject, openBucket, openFirestore } from '../../tests/hosted/services.ts'
import { bucketOf, hostedSettings } from '../../tests/hosted/settings.ts'

vi.setConfig({ testTimeout: 120_000 }) // each starts processes, on a machine that may be busy

needs('firestore', 'auth', 'storage')

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const password = 'granite walrus thimble oak'

test('an import that was killed while uploading uploads only what is missing when it runs again', async () => {
  const [folder, project] = [temporaryFolder(), newProject()]
  const bucket = openBucket<RawBucket>(bucketOf(project))
  writeFiles(join(folder, 'bundle'), 40)
  const proxy = await countingProxy(addressOf('storage'), isUploadOfBytes)
  onTestFinished(proxy.close)
  // The second variable is the one that Google's client sets itself; the client in this process has set it.
  const through = { FIREBASE_STORAGE_EMULATOR_HOST: proxy.at, STORAGE_EMULATOR_HOST: `http://${proxy.at}` }
  const env = { ...settingsOf(folder, project), ...through }

  const killed = vita(env, 'import', join(folder, 'bundle'))
  expect(await Promise.race([proxy.counted(10), killed.ended])).toBe(undefined)
  killed.child.kill('SIGKILL')
  expect((await killed.ended).signal).toBe('SIGKILL')
  const stored = (await namesOf(bucket)).length
  expect(stored).toBeGreaterThanOrEqual(10)
  expect(stored).toBeLessThan(40)

  const before = proxy.count()
  const again = await vita(env, 'import', join(folder, 'bundle')).ended
  expect(again).toMatchObject({ status: 0, stderr: '' })
  expect(again.stdout).toContain('Files: 40 added')
  expect(again.stdout).toMatch(/Storing \d+ of 40 files/)
  expect(proxy.count() - before).toBe(40 - stored + 1) // and the snapshot of the import
  const names = await namesOf(bucket)
  expect(names.filter((name) => name.startsWith('.vita/blobs/'))).toHaveLength(40 + 1)
  expect(names.filter((name) => !name.startsWith('.vita/'))).toEqual([])
})

test('a site moves to the services: its queues are paused there, and its accounts need a password only', async () => {
  const site = await openSampleSite([{}])
  writeFiles(join(site.folder, 'bundle'), 1)
  await site.vita('import', 'bundle')
  const ada = ['account', 'add', 'ada@example.org', '--first-name', 'Ada', '--last-name', 'Quill', '--admin']
  await site.vitaFed(`${password}\n`, ...ada)
  expect(await site.vita('export', 'out.zip', '--with-messages')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('With them 1 message, 2 mails, 1 forward and 1 account: this bundle is private.'),
  })

  const project = newProject()
  const env = settingsOf(site.folder, project)
  const bundle = join(site.folder, 'out.zip')
  const rejected = await vita(env, 'import', bundle).ended
  expect(rejected).toMatchObject({
    status: 1,
    stderr:
      'the bundle: holds messages or accounts, which are imported only with --with-messages\n' +
      'The bundle has 1 problem. Nothing was imported.\n',
  })
  const taken = await vita(env, 'import', bundle, '--with-messages').ended
  expect(taken).toMatchObject({ status: 0, stderr: '' })
  for (const line of [
    'Messages and accounts: 5 added, 0 kept as they are',
    'Among them are unsent mails and forwards.',
    '  Ada Quill, an Admin: npm run vita -- account add ada@example.org',
  ])
    expect(taken.stdout).toContain(line)
  const listed = await vita(env, 'mail', 'list').ended
  expect(listed.stdout).toContain('Delivery of mails is paused: Mails were imported')
  expect(listed.stdout).toContain('Delivery of forwards is paused: Forwards were imported')
  expect((await vita(env, 'mail', 'resume').ended).stdout).toBe(
    'Delivery of mails is resumed.\nDelivery of forwards is resumed.\n',
  )

  const added = await vita(env, 'account', 'add', 'ada@example.org').fed(`${password}\n`).ended
  expect(added).toMatchObject({ status: 0, stdout: 'ada@example.org can log in now, as an Admin.\n' })
  const accounts = await vita(env, 'account', 'list').ended
  expect(accounts.stdout).toMatch(/\nada@example\.org {2}Ada Quill {2}Admin/)
  const again = await vita(env, 'import', bundle, '--with-messages', '--dry-run').ended
  expect(again.stdout).toContain('Messages and accounts: 1 added, 4 kept as they are')
  expect(await usersOf(project)).toHaveLength(1)
})

/** Alternative texts, which need no pictures to be made. */
function writeFiles(folder: string, count: number): void {
  for (let at = 0; at < count; at += 1) {
    mkdirSync(join(folder, `files/about/${at}`), { recursive: true })
    writeFileSync(join(folder, `files/about/${at}/alt.json`), JSON.stringify({ 'a.jpg': `Picture ${at}` }))
  }
  mkdirSync(join(folder, 'documents/location'), { recursive: true })
  writeFileSync(join(folder, 'documents/location/owner.json'), '{"city": "Charleston", "state": "SC", "zipcode": "x"}')
}

function isUploadOfBytes(method: string, address: URL): boolean {
  return method === 'POST' && address.searchParams.get('name')?.startsWith('.vita/blobs/') === true
}

type RawBucket = { getFiles(): Promise<[{ name: string }[]]> }

async function namesOf(bucket: RawBucket): Promise<string[]> {
  const [files] = await bucket.getFiles()
  return files.map(({ name }) => name)
}

async function usersOf(project: string): Promise<unknown[]> {
  type RawFirestore = { collection(name: string): { get(): Promise<{ docs: unknown[] }> } }
  return (await openFirestore<RawFirestore>(project).collection('user').get()).docs
}

function settingsOf(folder: string, project: string): Record<string, string> {
  return { ...hostedSettings(inject('emulators'), join(folder, 'there'), project), PORT: '' }
}

/** Runs a command in a child process. */
function vita(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env } })
  const ended = endOf(child)
  const running = {
    child,
    ended,
    fed(input: string) {
      child.stdin.end(input)
      return running
    },
  }
  return running
}

async function endOf(child: ChildProcess) {
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name]?.on('data', (text) => (said[name] += text))
  await once(child, 'close')
  return { status: child.exitCode, signal: child.signalCode, ...said }
}
