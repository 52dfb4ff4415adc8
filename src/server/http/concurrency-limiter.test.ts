import { expect, test } from 'vitest'
import { concurrencyLimiter, overloaded } from './concurrency-limiter.ts'

test('two tasks run at once, and the third begins when one has ended', async () => {
  const take = concurrencyLimiter(2, 10)
  const works = [held(), held(), held()]
  const results = works.map((work) => take(work.run))
  await settled()
  expect(works.map((work) => work.begun())).toEqual([true, true, false])
  works[0]?.end()
  await settled()
  expect(works[2]?.begun()).toBe(true)
  for (const work of works) work.end()
  await Promise.all(results)
})

test('with one task waiting, a further one is rejected and never begun', async () => {
  const take = concurrencyLimiter(1, 1)
  const [first, second, third] = [held(), held(), held()]
  const results = [take(first.run), take(second.run)]
  await expect(take(third.run)).rejects.toBe(overloaded)
  first.end()
  second.end()
  await Promise.all(results)
  expect(third.begun()).toBe(false)
})

test('a task that fails lets the next one run', async () => {
  const take = concurrencyLimiter(1, 1)
  const failing = take(() => Promise.reject(new Error('down')))
  const next = take(async () => 'up')
  await expect(failing).rejects.toThrow('down')
  expect(await next).toBe('up')
})

function held() {
  let begun = false
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    begun: () => begun,
    end: () => end(),
    run: () => {
      begun = true
      return ended
    },
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
