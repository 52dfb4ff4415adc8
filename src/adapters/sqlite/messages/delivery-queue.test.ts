import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { deliveryQueueContract } from '#ports/messages/delivery-queue.contract.ts'
import { none, success } from '#resume/result.ts'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { sqliteDocuments } from '../documents.ts'
import { sqliteDeliveryQueue } from './delivery-queue.ts'

deliveryQueueContract(async () => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  return { documents: sqliteDocuments(database), queue: sqliteDeliveryQueue(database) }
})

test('on a full disk adding and claiming fail, and both succeed once there is space', async () => {
  const database = openedAt(join(temporaryFolder(), 'vita.db'))
  const queue = sqliteDeliveryQueue(database)
  // A claim makes the row longer, so that it needs another page.
  const entry = (at: number) => ({ id: `e${at}`, fields: { text: 'x'.repeat(1300) } })
  for (let at = 0; at < 6; at += 1) await queue.add('mail', [entry(at)])
  database.exec('pragma max_page_count = 1')
  const more = Array.from({ length: 100 }, (_, at) => entry(at + 6))
  expect(await queue.add('mail', more)).toMatchObject({ ok: false, failure: { code: 'quota-exceeded' } })
  const rejected = await queue.claim('mail', now)
  expect(rejected).toMatchObject({ ok: false, failure: { code: 'quota-exceeded' } })
  database.exec('pragma max_page_count = 1000000')
  for (let at = 0; at < 6; at += 1)
    expect(await queue.claim('mail', now)).toMatchObject({ ok: true, data: { id: `e${at}` } })
  expect(await queue.claim('mail', now)).toEqual(success(none))
})

test('a claim on an empty queue does not wait for a writer', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const queue = sqliteDeliveryQueue(openedAt(path), 0)
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  expect(await queue.claim('mail', now)).toEqual(success(none))
  other.exec('commit')
  other.close()
})

test.each(['{broken', '', '[1]', '3', '{"delivery":{"state":"SUCCESS"},"delivery":{"state":"RETRY"}}'])(
  'a row whose fields are %j does not block another',
  async (text) => {
    const database = openedAt(join(temporaryFolder(), 'vita.db'))
    const queue = sqliteDeliveryQueue(database)
    database.exec('pragma ignore_check_constraints = on')
    database.prepare('insert into documents values (?, ?, ?)').run('mail', 'a', text)
    await queue.add('mail', [{ id: 'b', fields: pending }])
    const claims = [await queue.claim('mail', now), await queue.claim('mail', now)]
    expect(claims.flatMap((claim) => (claim.ok && claim.data !== none ? [claim.data.id] : []))).toContain('b')
  },
)

test('a claim takes no longer among 10,000 waiting and 10,000 finished entries', async () => {
  const few = await fastestClaimMs(10)
  const many = await fastestClaimMs(10_000)
  expect(many).toBeLessThan(Math.max(5 * few, 5)) // a scan of all entries takes 100 ms and more
})

const now = new Date('2026-06-01T12:00:00.000Z')
const pending = { delivery: newDelivery(now) }

/** The fastest of ten claims, in ms, beside `others` entries of each kind that is not due. */
async function fastestClaimMs(others: number): Promise<number> {
  const queue = sqliteDeliveryQueue(openedAt(join(temporaryFolder(), 'vita.db')))
  const later = new Date(now.getTime() + 60_000).toISOString()
  const kinds = [{ state: 'RETRY', nextAttemptTime: later }, { state: 'SUCCESS' }] as const
  for (const [kind, over] of kinds.entries()) {
    const fields = { delivery: { ...newDelivery(now), ...over } }
    await queue.add(
      'mail',
      Array.from({ length: others }, (_, at) => ({ id: `${kind}-${at}`, fields })),
    )
  }
  await queue.add(
    'mail',
    Array.from({ length: 10 }, (_, at) => ({ id: `due-${at}`, fields: pending })),
  )
  let fastestMs = Number.POSITIVE_INFINITY
  for (let count = 0; count < 10; count += 1) {
    const start = performance.now()
    expect(await queue.claim('mail', now)).toMatchObject({ ok: true, data: { id: `due-${count}` } })
    fastestMs = Math.min(fastestMs, performance.now() - start)
  }
  return fastestMs
}
