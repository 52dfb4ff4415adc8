import { expect, test } from 'vitest'
import { systemClock } from '#adapters/system/machine.ts'
import { resumeFiles } from '#stack/resume-files.ts'
import { countTurns } from '#support/count-turns.ts'
import { data } from '#support/small-bundle.ts'
import { uploadedBytes } from '#support/zip-bytes.ts'
import { matchRead } from './match-read.ts'
import { readResumeFile } from './read-resume-file.ts'

/** docs/behaviour.md 13.3. */
test('other requests have their turn while the largest file is read and compared', async () => {
  const keywords = Array.from({ length: 190 }, (_, at) => `Knot ${at}`)
  const resume = {
    basics: { name: 'Ada' },
    skills: Array.from({ length: 1900 }, (_, at) => ({ name: `${at}`, keywords })),
  }
  const bytes = new TextEncoder().encode(JSON.stringify(resume))
  const setting = { today: { year: 2026, month: 11, day: 25 }, origin: 'https://e.org' }
  const reading = countTurns()
  const read = data(await readResumeFile(resumeFiles(), uploadedBytes('a.json', bytes), setting))
  expect(read.parsedItems.length).toBeGreaterThan(1900)
  expect(reading()).toBeGreaterThanOrEqual(3)
  const comparing = countTurns()
  await matchRead({ clock: systemClock() }, read, [])
  expect(comparing()).toBeGreaterThanOrEqual(5)
})
