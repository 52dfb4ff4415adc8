import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hostedJourneys } from '../../e2e/hosted-journeys.ts'
import { missingFirestore, missingTools } from './installed.ts'

test('each journey that is listed for both stacks is a file', () => {
  expect(globSync(hostedJourneys).toSorted()).toEqual(hostedJourneys.toSorted())
})

test("this machine has the emulators and the client for the journeys on Google's services", ({ skip }) => {
  const missing = missingFirestore() || missingTools()
  skip(missing !== '', missing)
})
