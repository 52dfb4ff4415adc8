import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from './lock.mjs'

function lockPath() {
  const folder = mkdtempSync(join(tmpdir(), 'vita-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'deep', 'lock')
}

/** The id of a process that has ended. */
async function endedProcess() {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((done) => child.once('exit', done))
  return child.pid
}

test('three tasks under one lock run one after the other', async () => {
  const path = lockPath()
  /** @type {string[]} */
  const events = []
  const work = (/** @type {string} */ name) =>
    withLock(path, async () => {
      events.push(`${name} begins`)
      await new Promise((done) => setTimeout(done, 20))
      events.push(`${name} ends`)
    })
  await Promise.all([work('a'), work('b'), work('c')])
  const names = events.map((event) => event.slice(0, 1))
  expect(names).toEqual([0, 2, 4].flatMap((at) => [names[at], names[at]]))
  expect(new Set(names)).toEqual(new Set('abc'))
})

test('the lock file holds the process id during the work and is removed afterwards', async () => {
  const path = lockPath()
  expect(await withLock(path, async () => readFileSync(path, 'utf8'))).toBe(String(process.pid))
  expect(existsSync(path)).toBe(false)
})

test('a lock is not taken over while a program that its dead holder started is running', async () => {
  const path = lockPath()
  await withLock(path, async (hold) => hold(undefined))
  const program = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  writeFileSync(path, `${await endedProcess()} ${program.pid}`)
  let isTaken = false
  const taking = withLock(path, async () => {
    isTaken = true
  })
  await new Promise((done) => setTimeout(done, 500))
  expect(isTaken).toBe(false)
  program.kill()
  await taking
  expect(isTaken).toBe(true)
})

test('work that throws releases the lock', async () => {
  const path = lockPath()
  await expect(withLock(path, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(existsSync(path)).toBe(false)
})

test('a lock that cannot be made fails with one line that names the fix', async () => {
  const path = lockPath()
  writeFileSync(dirname(path), 'a file where the folder would be')
  await expect(withLock(path, async () => {})).rejects.toMatchObject({
    name: 'Stopped',
    message: `${dirname(path)} cannot be written (EEXIST), and something has to be installed or built. The account that owns it can: npm run build`,
  })
})

test("a dead holder's lock is taken over by one launcher at a time", async () => {
  const path = lockPath()
  await withLock(path, async () => {})
  writeFileSync(path, String(await endedProcess()))
  let inside = 0
  const work = async () => {
    inside += 1
    await new Promise((done) => setTimeout(done, 20))
    expect(inside).toBe(1)
    inside -= 1
  }
  await Promise.all([1, 2, 3, 4].map(() => withLock(path, work)))
})

test('a lock whose process id now belongs to another program is taken over once its file stays unchanged', async () => {
  const path = lockPath()
  await withLock(path, async () => {})
  writeFileSync(path, String(process.ppid))
  utimesSync(path, 0, 0)
  expect(await withLock(path, async () => 'mine', { silenceMs: 300 })).toBe('mine')
})
