import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchOverload } from './overload.ts'

test('a process is overloaded when its timers are late twice in a row, and recovers when one is on time', async () => {
  const latenessOf = watchOverload(0)
  await setTimeout(300)
  expect(latenessOf()).toBe(0)
  block(1200)
  await setTimeout(0)
  expect(latenessOf()).toBe(0)
  await setTimeout(200)
  block(1200)
  await setTimeout(0)
  expect(latenessOf()).toBeGreaterThan(500)
  await expect.poll(latenessOf, { timeout: 10_000 }).toBe(0)
})

test('while a process starts, its late timers are no overload', async () => {
  const latenessOf = watchOverload(60_000)
  for (let times = 0; times < 3; times += 1) {
    await setTimeout(200)
    block(1200)
    await setTimeout(0)
    expect(latenessOf()).toBe(0)
  }
})

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
