import { expect, test } from 'vitest'
import { failed, type Result, success } from '#resume/result.ts'
import { call, fail, take, takeAll } from './call.ts'

test('a call returns the value of its function, with the arguments it got', async () => {
  const sum = call(async (a: number, b: number = 2): Promise<number> => a + take(success(b)))
  expect([await sum(1), await sum(1, 5)]).toEqual([success(3), success(6)])
})

test('a failure that is taken ends the call and is its result, also from a function inside', async () => {
  const away = failed('unavailable', 'There is no answer.', new Error('refused'))
  const inside = async (read: Result<number>): Promise<number> => take(read) + 1
  let isAfter = false
  const outer = call(async (): Promise<number> => {
    const next = await inside(away)
    isAfter = true
    return next
  })
  expect(await outer()).toBe(away)
  expect(isAfter).toBe(false)
})

test('results that are taken together are all awaited, and the first failure among them ends the call', async () => {
  const late = failed('unavailable', 'There is no answer.')
  let isDone = false
  const slow = async (): Promise<Result<string>> => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    isDone = true
    return late
  }
  const both = call(async (first: Result<number>): Promise<[number, string]> => {
    return takeAll([Promise.resolve(first), slow()])
  })
  expect(await both(success(1))).toBe(late)
  isDone = false
  const early = failed('conflict', 'Changed meanwhile.')
  expect(await both(early)).toBe(early)
  expect(isDone).toBe(true)
  const pair = call(
    async (): Promise<[number, string]> => takeAll([Promise.resolve(success(1)), Promise.resolve(success('a'))]),
  )
  expect(await pair()).toEqual(success([1, 'a']))
})

test('a call fails with a failure of its own', async () => {
  const find = call(async (id: string): Promise<string> => (id === 'a' ? id : fail('object-not-found', 'Not here.')))
  expect([await find('a'), await find('b')]).toEqual([success('a'), failed('object-not-found', 'Not here.')])
})

test('an inner call keeps its failure as a result, for who looks at it', async () => {
  const inner = call(async (): Promise<void> => fail('conflict', 'Changed meanwhile.'))
  const outer = call(async (): Promise<string> => {
    const done = await inner()
    return done.ok ? 'done' : done.failure.code
  })
  expect(await outer()).toEqual(success('conflict'))
})

test('every other exception passes: it is a bug', async () => {
  const bug = new TypeError('x is not a function')
  const broken = call(async () => {
    throw bug
  })
  await expect(broken()).rejects.toBe(bug)
})

test('a generic function stays generic', async () => {
  const first = call(async <T>(values: readonly T[]): Promise<T | undefined> => values[0])
  const found: Result<string | undefined> = await first(['a'])
  expect(found).toEqual(success('a'))
})
