import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { closedSite, doctor, lineOf, openSite, parts, put, traces } from '#support/doctor-site.ts'
import { scriptedServer } from '#support/nodemailer/scripted-server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { columnsOf } from '../command/columns.ts'

vi.setConfig({ testTimeout: 60_000 }) // one of them waits for a silent mail server

test('a sound site is reported in one line per part, with exit status 0, and no byte or time of it changes', async () => {
  const { dataDir } = await closedSite()
  const before = traces(dataDir)
  const { status, stdout, stderr } = await doctor({ DATA_DIR: dataDir })
  expect([status, stderr]).toEqual([0, ''])
  const found = parts(stdout, 'ok').filter((part) => part !== 'version') // it depends on whether the site is built
  expect(found.join(', ')).toBe(
    'settings, clock, address, proxies, site, data folder, disk space, database, files, arrivals, queue, draft, fonts, owner',
  )
  expect(parts(stdout, 'WRONG')).toEqual([])
  expect(stdout.split('\n').at(-2)).toMatch(/^Nothing is wrong, \d warnings?\.$/)
  expect(traces(dataDir)).toEqual(before)
})

test('beside a running site doctor sees the last write and blocks no write', async () => {
  const { dataDir, stack } = await openSite()
  await put(stack, 'mail', 'm', { to: ['ada@example.com'], delivery: { ...newDelivery(new Date()), state: 'ERROR' } })
  const before = traces(dataDir, (name) => !name.endsWith('-shm'))
  const { stdout } = await doctor({ DATA_DIR: dataDir })
  expect(lineOf(stdout, 'queue')).toMatch(
    /^warning {2}queue {10}1 entry failed for good\. .* npm run vita -- mail list/,
  )
  expect(lineOf(stdout, 'database')).toMatch(/^ok .* a WAL of \d/)
  expect(traces(dataDir, (name) => !name.endsWith('-shm'))).toEqual(before)
  await put(stack, 'jobs', 'j', { title: 'x' })
})

test('a mail that waits for an hour is a warning, one that waits for less is not', async () => {
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

test('an owner without an email is a warning, because no notice is sent', async () => {
  const { dataDir, stack } = await openSite()
  await put(stack, 'person-info', 'owner', { name: 'Ada', timeZone: 'Europe/London' })
  expect(lineOf((await doctor({ DATA_DIR: dataDir })).stdout, 'owner')).toMatch(
    /^warning {2}owner .* There is no email and no Admin,/,
  )
})

test('a silent mail server holds the command for less than 30 seconds and is reported', {
  tags: 'extended',
}, async () => {
  const { dataDir } = await closedSite()
  const { port } = await scriptedServer({ greeting: 'stall' })
  const began = performance.now()
  const { status, stdout } = await doctor({ DATA_DIR: dataDir, MAIL_URL: `smtp://user:canary@127.0.0.1:${port}` })
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(status).toBe(1)
  expect(lineOf(stdout, 'mail')).toMatch(
    /^WRONG {4}mail {11}The mail server did not answer in time\. .* 127\.0\.0\.1:\d+$/,
  )
  expect(stdout).not.toContain('canary')
})

test('on a terminal no line is wider than it, and the fix is on a line of its own', async () => {
  const { stdout } = await doctor({ DATA_DIR: join(temporaryFolder(), 'data') }, 80)
  const lines = stdout.trimEnd().split('\n')
  for (const line of lines) expect(columnsOf(line), line).toBeLessThanOrEqual(80)
  expect(lines).toContain(`${' '.repeat(24)}-> The first start makes it, with sample content.`)
  expect(stdout).not.toContain('\u001b')
})
