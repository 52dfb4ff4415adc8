import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { concurrencyLimiter } from './concurrency-limiter.ts'

test('at most two tasks run at once, three wait and start in order, and more are rejected', async () => {
  const { take } = concurrencyLimiter(2, 3)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) =>
    take(() => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  const taken = ['a', 'b', 'c', 'd', 'e'].map(work)
  expect(work('f')).toBe(none)
  expect(begun).toEqual(['a', 'b'])
  ends[1]?.()
  await taken[1]
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(work('g')).not.toBe(none)
  expect(work('h')).toBe(none)
  for (let at = 0; at < 6; at += 1) {
    for (const end of ends) end()
    await new Promise((next) => setImmediate(next))
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
})

test('a task that throws frees its slot', async () => {
  const { take } = concurrencyLimiter(1, 1)
  const [first, second] = [take(() => Promise.reject(new Error('x'))), take(async () => 'done')]
  await expect(first).rejects.toThrow('x')
  expect(await second).toBe('done')
  expect(await take(async () => 'again')).toBe('again')
})
