import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 }) // a million keys on a busy machine

/** docs/behaviour.md 8.4, 13.12. */
test('a million visitors are counted within 32 MB', { tags: 'extended' }, () => {
  const { status, stderr } = countMillion(`
    const { limiter } = await import(${JSON.stringify(import.meta.resolve('./limiter.ts'))})
    const take = limiter()
    const count = (key) => take({ key, max: 300, windowMs: 10_000 }, 0)`)
  expect([status, stderr]).toEqual([0, ''])
})

test('control: a map that drops no key needs more', () => {
  const { status } = countMillion(`
    const counts = new Map()
    const count = (key) => counts.set(key, { window: 0, now: 1, before: 0 })`)
  expect(status).not.toBe(0)
})

/** Counts a million keys with a program that defines `count`, in a process with a heap of 32 MB. */
function countMillion(program: string) {
  const whole = `${program}\nfor (let at = 0; at < 1_000_000; at += 1) count('page 2001:db8::' + at)`
  const args = ['--max-old-space-size=32', '--max-semi-space-size=2', '--input-type=module', '--eval', whole]
  return spawnSync(process.execPath, args, { encoding: 'utf8' })
}
