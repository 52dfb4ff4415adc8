import { expect, test } from 'vitest'
import { failed, type Result, success } from '#resume/result.ts'
import type { LogFields } from '../log/log.ts'
import { walWatch } from './wal-watch.ts'

const limit = 64 * 2 ** 20

test('a WAL of 64 MB logs nothing, one byte more logs a warning', async () => {
  expect(await toldOf([success(limit)])).toEqual([])
  expect(await toldOf([success(limit + 1)])).toEqual([limit + 1])
})

test('a long WAL is logged once, and again after it was short in between', async () => {
  expect(await toldOf([limit + 1, limit + 2, limit, limit + 3].map((left) => success(left)))).toEqual([
    limit + 1,
    limit + 3,
  ])
})

test('a store that does not answer causes no second warning', async () => {
  const silence = failed('unavailable', 'No answer.')
  expect(await toldOf([success(limit + 1), silence, success(limit + 1)])).toEqual([limit + 1])
})

/** The sizes that are logged while the documents return these results, one after another. */
async function toldOf(answers: readonly Result<number>[]): Promise<(number | undefined)[]> {
  const told: LogFields[] = []
  const waiting = [...answers]
  const watch = walWatch({ maintain: async () => waiting.shift() ?? success(0) }, (level, _, fields = {}) => {
    if (level === 'warn') told.push(fields)
  })
  for (const _ of answers) await watch()
  return told.map(({ sizeBytes }) => sizeBytes)
}
