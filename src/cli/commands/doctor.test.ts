import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newDelivery } from '#domain/delivery.ts'
import { none } from '#domain/result.ts'
import { openStack, type Stack } from '#stack/open-stack.ts'
import { readSettings } from '#stack/settings.ts'
import { columnsOf } from '../columns.ts'
import { memoryTerminal } from '../memory-terminal.ts'
import { vita as runVita } from '../vita.ts'

vi.setConfig({ testTimeout: 60_000 }) // one of them waits for a mail server that says nothing

test('a site in order is told part by part, in one line each, with exit status 0, and no byte or time of it changes', async () => {
  const { dataDir } = await closedSite()
  const before = traces(dataDir)
  const { status, stdout, stderr } = await doctor({ DATA_DIR: dataDir })
  expect([status, stderr]).toEqual([0, ''])
  const found = parts(stdout, 'ok').filter((part) => part !== 'version') // it depends on whether the site is built
  expect(found.join(', ')).toBe(
    'settings, clock, address, proxies, site, data folder, disk space, database, files, queue, owner',
  )
  expect(parts(stdout, 'WRONG')).toEqual([])
  expect(stdout.split('\n').at(-2)).toMatch(/^Nothing is wrong, \d are worth a look\.$/)
  expect(traces(dataDir)).toEqual(before)
})

test('beside a site that runs it sees what was written last, and holds nobody up', async () => {
  const { dataDir, stack } = await openSite()
  await put(stack, 'mail', 'm', { to: ['ada@example.com'], delivery: { ...newDelivery(new Date()), state: 'ERROR' } })
  const before = traces(dataDir, (name) => !name.endsWith('-shm'))
  const { stdout } = await doctor({ DATA_DIR: dataDir })
  expect(lineOf(stdout, 'queue')).toMatch(/^warning {2}queue {10}1 entry failed for good\. npm run vita -- mail list/)
  expect(lineOf(stdout, 'database')).toMatch(/^ok .* a journal of \d/)
  expect(traces(dataDir, (name) => !name.endsWith('-shm'))).toEqual(before)
  await put(stack, 'jobs', 'j', { title: 'x' })
})

test('a queue that rests is told with its reason and the way on', async () => {
  const { dataDir, stack } = await openSite()
  const rest = { until: new Date(Date.now() + 60_000), reason: 'The mail server refused the sign-in (535).' }
  expect((await stack.ports.queue.rest('mail', rest)).ok).toBe(true)
  const { status, stdout } = await doctor({ DATA_DIR: dataDir })
  expect([status, lineOf(stdout, 'queue')]).toEqual([
    1,
    'WRONG    queue          Mails rest: The mail server refused the sign-in (535). Then: npm run vita -- mail go',
  ])
})

test('a mail that waits for an hour is worth a look, one that waits for less is not', async () => {
  const { dataDir, stack } = await openSite()
  const add = (id: string, ms: number) =>
    put(stack, 'mail', id, { to: ['ada@example.com'], delivery: newDelivery(new Date(Date.now() - ms)) })
  await add('new', 3_500_000)
  expect(lineOf((await doctor({ DATA_DIR: dataDir })).stdout, 'queue')).toMatch(
    /^ok .* 1 wait, the oldest for 58 minutes\./,
  )
  await add('old', 3_700_000)
  expect(lineOf((await doctor({ DATA_DIR: dataDir })).stdout, 'queue')).toMatch(
    /^warning .* 2 wait, the oldest for 1 hour\./,
  )
})

test('every wrong setting is named, never with its value, and all else is looked at all the same', async () => {
  const { dataDir } = await closedSite()
  const { status, stdout, stderr } = await doctor({
    DATA_DIR: dataDir,
    PORT: 'canary',
    MAIL_URL: 'smtp://user:canary@',
    HUMAN_CHECK: 'hcaptcha',
    HUMAN_CHECK_SECRET: 'canary with spaces',
    FILES: 'cloud-storage',
    RETENTION_DAYS: '29',
  })
  expect(status).toBe(1)
  const said = stdout.split('\n').filter((line) => line.startsWith('WRONG    settings'))
  for (const name of [
    'PORT',
    'MAIL_URL',
    'HUMAN_CHECK_SITE_KEY',
    'HUMAN_CHECK_SECRET',
    'FIREBASE_PROJECT',
    'RETENTION_DAYS',
  ])
    expect(
      said.filter((line) => line.includes(` ${name} must be `)),
      name,
    ).toHaveLength(1)
  expect(stdout + stderr).not.toContain('canary')
  expect(lineOf(stdout, 'database')).toMatch(/^ok/)
})

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
  test(`a database that ${what} is wrong, with the mend, and everything else is still told`, async () => {
    const { dataDir } = await closedSite()
    const path = join(dataDir, 'vita.db')
    writeFileSync(path, damage(readFileSync(path)))
    const before = traces(dataDir)
    const { status, stdout, stderr } = await doctor({ DATA_DIR: dataDir })
    expect([status, stderr]).toEqual([1, ''])
    expect(parts(stdout, 'WRONG')).toEqual(['database'])
    expect(lineOf(stdout, 'database')).toContain(says)
    expect(lineOf(stdout, 'database')).toContain('npm run vita -- restore PATH')
    expect(lineOf(stdout, 'files')).toMatch(/^ok/)
    expect(traces(dataDir)).toEqual(before)
  })

test('a database that is gone while its keys are there is wrong; a folder without anything is only new', async () => {
  const { dataDir } = await closedSite()
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
  [3, /^warning .* layout 3.* The next start moves it/],
  [99, /^WRONG .* newer version of this site \(schema 99/],
] as const)
  test(`a layout of the number ${schema} is told`, async () => {
    const { dataDir } = await closedSite()
    const database = new DatabaseSync(join(dataDir, 'vita.db'))
    database.exec(`pragma user_version = ${schema}`)
    database.close()
    expect(lineOf((await doctor({ DATA_DIR: dataDir })).stdout, 'database')).toMatch(expected)
  })

test('files that are gone, changed or spare are told by name, and the last two by number', async () => {
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
      expect.stringMatching(/^WRONG {4}files {10}1 file missing: about\/a\.png\. Import them again/),
      expect.stringMatching(/^WRONG {4}files {10}2 files damaged: about\/b\.png, about\/c\.png\./),
    ],
  ])
  expect(lineOf(stdout, 'pictures')).toMatch(/^warning .* 0 of 4 pictures are made\./)
})

test('keys that others may read are wrong, and stay as they are', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows keeps no such permissions.')
  const { dataDir } = await closedSite()
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

test('a backup is told by its age, and one that is late is wrong', async () => {
  const { dataDir } = await closedSite()
  const backups = join(dataDir, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, 'before-migration-1.db'), 'no backup')
  const told = async (env: Record<string, string> = {}) =>
    lineOf((await doctor({ DATA_DIR: dataDir, ...env })).stdout, 'backup')
  expect(await told()).toMatch(/^warning .* There is none\./)
  const aged = (hours: number) => {
    writeFileSync(join(backups, 'a.zip'), '')
    const time = Date.now() / 1000 - hours * 3600
    utimesSync(join(backups, 'a.zip'), time, time)
  }
  aged(48)
  expect(await told({ BACKUP_EVERY: '24' })).toMatch(/^ok .* The last one is 2 days old\.$/)
  aged(50)
  expect(await told({ BACKUP_EVERY: '24' })).toMatch(/^WRONG .* One is due every 24 hours\./)
  expect(await told()).toMatch(/^ok/)
})

test('a mail server that says nothing keeps the command for less than 30 seconds, and is told', async () => {
  const { dataDir } = await closedSite()
  const port = await silentServer()
  const began = performance.now()
  const { status, stdout } = await doctor({ DATA_DIR: dataDir, MAIL_URL: `smtp://user:canary@127.0.0.1:${port}` })
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(status).toBe(1)
  expect(lineOf(stdout, 'mail')).toMatch(/^WRONG {4}mail {11}127\.0\.0\.1:\d+: The mail server did not answer in time/)
  expect(stdout).not.toContain('canary')
})

test('on a terminal no line is wider than it, and the mend stands on its own line', async () => {
  const { stdout } = await doctor({ DATA_DIR: join(temporaryFolder(), 'data') }, 80)
  const lines = stdout.trimEnd().split('\n')
  for (const line of lines) expect(columnsOf(line), line).toBeLessThanOrEqual(80)
  expect(lines).toContain(`${' '.repeat(24)}-> npm start makes it, with sample content.`)
  expect(stdout).not.toContain('\u001b')
})

test('a folder that cannot be made, or is none, is one thing that is wrong', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), 'x')
  for (const dataDir of [join(folder, 'file'), join(folder, 'file/data')]) {
    const { status, stdout } = await doctor({ DATA_DIR: dataDir })
    expect([status, parts(stdout, 'WRONG')]).toEqual([1, ['data folder']])
  }
})

test('words after doctor are wrong usage', async () => {
  const { terminal, written } = memoryTerminal()
  expect(await runVita(['doctor', '--frob'], terminal)).toBe(2)
  expect(written.stdout).toBe('')
})

async function openSite() {
  const dataDir = join(temporaryFolder(), 'data')
  const { settings } = readSettings({ DATA_DIR: dataDir })
  const opened = settings === none ? undefined : await openStack(settings)
  if (opened?.ok !== true) throw new Error('The site was not opened.')
  const stack = opened.data
  onTestFinished(() => stack.close())
  await put(stack, 'person-info', 'owner', { name: 'Ada', email: 'ada@example.com', timeZone: 'UTC' })
  const hashes = new Map<string, string>()
  for (const name of ['a', 'b', 'c', 'd'].map((each) => `about/${each}.png`)) {
    const written = await stack.ports.files.write(name, Buffer.from(`${name} is no`))
    if (written.ok) hashes.set(name, written.data.hash)
  }
  return { dataDir, stack, hashes }
}

/** A site that does not run, with a mail server that takes its mails. */
async function closedSite() {
  const site = await openSite()
  await site.stack.close()
  return site
}

async function put({ ports }: Stack, collection: string, id: string, fields: object): Promise<void> {
  const done = await ports.documents.commit([{ collection, id, fields: { ...fields } }])
  if (!done.ok) throw new Error(done.failure.message)
}

/** Takes connections and never says a word. */
async function silentServer(): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Runs the command in this process, with these settings and none of the machine's. */
async function doctor(env: Record<string, string>, width: number | null = none) {
  const { terminal, written } = memoryTerminal(width)
  for (const [name, value] of Object.entries({ PORT: '0', ORIGIN: 'http://localhost:3000', ...env }))
    vi.stubEnv(name, value)
  const status = await runVita(['doctor'], terminal).finally(() => vi.unstubAllEnvs())
  return { status, stdout: written.stdout, stderr: written.stderr }
}

/** The parts that were found so, in order. */
function parts(stdout: string, word: string): string[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith(`${word} `))
  return lines.map((line) => line.slice(9, 22).trim())
}

/** The first line about a part. */
function lineOf(stdout: string, part: string): string {
  return stdout.split('\n').find((line) => line.slice(9, 22).trim() === part) ?? ''
}

/** The bytes, mode and time of every file of a folder, by its path. */
function traces(folder: string, counts = (_: string) => true): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(counts).sort()
  return Object.fromEntries(
    names.map((name) => {
      const { mode, mtimeMs } = statSync(join(folder, name))
      const isFile = statSync(join(folder, name)).isFile()
      const hash = isFile
        ? createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('hex')
        : ''
      return [name, `${mode} ${mtimeMs} ${hash}`]
    }),
  )
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vita-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
