import { expect, test } from 'vitest'
import type { Arrivals } from '#domain/health/arrivals.ts'
import { minuteMs } from '#domain/quota.ts'
import { data } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { checkArrivals, saveArrivals } from './arrivals.ts'

const arrivals: Arrivals = {
  ...{ requests: 40, addresses: 1, scheme: 'https', header: '', proxy: '', otherHost: '', unnamedPeer: '' },
}
const seen = { origin: 'https://resume.example.org', headerName: 'X-Real-IP', arrivals }

test('without a word of the running site nothing is wrong', async () => {
  expect(await checkArrivals(await draftPorts())).toMatchObject([{ state: 'ok', says: 'No request came lately.' }])
})

test('what the running site saw is checked for an hour', async () => {
  const ports = await draftPorts()
  data(await saveArrivals(ports, seen))
  expect(await checkArrivals(ports)).toMatchObject([{ state: 'warning', fix: expect.stringContaining('X-Real-IP') }])
  const later = { now: () => new Date(ports.clock.now().getTime() + 61 * minuteMs) }
  expect(await checkArrivals({ ...ports, clock: { ...ports.clock, ...later } })).toMatchObject([{ state: 'ok' }])
})
