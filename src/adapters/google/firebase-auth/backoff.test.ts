import { expect, test } from 'vitest'
import { doublingWaits } from './backoff.ts'

test('after a failure the next try waits 30 s, then twice as long each time, and at most 16 minutes', () => {
  const waits = doublingWaits()
  let now = 0
  const waited: number[] = []
  for (const s of [30, 60, 120, 240, 480, 960, 960, 960]) {
    expect(waits.mayTry('ada', at(now))).toBe(true)
    waits.failed('ada', at(now))
    expect(waits.mayTry('ada', at(now + s * 1000 - 1)), `${s} s less a moment`).toBe(false)
    now += s * 1000
    waited.push(s)
  }
  expect(waits.mayTry('ada', at(now))).toBe(true)
  expect(waited).toHaveLength(8)
})

test('a success resets the wait, and one name does not delay another', () => {
  const waits = doublingWaits()
  waits.failed('ada', at(0))
  waits.failed('ada', at(0))
  expect(waits.mayTry('bob', at(0))).toBe(true)
  waits.succeeded('ada')
  expect(waits.mayTry('ada', at(0))).toBe(true)
  waits.failed('ada', at(0))
  expect([waits.mayTry('ada', at(29_999)), waits.mayTry('ada', at(30_000))]).toEqual([false, true])
})

test('a clock that is set back makes no wait longer', () => {
  const waits = doublingWaits()
  waits.failed('ada', at(3_600_000))
  expect(waits.mayTry('ada', at(0))).toBe(true)
})

test('a thousand names are kept, and one more removes the oldest failure', () => {
  const waits = doublingWaits()
  for (let index = 0; index < 1000; index += 1) waits.failed(`${index}`, at(0))
  expect(waits.mayTry('0', at(1))).toBe(false)
  waits.failed('more', at(0))
  expect([waits.mayTry('0', at(1)), waits.mayTry('1', at(1)), waits.mayTry('more', at(1))]).toEqual([
    true,
    false,
    false,
  ])
})

function at(ms: number): Date {
  return new Date(Date.UTC(2026, 5, 1) + ms)
}
