import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { cachedBytes } from './cached-bytes.ts'

test('bytes requested twice, one after the other or at once, are fetched once', async () => {
  const { bytesOf, fetched } = open(10)
  await Promise.all([bytesOf('a', 4), bytesOf('a', 4)])
  await bytesOf('a', 4)
  expect(fetched).toEqual(['a'])
})

test('the least recently used bytes are removed first, and a sum at the limit stays', async () => {
  const { bytesOf, fetched } = open(10)
  await bytesOf('a', 5)
  await bytesOf('b', 5)
  await bytesOf('a', 5)
  await bytesOf('c', 1)
  await bytesOf('a', 5)
  await bytesOf('b', 5)
  expect(fetched).toEqual(['a', 'b', 'c', 'b'])
})

test('bytes above the limit are returned and not cached', async () => {
  const { bytesOf, fetched } = open(10)
  expect(await bytesOf('a', 11)).toHaveLength(11)
  await bytesOf('a', 11)
  expect(fetched).toEqual(['a', 'a'])
})

test('missing bytes and failed fetches are fetched again', async () => {
  const cache = cachedBytes(10)
  const answers = [Promise.resolve(none), Promise.reject(new Error('away')), Promise.resolve(new Uint8Array(3))]
  const ask = () => cache.of('a', () => answers.shift() ?? Promise.resolve(none))
  expect(await ask()).toBe(none)
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toHaveLength(3)
  expect(await ask()).toHaveLength(3)
})

function open(limitBytes: number) {
  const fetched: string[] = []
  const cache = cachedBytes(limitBytes)
  const bytesOf = (key: string, size: number) =>
    cache.of(key, async () => {
      fetched.push(key)
      return new Uint8Array(size)
    })
  return { bytesOf, fetched }
}
