import { expect, test } from 'vitest'
import { copyOfSample } from '#support/journeys/starting.ts'
import { fuzz, fuzzSite } from '../../bench/faults/requests.ts'
import { startProgram } from '../../bench/programs.ts'
import { project, startSite } from '../../bench/site.ts'

/** The number of requests; REQUESTS sets another number. */
const requests = Number(process.env.REQUESTS ?? 600)

/** With a broken server as the negative control. docs/behaviour.md 13.1, 13.2. */
test('no fuzzed request causes a fault, and the site is unchanged', { timeout: 300_000 + requests * 100 }, async () => {
  const site = await startSite(await copyOfSample())
  try {
    const { faults, statuses, stored } = await fuzzSite(site, { requests, seed: 7, messages: 4 })
    expect(faults).toEqual([])
    // The fuzz also reaches what is behind the parser: pages, forms and messages.
    for (const status of [200, 302, 303, 308, 400, 403, 404, 405])
      expect(statuses.get(status), `${status}`).toBeGreaterThan(2)
    expect(stored.length).toBeGreaterThan(0)
  } finally {
    await site.stop()
  }
})

test('the same requests detect a server that shows its stack', async () => {
  const broken = await startProgram(process.execPath, ['bench/faults/broken-server.ts'], { cwd: project })
  try {
    const { faults } = await fuzz(broken.origin, { requests: 100, seed: 7, machine: [] })
    for (const fault of [
      /the status 500 is not expected/,
      /500 shows internals/,
      /200 has no valid x-content-type-options/,
    ])
      expect(
        faults.some((each) => fault.test(each)),
        `${fault}`,
      ).toBe(true)
  } finally {
    await broken.stop()
  }
})
