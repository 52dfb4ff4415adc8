import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { at, now, put } from '#ports/messages/queued.contract.ts'
import { none, success } from '#resume/result.ts'
import { countedReads } from '#support/firestore/counted-reads.ts'
import { openedQueue } from '#support/firestore/opened-queue.ts'
import { needs, newProject, openFirestore } from '../../../../../tests/hosted/services.ts'

needs('firestore')

const secondMs = 1000

test('an idle process reads fewer than 800 documents an hour while four workers poll each second', async () => {
  const reads = { count: 0 }
  let time = 0
  const { queue } = openedQueue(countedReads(openFirestore(), reads), () => time)
  const readsOfASecond = async () => {
    const before = reads.count
    for (const name of ['mail', 'mail', 'forwards', 'forwards'] as const)
      expect(await queue.claim(name, at(time))).toEqual(success(none))
    return reads.count - before
  }
  for (; time <= 10 * secondMs; time += secondMs) expect(await readsOfASecond()).toBeGreaterThan(0)
  await expect.poll(readsOfASecond).toBe(0)
  const before = reads.count
  for (const end = time + 3600 * secondMs; time < end; time += secondMs) await readsOfASecond()
  expect(reads.count - before).toBeLessThan(800)
  expect(reads.count - before).toBeGreaterThan(60)
})

test('an entry that another process adds to a quiet queue is claimed at once', async () => {
  const project = newProject()
  let time = 0
  const reads = { count: 0 }
  const here = openedQueue(countedReads(openFirestore(project), reads), () => time)
  const there = openedQueue(openFirestore(project))
  for (; time <= 10_000; time += secondMs) expect(await here.queue.claim('mail', now)).toEqual(success(none))
  const isQuiet = async () => {
    const before = reads.count
    expect(await here.queue.claim('mail', now)).toEqual(success(none))
    return reads.count === before
  }
  await expect.poll(isQuiet).toBe(true)
  await put(there.documents, 'later', { delivery: newDelivery(at(1)) })
  await put(there.documents, 'a', { delivery: newDelivery(now) })
  const claimed = async () => {
    const claim = await here.queue.claim('mail', now)
    return claim.ok && claim.data?.id
  }
  await expect.poll(claimed).toBe('a')
  await expect.poll(isQuiet).toBe(true)
  const later = await here.queue.claim('mail', at(1))
  expect(later.ok && later.data?.id).toBe('later')
})
