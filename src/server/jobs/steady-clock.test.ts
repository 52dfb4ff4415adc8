import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import { steadyClock } from './steady-clock.ts'

const start = new Date('2026-06-01T12:00:00.000Z')
const dayMs = 24 * 60 * 60 * 1000

test("while work runs, the clock advances by elapsed time, however the machine's clock is set", async () => {
  const machine = memoryClock(start)
  let elapsed = 5_000
  const { clock, during } = steadyClock(machine, () => elapsed)
  await during(async () => {
    machine.moveBy(dayMs)
    elapsed += 1_000
    expect(clock.now()).toEqual(new Date(start.getTime() + 1_000))
    await during(async () => expect(clock.now()).toEqual(new Date(start.getTime() + 1_000)))
    machine.moveBy(-2 * dayMs)
    expect(clock.now()).toEqual(new Date(start.getTime() + 1_000))
  })
})

test("when no work runs, also after a failure, the clock is the machine's", async () => {
  const machine = memoryClock(start)
  const { clock, during } = steadyClock(machine, () => 0)
  await expect(during(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  machine.moveBy(dayMs)
  expect(clock.now()).toEqual(machine.now())
  await during(async () => expect(clock.now()).toEqual(machine.now()))
})
