import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { success } from '#resume/result.ts'
import { pollIntervalMs, watchContent } from './content-invalidation.ts'

const clock = memoryClock(new Date('2026-06-01T12:00:00Z'))
const files = { version: async () => success('files') }

test('a store that is slow at the start is polled once until it answers, and its first answer is no change', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answers: ((version: string) => void)[] = []
  const version = () => new Promise<string>((resolve) => answers.push(resolve)).then((text) => success(text))
  let changes = 0
  const watching = watchContent(
    { documents: { version }, files, clock } as never,
    async () => 'UTC',
    async () => {
      changes += 1
    },
  )
  await vi.advanceTimersByTimeAsync(20 * pollIntervalMs)
  expect(answers).toHaveLength(1)
  answers.shift()?.('1')
  const { stop } = await watching
  await vi.advanceTimersByTimeAsync(pollIntervalMs)
  answers.shift()?.('1')
  await vi.advanceTimersByTimeAsync(pollIntervalMs)
  expect(changes).toBe(0)
  answers.shift()?.('2')
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toBe(1)
  stop()
})

test('a poll after a commit notices the change at once, and none without one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let version = '1'
  let changes = 0
  const documents = { version: async () => success(version) }
  const { poll, stop } = await watchContent(
    { documents, files, clock } as never,
    async () => 'UTC',
    async () => {
      changes += 1
    },
  )
  poll()
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toBe(0)
  version = '2'
  poll()
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toBe(1)
  stop()
})

test("there is a change and a new day at the owner's midnight, and not at midnight in other zones", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let now = new Date('2026-06-02T03:59:59Z')
  let changes = 0
  const documents = { version: async () => success('1') }
  const { today, stop } = await watchContent(
    { documents, files, clock: { now: () => now } } as never,
    async () => 'America/New_York',
    async () => {
      changes += 1
    },
  )
  expect([today(), changes]).toEqual([{ year: 2026, month: 6, day: 1 }, 0])
  await vi.advanceTimersByTimeAsync(pollIntervalMs)
  expect(changes).toBe(0)
  now = new Date('2026-06-02T04:00:00Z')
  await vi.advanceTimersByTimeAsync(pollIntervalMs)
  expect([today(), changes]).toEqual([{ year: 2026, month: 6, day: 2 }, 1])
  stop()
})
