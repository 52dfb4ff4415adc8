import { expect, test } from 'vitest'
import { memoryClock } from './clock.ts'

test('the clock stands still until it is moved', () => {
  const clock = memoryClock(new Date('2024-02-28T23:59:59.000Z'))
  expect(clock.now().toISOString()).toBe('2024-02-28T23:59:59.000Z')
  clock.moveBy(1000)
  expect(clock.now().toISOString()).toBe('2024-02-29T00:00:00.000Z')
})

test('a wait ends when its time has come, and not a millisecond before', async () => {
  const clock = memoryClock(new Date(0))
  const woken: string[] = []
  const later = clock.wait(2000).then(() => woken.push('later'))
  const sooner = clock.wait(1000).then(() => woken.push('sooner'))
  clock.moveBy(999)
  await Promise.resolve()
  expect(woken).toEqual([])
  clock.moveBy(1001)
  await Promise.all([later, sooner])
  expect(woken).toEqual(['sooner', 'later'])
})
