import { expect, test } from 'vitest'
import { killUnderWrites, loseWal, soon } from '#support/faults/kills.ts'
import { copyOfReachable } from '#support/journeys/starting.ts'

/** How often the server is killed; KILLS sets another number. */
const kills = Number(process.env.KILLS ?? 8)
const timeout = 120_000 + kills * 10_000

/** docs/behaviour.md 5.5, 7.2, 14.7. */
test('after every kill each acknowledged message is stored with its mails, and each mail with its message', {
  timeout,
}, async () => {
  const { acknowledged, leased, startsMs, ...faults } = await killUnderWrites(await copyOfReachable(), {
    kills,
    seed: 1,
  })
  expect(faults).toEqual({ lost: [], halves: [], unsound: [], unplanned: [] })
  expect(acknowledged).toBeGreaterThan(kills * 2)
  expect(leased).toBeGreaterThan(0)
  expect(Math.max(...startsMs)).toBeLessThan(15_000) // 3 s are promised; this machine may be busy
})

test('control: messages that a crash destroys are reported as lost', { timeout }, async () => {
  const report = await killUnderWrites(await copyOfReachable(), { kills: 1, seed: soon, afterKill: loseWal })
  expect(report.lost.length).toBeGreaterThan(0)
})
