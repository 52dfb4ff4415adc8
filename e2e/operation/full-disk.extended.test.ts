import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withDatabase } from '#support/faults/stored-state.ts'
import { addPeople, cookieOf, user } from '#support/journeys/accounts.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { copySampleData } from '#support/journeys/sample-data.ts'
import { type Server, start, startOn } from '#support/journeys/server.ts'
import { startedOnSample } from '#support/journeys/starting.ts'
import { storedIn } from '#support/journeys/stored.ts'

/** A full disk, and a read-only one. docs/behaviour.md 5.5, 14.5. */
const storeFailed = 'We could not save this right now. Please try again later.'

test('on a full disk a message gets 503 and keeps its proof, and pages are served; with space again it is accepted', {
  timeout: 120_000,
}, async ({ skip }) => {
  const { folder, dataDir } = await mountedSample(skip)
  const server = await startOn(dataDir)
  onTestFinished(async () => void (await server.stop()))

  const filler = join(folder, 'filler')
  fill(filler)
  const { message, errors } = await firstRejected(server)
  expect(errors).toEqual([storeFailed])
  expect((await fetch(`${server.origin}/resume`)).status).toBe(200)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)

  const second = await startOn(dataDir)
  expect((await fetch(`${second.origin}/resume`)).status).toBe(200)
  expect(await second.stop()).toBe(0)

  rmSync(filler)
  expect(await postForm(server, message)).toMatchObject({ status: 200, answer: { ok: true } })
  const ids = storedIn(dataDir, 'submissions').map(({ id }) => id)
  expect(ids.filter((id) => id === message.SubmissionUuid)).toHaveLength(1)
  expect(integrityOf(dataDir)).toBe('ok')
})

test('a start on a full disk says so, and does not suggest a backup', {
  timeout: 120_000,
}, async ({ skip }) => {
  const { folder, dataDir } = await mountedSample(skip)
  fill(join(folder, 'filler'))
  const rejected = start({ PORT: '0', DATA_DIR: dataDir })
  expect(await rejected.ended).toBe(1)
  expect(rejected.output()).toMatch(
    /^The database [^\n]+ cannot be opened: its disk is full\. Free some space, [^\n]+\n$/,
  )
  rmSync(join(folder, 'filler'))
  const again = await startOn(dataDir)
  expect((await fetch(`${again.origin}/resume`)).status).toBe(200)
  expect(await again.stop()).toBe(0)
})

test('when no file may grow a message gets 503 and pages are served; once they may again it is accepted', {
  timeout: 120_000,
}, async ({ skip }) => {
  const { server, child, dataDir } = await startedOnSample()
  const limit = (bytes: string) => spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}`]).status === 0
  skip(!limit('4096:unlimited'), 'prlimit is not installed.')
  const { message, errors } = await firstRejected(server)
  expect(errors).toEqual([storeFailed])
  expect((await fetch(`${server.origin}/resume`)).status).toBe(200)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)

  expect(limit('unlimited')).toBe(true)
  expect(await postForm(server, message)).toMatchObject({ status: 200, answer: { ok: true } })
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(integrityOf(dataDir)).toBe('ok')
})

test('when no file may grow logging out clears the cookie and reports the failure; the session is rejected, and ends later', {
  timeout: 120_000,
}, async ({ skip }) => {
  const { server, child, dataDir } = await startedOnSample()
  const limit = (bytes: string) => spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}`]).status === 0
  await addPeople({ settings: { DATA_DIR: dataDir } }, [user])
  const cookie = await cookieOf(server, user)
  const dashboard = () => fetch(`${server.origin}/dashboard`, { redirect: 'manual', headers: { cookie } })
  const mark = /name="mark" value="([^"]+)"/.exec(await (await dashboard()).text())?.[1] ?? ''
  skip(!limit('4096:unlimited'), 'prlimit is not installed.')

  const answer = await fetch(`${server.origin}/logout`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ mark }),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/home'])
  expect(answer.headers.getSetCookie().join()).toContain('session=; Path=/; Max-Age=0')
  const alerts = answer.headers.getSetCookie().find((each) => each.startsWith('alerts=')) ?? ''
  const home = await fetch(`${server.origin}/home`, { headers: { cookie: alerts.split(';')[0] ?? '' } })
  expect(await home.text()).toContain('We could not save this right now. You are logged out in this browser.')
  await expect.poll(server.output).toMatch(/"event":"log-out failed","reference":"[\w-]+","why":"[\w-]+"/)
  expect((await dashboard()).status).toBe(302)

  const rows = () =>
    withDatabase(dataDir, (database) => database.prepare('select count(*) as count from sessions').get()?.count)
  expect(rows()).toBe(1)
  expect(limit('unlimited')).toBe(true)
  await expect.poll(rows).toBe(0)
  expect((await dashboard()).status).toBe(302)
})

test('a start on a read-only disk fails with one line that says so; on a writable one it succeeds', {
  timeout: 120_000,
}, async ({ skip }) => {
  const { folder, dataDir } = await mountedSample(skip)
  const remount = (mode: 'ro' | 'rw') => spawnSync('mount', ['-o', `remount,${mode}`, folder]).status
  expect(remount('ro')).toBe(0)
  const rejected = start({ PORT: '0', DATA_DIR: dataDir })
  expect(await rejected.ended).toBe(1)
  expect(rejected.output()).toMatch(/^DATA_DIR [^\n]+ cannot be written \(EROFS\)\. [^\n]+\n$/)
  expect(remount('rw')).toBe(0)
  const again = await startOn(dataDir)
  expect((await fetch(`${again.origin}/resume`)).status).toBe(200)
  expect(await again.stop()).toBe(0)
})

/** The sample on a small file system. Skips the test where this account may not mount one. */
async function mountedSample(skip: (condition: boolean, note: string) => void) {
  const folder = mountedFolder()
  skip(folder === '', 'This account may not mount a small file system.')
  const dataDir = join(folder, 'data')
  await copySampleData(dataDir)
  return { folder, dataDir }
}

/** A small file system, unmounted after the test; '' where this account may not mount one. */
function mountedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vita-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder]).status !== 0) return ''
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

function integrityOf(dataDir: string): unknown {
  return withDatabase(dataDir, (database) => database.prepare('pragma integrity_check').get()?.integrity_check)
}

/** Sends messages until one is rejected; the WAL has some space to spare. */
async function firstRejected(server: Server) {
  for (let at = 0; at < 60; at += 1) {
    const response = await humanAnswer(server)
    const email = `v@d${at}.example`
    const message = { ...payload, email, SubmissionUuid: crypto.randomUUID(), 'g-recaptcha-response': response }
    const { status, answer, retryAfter } = await postForm(server, message)
    if (status === 503) {
      expect(Number(retryAfter)).toBeGreaterThan(0)
      return { message, errors: answer.errors }
    }
    expect(status).toBe(200)
  }
  throw new Error('The disk was not full.')
}

/** Fills the file system to the last byte. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
    const block = Buffer.alloc(size)
    for (let at = 0; at < 200; at += 1) {
      try {
        writeSync(file, block)
      } catch {
        break
      }
    }
  }
  closeSync(file)
}
