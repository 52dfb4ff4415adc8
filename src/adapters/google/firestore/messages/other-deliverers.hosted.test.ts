import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { dayMs } from '#domain/quota.ts'
import { none, success } from '#resume/result.ts'
import { type Opened, openedQueue } from '#support/firestore/opened-queue.ts'
import { needs, openFirestore } from '../../../../../tests/hosted/services.ts'
import type { Firestore } from '../service.ts'

needs('firestore')

const now = new Date('2026-06-01T12:00:00.000Z')
const at = (ms: number) => new Date(now.getTime() + ms)

/** Writes what the extension writes after sending a mail. Source: firestore-send-email 0.2.8, its state machine. */
async function sentByExtension({ firestore }: Opened, id: string, endTime: Date): Promise<void> {
  const mail = firestore.collection('mail').doc(id)
  const delivered = {
    'delivery.state': 'SUCCESS',
    'delivery.attempts': 1,
    'delivery.endTime': endTime,
    'delivery.leaseExpireTime': null,
    'delivery.error': null,
    'delivery.info': { messageId: '<x@y>', accepted: ['ada@example.org'], rejected: [], pending: [], response: '250' },
  }
  const written = (await mail.get()).updateTime
  if (written === undefined) throw new Error(`there is no mail ${id}`)
  await firestore.batch().update(mail, delivered, { lastUpdateTime: written }).commit()
}

async function open(ids: string[]): Promise<Opened> {
  const opened = openedQueue(openFirestore<Firestore>())
  const entries = ids.map((id) => ({ id, fields: { to: ['ada@example.org'], delivery: newDelivery(at(-1000)) } }))
  expect(await opened.queue.add('mail', entries)).toEqual(success())
  return opened
}

test('a delivery by another program within a day pauses the queue of mails, and the reason names the fix', async () => {
  const opened = await open(['a', 'b'])
  await sentByExtension(opened, 'a', at(-dayMs + 1000))
  expect(await opened.queue.pauseOf('mail', now)).toEqual(
    success({ until: at(1000), reason: expect.stringContaining('MAIL_DELIVERY') }),
  )
  expect(await opened.queue.claim('mail', now)).toEqual(success(none))
  expect(await opened.queue.pauseOf('forwards', now)).toEqual(success(none))
})

test('a delivery by another program a day ago, or before the queue was resumed, pauses nothing', async () => {
  const old = await open(['a', 'b'])
  await sentByExtension(old, 'a', at(-dayMs))
  expect(await old.queue.claim('mail', now)).toMatchObject({ data: { id: 'b' } })

  const removed = await open(['a', 'b'])
  await sentByExtension(removed, 'a', at(-1000))
  expect(await removed.queue.claim('mail', now)).toEqual(success(none))
  expect(await removed.queue.pause('mail', none, now)).toEqual(success())
  expect(await removed.queue.claim('mail', now)).toMatchObject({ data: { id: 'b' } })
})

test("this site's own deliveries pause nothing", async () => {
  const { queue } = await open(['a', 'b'])
  const claimed = await queue.claim('mail', now)
  if (!claimed.ok || claimed.data === none) throw new Error('nothing was claimed')
  const delivery = { ...claimed.data.delivery, state: 'SUCCESS' as const, endTime: now.toISOString() }
  expect(await queue.complete(claimed.data, delivery)).toEqual(success(true))
  expect(await queue.pauseOf('mail', at(90_000))).toEqual(success(none))
  expect(await queue.claim('mail', at(90_000))).toMatchObject({ ok: true, data: { id: expect.any(String) } })
})

test('a mail that the extension has claimed is not claimed while its lease lasts', async () => {
  const { firestore, queue } = await open(['a'])
  const mail = firestore.collection('mail').doc('a')
  const written = (await mail.get()).updateTime
  if (written === undefined) throw new Error('there is no mail')
  const taken = { 'delivery.state': 'PROCESSING', 'delivery.leaseExpireTime': at(60_000) }
  await firestore.batch().update(mail, taken, { lastUpdateTime: written }).commit()
  expect(await queue.claim('mail', now)).toEqual(success(none))
})
