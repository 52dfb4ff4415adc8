import { afterEach, expect, test, vi } from 'vitest'
import { timeLimited } from './time-limit.ts'

afterEach(() => vi.useRealTimers())

test('a request is aborted with a TimeoutError after 30 seconds, and not before', () => {
  vi.useFakeTimers()
  const signal = timeLimited(new AbortController().signal)
  vi.advanceTimersByTime(29_999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('a request that its own signal aborts is aborted at once, for that reason', () => {
  const own = new AbortController()
  const signal = timeLimited(own.signal)
  own.abort(new DOMException('', 'AbortError'))
  expect(signal.reason).toMatchObject({ name: 'AbortError' })
})
