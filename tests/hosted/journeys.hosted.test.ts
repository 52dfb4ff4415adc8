import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embeddedJourneys, hostedJourneys } from '../../e2e/hosted-journeys.ts'
import { missingFirestore, missingTools } from './installed.ts'

test('every journey runs on both stacks, or a reason is listed', () => {
  const listed = [...hostedJourneys, ...Object.keys(embeddedJourneys)].toSorted()
  const files = globSync('e2e/*/*.test.ts').filter((path) => !/^e2e\/hosted\/|\.machine\.test\.ts$/.test(path))
  expect(listed).toEqual(files.toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

test("this machine has the emulators and the client for the journeys on Google's services", ({ skip }) => {
  const missing = missingFirestore() || missingTools()
  skip(missing !== '', missing)
  expect(globSync(hostedJourneys)).toHaveLength(hostedJourneys.length)
})
