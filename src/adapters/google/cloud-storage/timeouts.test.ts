import { expect, onTestFinished, test, vi } from 'vitest'
import { retried } from './timeouts.ts'

test('a try without an answer ends after a quarter of the time, and the next one may succeed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const tries: number[] = []
  const asked = retried(performance.now() + 120_000, async (at) => {
    tries.push(at)
    if (at === 1) await new Promise(() => {})
    return 'done'
  })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(tries).toEqual([1])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await asked).toBe('done')
  expect(tries).toEqual([1, 2])
})

test('a permanent failure is not retried', async () => {
  let tries = 0
  const rejected = Object.assign(new Error('no'), { code: 403 })
  const asked = retried(performance.now() + 10_000, async () => {
    tries += 1
    throw rejected
  })
  await expect(asked).rejects.toBe(rejected)
  expect(tries).toBe(1)
})
