import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'

test('a wait ends no earlier than asked', async () => {
  const clock = systemClock()
  const before = clock.now().getTime()
  await clock.wait(20)
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(19)
})
