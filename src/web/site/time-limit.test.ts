import { afterEach, expect, test, vi } from 'vitest'
import { timeLimited } from './time-limit.ts'

afterEach(() => vi.useRealTimers())

test('a request that takes 30 seconds is aborted with a TimeoutError, and not a moment sooner', () => {
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
