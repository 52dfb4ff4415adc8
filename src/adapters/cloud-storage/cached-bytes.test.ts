import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { cachedBytes } from './cached-bytes.ts'

test('what is asked for twice, or twice at once, is fetched once', async () => {
  const { bytesOf, fetched } = open(10)
  await Promise.all([bytesOf('a', 4), bytesOf('a', 4)])
  await bytesOf('a', 4)
  expect(fetched).toEqual(['a'])
})

test('what was not asked for the longest goes first, and a sum at the limit stays', async () => {
  const { bytesOf, fetched } = open(10)
  await bytesOf('a', 5)
  await bytesOf('b', 5)
  await bytesOf('a', 5)
  await bytesOf('c', 1)
  await bytesOf('a', 5)
  await bytesOf('b', 5)
  expect(fetched).toEqual(['a', 'b', 'c', 'b'])
})

test('what is larger than all that may be kept is given, and not kept', async () => {
  const { bytesOf, fetched } = open(10)
  expect(await bytesOf('a', 11)).toHaveLength(11)
  await bytesOf('a', 11)
  expect(fetched).toEqual(['a', 'a'])
})

test('what is not there, or could not be fetched, is asked for again', async () => {
  const kept = cachedBytes(10)
  const answers = [Promise.resolve(none), Promise.reject(new Error('away')), Promise.resolve(new Uint8Array(3))]
  const ask = () => kept.of('a', () => answers.shift() ?? Promise.resolve(none))
  expect(await ask()).toBe(none)
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toHaveLength(3)
  expect(await ask()).toHaveLength(3)
})

function open(limitBytes: number) {
  const fetched: string[] = []
  const kept = cachedBytes(limitBytes)
  const bytesOf = (key: string, size: number) =>
    kept.of(key, async () => {
      fetched.push(key)
      return new Uint8Array(size)
    })
  return { bytesOf, fetched }
}
