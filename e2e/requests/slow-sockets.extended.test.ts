import { expect, test } from 'vitest'
import { copyOfSample } from '#support/journeys/starting.ts'
import { holdSlowSockets, largestPicture } from '../../bench/faults/sockets.ts'
import { startProgram } from '../../bench/programs.ts'
import { project, startSite } from '../../bench/site.ts'

/** The number of slow connections; SOCKETS sets another number. */
const sockets = Number(process.env.SOCKETS ?? 300)

/** With a broken server as the negative control. docs/behaviour.md 13.1, 13.3, 13.4. */
test('slow connections end within 35 s while others are served; a server that keeps them is detected', {
  timeout: 180_000,
}, async () => {
  const site = await startSite(await copyOfSample(), { RATE_LIMITS: 'on' })
  const broken = await startProgram(process.execPath, ['bench/faults/broken-server.ts'], { cwd: project })
  try {
    const options = { sockets, forMs: 2_000, releasedInMs: 35_000, largest: await largestPicture(site.origin) }
    const [held, control] = await Promise.all([holdSlowSockets(site, options), holdSlowSockets(broken, options)])
    expect(held.opened).toBeGreaterThanOrEqual(sockets)
    expect(held.failures).toBe(0)
    expect(held.waits.length).toBeGreaterThan(50)
    expect(held.openAtMost).toBeGreaterThan(250)
    expect(held.unreleased).toBe(0)
    expect(held.memoryMb.max).toBeLessThan(256)
    expect(control.unreleased).toBeGreaterThan(200)
  } finally {
    await site.stop()
    await broken.stop()
  }
})
