import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRecords } from './csv-records.ts'

test('any cells of a table come back as they were, in whatever pieces they come', async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('a,b', '"', '""x', 'a\nb', '\r\n', ' x ', '=1+1', '\u05d0'))
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const text = rows.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\r\n')
      expect(await split(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])).toEqual({ records: rows, problem: null })
    }),
  )
})

test('each kind of line end ends a record, also beside others, in whatever pieces they come', async () => {
  const text = 'Name\r\nC\nC++\r"D\r\nE"\r\n'
  for (let size = 1; size <= text.length; size += 1)
    expect(await split(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []), `${size}`).toEqual({
      records: [['Name'], ['C'], ['C++'], ['D\r\nE']],
      problem: null,
    })
})

test('a quote that never closes, and a row of more than 1 MB, end the file', async () => {
  expect(await split(['a,b\n"c', ',d\n'])).toEqual({
    records: [['a', 'b']],
    problem: 'has a quote that never closes; what follows it was left out',
  })
  const large = await split(['a,b\n', 'x'.repeat(2 ** 20 - 1), '\n', 'x'.repeat(2 ** 20 + 2), '\nc,d\n'])
  expect([large.records.length, large.problem]).toEqual([
    2,
    'has a row of more than 1 MB; it and what follows it was left out',
  ])
})

test('no more records are split when no more are wanted', async () => {
  expect((await split(['a\nb\nc', '\nd\n"'], 2)).records).toEqual([['a'], ['b']])
})

async function split(pieces: readonly string[], wanted = 100) {
  const records: string[][] = []
  const splitter = csvRecords(',', (record) => records.push(record) < wanted)
  for (const piece of pieces) splitter.write(piece)
  return { problem: await splitter.end(), records }
}
