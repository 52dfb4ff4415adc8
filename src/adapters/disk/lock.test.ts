import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { lockNow } from './lock.ts'

test('a lock excludes other processes also after a failed attempt in its own process', () => {
  const path = join(temporaryFolder(), 'one.lock')
  const held = lockNow(path, 'whole', 0)
  expect(lockNow(path, 'whole', 0)).toBe(null)
  expect(lockNow(path, 'shared', 0)).toBe(null)
  expect(inAnotherProcess(path, 'whole')).toBe('rejected')
  held?.release()
  expect(inAnotherProcess(path, 'whole')).toBe('taken')
})

test('any number of holders share a lock, and exclude an exclusive holder until the last releases it', () => {
  const path = join(temporaryFolder(), 'one.lock')
  const first = lockNow(path, 'shared', 0)
  const second = lockNow(path, 'shared', 0)
  expect(inAnotherProcess(path, 'shared')).toBe('taken')
  expect(inAnotherProcess(path, 'whole')).toBe('rejected')
  first?.release()
  expect(inAnotherProcess(path, 'whole')).toBe('rejected')
  second?.release()
  expect(inAnotherProcess(path, 'whole')).toBe('taken')
})

test('an exclusive holder excludes shared holders', () => {
  const path = join(temporaryFolder(), 'one.lock')
  const whole = lockNow(path, 'whole', 0)
  expect(inAnotherProcess(path, 'shared')).toBe('rejected')
  whole?.release()
  expect(inAnotherProcess(path, 'shared')).toBe('taken')
})

test('the lock of a killed process is free, and no other file is left', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'one.lock')
  const program = `
    const { lockNow } = await import(${JSON.stringify(import.meta.resolve('./lock.ts'))})
    lockNow(${JSON.stringify(path)}, 'whole', 0)
    process.kill(process.pid, 'SIGKILL')`
  expect(spawnSync(process.execPath, ['--input-type=module', '--eval', program]).signal).toBe('SIGKILL')
  expect(readdirSync(folder)).toEqual(['one.lock'])
  const lock = lockNow(path, 'whole', 0)
  expect(lock).not.toBe(null)
  lock?.release()
})

/** Whether another process gets the lock. */
function inAnotherProcess(path: string, how: 'whole' | 'shared'): string {
  const program = `
    const { lockNow } = await import(${JSON.stringify(import.meta.resolve('./lock.ts'))})
    process.stdout.write(lockNow(${JSON.stringify(path)}, '${how}', 0) === null ? 'rejected' : 'taken')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  if (stderr !== '') throw new Error(stderr)
  return stdout
}
