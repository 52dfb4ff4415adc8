import { expect, test } from 'vitest'
import { success } from '#resume/result.ts'
import { keyedMutex } from './keyed-mutex.ts'

test('work under a shared name runs one after the other, in the order of the calls', async () => {
  const { ask, said, end } = work()
  const [one, two, three] = [ask('one', ['a', 'b']), ask('two', ['b', 'c']), ask('three', ['c'])]
  await settled()
  expect(said).toEqual(['one'])
  end('one')
  await one
  await settled()
  expect(said).toEqual(['one', 'two'])
  end('two')
  end('three')
  expect(await Promise.all([two, three])).toEqual([success('two'), success('three')])
  expect(said).toEqual(['one', 'two', 'three'])
})

test('work without a shared name does not wait', async () => {
  const { ask, said, end } = work()
  const all = [ask('one', ['a']), ask('two', ['b']), ask('three', []), ask('four', [])]
  await settled()
  expect(said).toEqual(['one', 'two', 'three', 'four'])
  for (const name of said) end(name)
  await Promise.all(all)
})

test('work that throws lets the next work run', async () => {
  const { ask, alone, end } = work()
  const thrown = alone(['a'], async () => {
    throw new Error('a bug')
  })
  const next = ask('next', ['a'])
  await expect(thrown).rejects.toThrow('a bug')
  end('next')
  expect(await next).toEqual(success('next'))
})

test('work that waits longer than the limit fails without effect, and later work runs', async () => {
  const { ask, said, end, wait } = work()
  const first = ask('first', ['a'])
  const [late, other] = [ask('late', ['a']), ask('other', ['b'])]
  await settled()
  wait(1001)
  const behind = ask('behind', ['a'])
  for (const name of ['first', 'other', 'behind']) end(name)
  expect(await first).toEqual(success('first'))
  expect(await other).toEqual(success('other'))
  expect(await late).toMatchObject({
    failure: { code: 'unavailable', message: 'We could not save this right now. Please try again later.' },
  })
  expect(await behind).toEqual(success('behind'))
  expect(said).toEqual(['first', 'other', 'behind'])
})

test('work whose turn comes exactly at the limit runs', async () => {
  const { ask, end, wait } = work()
  const [first, second] = [ask('first', ['a']), ask('second', ['a'])]
  await settled()
  wait(1000)
  end('first')
  end('second')
  expect(await first).toEqual(success('first'))
  expect(await second).toEqual(success('second'))
})

/** Work that records its start and runs until the test ends it; `wait` moves its clock. */
function work() {
  let ms = 0
  const alone = keyedMutex(1000, () => ms)
  const said: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    alone,
    said,
    ask(name: string, names: readonly string[]) {
      const ended = Promise.withResolvers<void>()
      ends.set(name, ended)
      return alone(names, async () => {
        said.push(name)
        await ended.promise
        return success(name)
      })
    },
    end: (name: string) => ends.get(name)?.resolve(),
    wait(more: number) {
      ms += more
    },
  }
}

/** Resolves after all pending microtasks. */
function settled(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}
