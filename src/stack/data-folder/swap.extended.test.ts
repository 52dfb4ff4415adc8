import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backedUp, contentOf, done, embedded, fillPlace } from '#support/backup/sample-place.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { enter } from './in-use.ts'
import { immovableIn, makeStage, needsRecovery, recover, writeCommitMarker } from './swap.ts'

vi.setConfig({ testTimeout: 120_000 }) // a process for each moment, on a machine that may be busy

/**
 * Kills a restore with SIGKILL just before each call that changes a folder. The control is at the end: both outcomes
 * occurred, and a restore that was not killed ended by itself.
 */
test('a restore killed before any of its steps leaves the old or the new site, which the next start recovers', async () => {
  const folder = temporaryFolder()
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  await fillPlace(before, 'heron')
  await fillPlace(after, 'lantern')
  mkdirSync(join(before, 'outbox'))
  const path = join(folder, 'backup.zip')
  await backedUp(after, path)
  const [old, wanted] = [await contentOf(before), await contentOf(after)]

  const outcomes: string[] = []
  for (let step = 0; outcomes.at(-1) !== 'not killed'; step += steps) {
    const tried = Array.from({ length: steps }, async (_, at) => {
      const dataDir = join(folder, `killed-${step + at}`)
      cpSync(before, dataDir, { recursive: true })
      const isKilled = await killedAt(step + at, path, dataDir)
      done(enter(dataDir)).release()
      expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
      const found = await contentOf(dataDir)
      const isNew = JSON.stringify(found) === JSON.stringify(wanted)
      expect(found, `killed before step ${step + at}`).toEqual(isNew ? wanted : old)
      if (isNew) {
        const [aside = ''] = readdirSync(join(dataDir, 'backups'))
        expect(await contentOf(join(dataDir, 'backups', aside))).toEqual(old)
      }
      return isKilled ? (isNew ? 'new' : 'old') : 'not killed'
    })
    outcomes.push(...(await Promise.all(tried)))
  }
  const killed = outcomes.filter((outcome) => outcome !== 'not killed')
  expect(killed.filter((outcome) => outcome === 'old').length).toBeGreaterThan(5)
  expect(killed.filter((outcome) => outcome === 'new').length).toBeGreaterThan(5)
  expect(killed.lastIndexOf('old')).toBeLessThan(killed.indexOf('new'))
})

test('a restore without its commit marker is undone, one with it is finished, and a second recovery changes nothing', () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'vita.db'), 'old')
  writeFileSync(join(makeStage(dataDir), 'vita.db'), 'new')
  recover(dataDir)
  expect([readFileSync(join(dataDir, 'vita.db'), 'utf8'), needsRecovery(dataDir)]).toEqual(['old', false])

  writeFileSync(join(makeStage(dataDir), 'vita.db'), 'new')
  const aside = writeCommitMarker(dataDir, new Date('2026-11-21T21:30:00.000Z'))
  expect(aside).toBe('backups/before-restore-20261121T213000Z')
  expect(readFileSync(join(dataDir, 'vita.db'), 'utf8')).toBe('old')
  recover(dataDir)
  recover(dataDir)
  expect([readFileSync(join(dataDir, 'vita.db'), 'utf8'), needsRecovery(dataDir)]).toEqual(['new', false])
  expect(readFileSync(join(dataDir, aside, 'vita.db'), 'utf8')).toBe('old')
})

test('two restores within one second keep their previous data apart', () => {
  const dataDir = temporaryFolder()
  const now = new Date('2026-11-21T21:30:00.000Z')
  mkdirSync(join(dataDir, 'backups/before-restore-20261121T213000Z'), { recursive: true })
  makeStage(dataDir)
  expect(writeCommitMarker(dataDir, now)).toBe('backups/before-restore-20261121T213000Z-2')
})

test('a folder on a file system of its own is found before the commit marker; for backups that does no harm', ({
  skip,
}) => {
  const dataDir = temporaryFolder()
  for (const name of ['files', 'backups']) mkdirSync(join(dataDir, name))
  expect(immovableIn(dataDir)).toBe(null)
  for (const name of ['files', 'backups']) {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', join(dataDir, name)])
    skip(mounted.status !== 0, 'This account may not mount a small file system.')
    onTestFinished(() => void spawnSync('umount', ['-l', join(dataDir, name)]))
  }
  expect(immovableIn(dataDir)).toBe('files')
  makeStage(dataDir)
  expect(writeCommitMarker(dataDir, new Date('2026-11-21T21:30:00.000Z'))).toBe('before-restore-20261121T213000Z')
})

test('a damaged commit marker is rejected with a message, and nothing is moved', () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'vita.db'), 'old')
  writeFileSync(join(makeStage(dataDir), 'vita.db'), 'new')
  for (const aside of ['../elsewhere', '/tmp/elsewhere', 'files', 7]) {
    writeFileSync(join(dataDir, 'restoring/go.json'), JSON.stringify({ aside }))
    expect(enter(dataDir)).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/go\.json is damaged/) },
    })
  }
  expect(readFileSync(join(dataDir, 'vita.db'), 'utf8')).toBe('old')
})

/** How many processes run at once. */
const steps = 3

/** Restores in a child process that kills itself before this change of a folder. Returns whether it got there. */
async function killedAt(step: number, path: string, dataDir: string): Promise<boolean> {
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let left = ${step}
    for (const name of ['mkdirSync', 'writeFileSync', 'renameSync', 'rmSync', 'createWriteStream']) {
      const own = fs[name]
      fs[name] = (...words) => {
        if (left === 0) process.kill(process.pid, 'SIGKILL')
        left -= 1
        return own(...words)
      }
    }
    syncBuiltinESMExports()
    const { restoreBackup } = await import(${JSON.stringify(import.meta.resolve('../backup/restore.ts'))})
    const order = ${JSON.stringify({ path, dataDir, stack: embedded })}
    const restored = await restoreBackup(order)
    if (!restored.ok) throw new Error(restored.failure.message)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return signal === 'SIGKILL'
}
