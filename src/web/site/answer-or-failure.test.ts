import { afterEach, expect, test, vi } from 'vitest'
import { answerOrFailure } from './answer-or-failure.ts'

afterEach(() => vi.useRealTimers())

test('a form that has no answer after 30 seconds has failed, and not before', async () => {
  vi.useFakeTimers()
  const settled = vi.fn()
  const answer = answerOrFailure(() => new Promise(() => {})).then(settled)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await answer
  expect(settled).toHaveBeenCalledWith({
    ok: false,
    failure: expect.objectContaining({ message: 'timeout of 30000ms exceeded' }),
  })
})
