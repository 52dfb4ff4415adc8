import { expect, test } from 'vitest'
import { failed } from '#domain/result.ts'
import { emptyFiles } from '#support/content/files.ts'
import { data } from '#support/small-bundle.ts'
import { pieceWriter } from './piece-writer.ts'

/** A text whose JSON has so many bytes. */
const text = (size: number) => 'x'.repeat(size - 2)

test('values are in the files that were named for them; a file that has 1 MB gets no more', async () => {
  const { files } = emptyFiles()
  const writer = pieceWriter({ files }, (piece) => `imports/a/${piece}.json`)
  const values = [text(2 ** 20 - 3), 'y', 'z', text(2 ** 20 + 1), null]
  expect(values.map((value) => writer.add(value))).toEqual([0, 0, 1, 1, 2])
  expect(writer.count()).toBe(3)
  data(await writer.flush())
  const stored = async (piece: number) =>
    JSON.parse(new TextDecoder().decode(data(await files.read(`imports/a/${piece}.json`))))
  expect(await stored(0)).toEqual(values.slice(0, 2))
  expect(await stored(1)).toEqual(values.slice(2, 4))
  expect(await stored(2)).toEqual([null])
})

test('what is added after a flush is in a new file', async () => {
  const { files } = emptyFiles()
  const writer = pieceWriter({ files }, (piece) => `imports/a/${piece}.json`)
  data(await writer.flush())
  expect(writer.count()).toBe(0)
  expect(writer.add('one')).toBe(0)
  data(await writer.flush())
  expect(writer.add('two')).toBe(1)
  data(await writer.flush())
  expect(data(await files.read('imports/a/0.json'))).toEqual(new TextEncoder().encode('["one"]'))
  expect(data(await files.read('imports/a/1.json'))).toEqual(new TextEncoder().encode('["two"]'))
})

test('a store that gives no answer is told', async () => {
  const files = { ...emptyFiles().files, write: async () => failed('unavailable', 'No answer.') }
  const writer = pieceWriter({ files }, String)
  writer.add('one')
  expect(await writer.flush()).toMatchObject({ ok: false, failure: { message: 'No answer.' } })
})
