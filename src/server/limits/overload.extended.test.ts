import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchOverload } from './overload.ts'

test('a process is overloaded when its timers are late twice in a row, and recovers when one is on time', async () => {
  const isOverloaded = watchOverload()
  await setTimeout(300)
  expect(isOverloaded()).toBe(false)
  block(1200)
  await setTimeout(0)
  expect(isOverloaded()).toBe(false)
  await setTimeout(200)
  block(1200)
  await setTimeout(0)
  expect(isOverloaded()).toBe(true)
  await expect.poll(isOverloaded, { timeout: 10_000 }).toBe(false)
})

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
