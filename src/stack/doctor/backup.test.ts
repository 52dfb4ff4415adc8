import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { checkBackup } from './backup.ts'

const daily = { everyHours: 24, keep: 7 }
const nameOfNoon = 'vita-20260601T120000Z.zip'

for (const [now, backups, state] of [
  ['2026-06-03T13:00:00Z', daily, 'ok'], // two days and an hour
  ['2026-06-03T13:00:01Z', daily, 'wrong'],
  ['2026-07-01T12:00:00Z', none, 'ok'], // thirty days
  ['2026-07-01T12:00:01Z', none, 'warning'],
  ['2026-05-31T12:00:00Z', daily, 'ok'], // before a clock was set back
] as const)
  test(`at ${now}, ${backups === none ? 'without' : 'with'} a schedule, a backup of 1 June at noon is ${state}`, () => {
    const dataDir = placeWith(nameOfNoon)
    expect(checkBackup({ dataDir, backups }, new Date(now))[0]?.state).toBe(state)
  })

test('the newest backup counts by its name, whatever made it', () => {
  const dataDir = placeWith('scheduled-20260601T130000Z.zip', nameOfNoon)
  expect(checkBackup({ dataDir, backups: none }, new Date('2026-06-01T15:00:00Z'))[0]?.says).toContain('2 hours old')
})

test('a file with another name is no backup, however new', () => {
  const dataDir = placeWith('photos.zip', `${nameOfNoon}.part-1`)
  expect(checkBackup({ dataDir, backups: none })[0]?.says).toBe('There is none yet.')
})

/** A data folder with files of these names in its folder of backups. */
function placeWith(...names: string[]): string {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'backups'))
  for (const name of names) writeFileSync(join(dataDir, 'backups', name), 'x')
  return dataDir
}
