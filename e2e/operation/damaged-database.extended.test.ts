import { expect, test } from 'vitest'
import { rejectionFaults, startsOnDamaged } from '#support/faults/damaged-starts.ts'
import { forgotten } from '#support/faults/damages.ts'
import { copyOfSample } from '#support/journeys/starting.ts'

/** The number of seeds: every kind of damage, some at two places. DAMAGES sets another number. */
const seeds = Number(process.env.DAMAGES ?? 25)
const timeout = 120_000 + seeds * 5_000

/** docs/behaviour.md 14.3. */
test('on a damaged database the server serves the stored content or names the file and the fix, and creates no new one', {
  timeout,
}, async () => {
  const { starts, rejected, served } = await startsOnDamaged(await copyOfSample(), seeds)
  expect(starts.flatMap(({ name, seed, wrong }) => wrong.map((what) => `${name} (seed ${seed}): ${what}`))).toEqual([])
  expect(rejected).toBeGreaterThan(seeds / 4)
  expect(served).toBeGreaterThan(0)
})

test('control: a newly created database in place of a lost one is reported', { timeout }, async () => {
  const { starts } = await startsOnDamaged(await copyOfSample(), 1, forgotten)
  expect(starts.map(({ went }) => went)).toEqual(['served'])
  expect(starts[0]?.wrong).toContainEqual(expect.stringMatching(/^\d+ rows of the content are missing/))
})

test('control: a start that ends with a stack, another status or no fix is reported', () => {
  const right = 'The database /x/vita.db is damaged. To restore a backup: npm run vita -- restore PATH\n'
  expect(rejectionFaults(1, right)).toEqual([])
  expect(rejectionFaults(134, right)).toEqual(['it ended with 134'])
  expect(rejectionFaults(1, `${right}    at open (file:///x/database.ts:3:4)\n`).length).toBeGreaterThan(0)
  expect(rejectionFaults(1, 'Error: database disk image is malformed\n').length).toBeGreaterThan(0)
})
