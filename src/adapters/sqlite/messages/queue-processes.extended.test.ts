import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { leaseMs, newDelivery } from '#domain/messages/mails/delivery.ts'
import { success } from '#resume/result.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { type Program, runOver } from '#support/sqlite/processes.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteDocuments } from '../documents.ts'
import { sqliteDeliveryQueue } from './delivery-queue.ts'

vi.setConfig({ testTimeout: 120_000 }) // the tests start processes, and the machine may be busy

test('four processes drain 2,000 entries, and each entry is claimed once', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  await fill(path, 2000)
  const said = await allLines(await runOver(path, ...[0, 0, 0, 0].map(draining)))
  expect(said.map((ids) => ids.length > 0)).toEqual([true, true, true, true])
  expect(said.flat().sort()).toEqual(idsUpTo(2000).sort())
  const stored = await sqliteDocuments(openedAt(path)).readAll('mail')
  const ended = stored.ok ? stored.data.map(({ fields }) => fields.delivery) : []
  expect(ended).toHaveLength(2000)
  for (const delivery of ended) expect(delivery).toMatchObject({ state: 'SUCCESS' })
})

test('after any number of killed workers every entry is delivered, and no completed one again', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  await fill(path, 600)
  const done: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const pair = await runOver(path, draining(round * leaseMs), draining(round * leaseMs))
    for (const each of pair) each.onLine((count) => count >= 30 + round && each.kill())
    done.push(...(await allLines(pair)).flat())
  }
  done.push(...(await allLines(await runOver(path, draining(6 * leaseMs)))).flat())
  // A process that is killed between its commit and its output has completed one more than it printed.
  expect(new Set(done).size).toBe(done.length)
  expect(done.length).toBeGreaterThanOrEqual(600 - 12)
  const queue = sqliteDeliveryQueue(openedAt(path))
  expect(await queue.claim('mail', new Date(Date.now() + 7 * leaseMs))).toEqual(success(null))
  const stored = await sqliteDocuments(openedAt(path)).readAll('mail')
  for (const { fields } of stored.ok ? stored.data : []) expect(fields.delivery).toMatchObject({ state: 'SUCCESS' })
})

async function fill(path: string, count: number): Promise<void> {
  const fields = { to: ['a@example.org'], message: { text: 'x'.repeat(1500) }, delivery: newDelivery(new Date()) }
  const entries = idsUpTo(count).map((id) => ({ id, fields }))
  expect(await sqliteDeliveryQueue(openedAt(path)).add('mail', entries)).toEqual(success())
}

function idsUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `e${at}`)
}

/** Claims and completes until nothing is due by a clock that is so far ahead, and prints each id whose completion was acknowledged. */
function draining(aheadMs: number): string {
  return `
    for (;;) {
      const claimed = await queue.claim('mail', new Date(Date.now() + ${aheadMs}))
      if (!claimed.ok) throw new Error(claimed.failure.message, { cause: claimed.failure.cause })
      if (claimed.data === null) break
      const done = await queue.complete(claimed.data, { ...claimed.data.delivery, state: 'SUCCESS' })
      if (!done.ok) throw new Error(done.failure.message, { cause: done.failure.cause })
      if (done.data) say(claimed.data.id)
    }`
}

function allLines(programs: readonly Program[]): Promise<string[][]> {
  return Promise.all(programs.map(({ said }) => said))
}
