import { expect, test } from 'vitest'
import { failed, success } from '#resume/result.ts'
import { sharedPictures } from './shared-pictures.ts'

test('readers of a picture that is being sent share the same bytes', async () => {
  let reads = 0
  const { variant } = sharedPictures({
    variant: async () => {
      reads += 1
      return success(new Uint8Array([1, 2, 3]))
    },
  })
  const [first, second] = await Promise.all([variant('a', 320, 'webp'), variant('a', 320, 'webp')])
  const third = await variant('a', 320, 'webp')
  expect([second, third]).toEqual([first, first])
  expect(first.ok && third.ok && first.data === third.data).toBe(true)
  expect(reads).toBe(1)
})

test('pictures of other hashes, widths and types are separate', async () => {
  const { variant } = sharedPictures({
    variant: async (hash, width, type) => success(new TextEncoder().encode(`${hash} ${width} ${type}`)),
  })
  const all = [await variant('a', 1, 'webp'), await variant('b', 1, 'webp'), await variant('a', 2, 'webp')]
  all.push(await variant('a', 1, 'avif'))
  expect(
    new Set(all.map((read) => new TextDecoder().decode(read.ok ? (read.data ?? undefined) : undefined))).size,
  ).toBe(4)
})

test('a picture that is missing or cannot be read is read again', async () => {
  const answers = [failed('unavailable', 'No.'), success(null), success(new Uint8Array([7]))]
  const { variant } = sharedPictures({ variant: async () => answers.shift() ?? success(null) })
  expect((await variant('a', 320, 'webp')).ok).toBe(false)
  expect(await variant('a', 320, 'webp')).toEqual(success(null))
  expect(await variant('a', 320, 'webp')).toEqual(success(new Uint8Array([7])))
})
