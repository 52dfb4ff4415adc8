import { expect, test } from 'vitest'
import { newDelivery } from '#domain/delivery.ts'
import { success } from '#domain/result.ts'
import { at, now, put } from '#ports/queued.contract.ts'
import { needs, newProject, openFirestore } from '../../../tests/hosted/services.ts'
import { countedReads } from './counted-reads.ts'
import { openedQueue } from './opened-queue.ts'

needs('firestore')

const secondMs = 1000
const hourSeconds = 3600

test('an idle process reads fewer than 1,000 documents an hour', async () => {
  const reads = { count: 0 }
  let time = 0
  const { queue } = openedQueue(countedReads(openFirestore(), reads), () => time)
  for (let second = 0; second < hourSeconds; second += 1) {
    time = second * secondMs
    for (const name of ['mail', 'forwards'] as const)
      for (const worker of ['a', 'b']) expect(await queue.claim(name, at(time), worker)).toEqual(success(null))
    // What is listened to comes in its own time.
    if (second === 10) await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  expect(reads.count).toBeLessThan(1000)
  expect(reads.count).toBeGreaterThan(0)
})

test('what another process puts into a quiet queue is claimed at once', async () => {
  const project = newProject()
  let time = 0
  const reads = { count: 0 }
  const here = openedQueue(countedReads(openFirestore(project), reads), () => time)
  const there = openedQueue(openFirestore(project))
  for (; time <= 10_000; time += 1000) expect(await here.queue.claim('mail', now, 'here')).toEqual(success(null))
  const isQuiet = async () => {
    const before = reads.count
    expect(await here.queue.claim('mail', now, 'here')).toEqual(success(null))
    return reads.count === before
  }
  await expect.poll(isQuiet).toBe(true)
  await put(there.documents, 'later', { delivery: newDelivery(at(1)) })
  await put(there.documents, 'a', { delivery: newDelivery(now) })
  const claimed = async () => {
    const claim = await here.queue.claim('mail', now, 'here')
    return claim.ok && claim.data?.id
  }
  await expect.poll(claimed).toBe('a')
  await expect.poll(isQuiet).toBe(true)
  const later = await here.queue.claim('mail', at(1), 'here')
  expect(later.ok && later.data?.id).toBe('later')
})
