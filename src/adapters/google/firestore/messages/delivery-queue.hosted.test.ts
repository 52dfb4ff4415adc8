import { expect, test } from 'vitest'
import { leaseMs, newDelivery } from '#domain/messages/mails/delivery.ts'
import { deliveryQueueContract } from '#ports/messages/delivery-queue.contract.ts'
import { at, iso, minuteMs, now, put, taken } from '#ports/messages/queued.contract.ts'
import { none, success } from '#resume/result.ts'
import { type Opened, openedQueue } from '#support/firestore/opened-queue.ts'
import { data } from '#support/small-bundle.ts'
import { needs, newProject, openFirestore } from '../../../../../tests/hosted/services.ts'
import type { Firestore } from '../service.ts'

needs('firestore')

deliveryQueueContract(async () => openedQueue(openFirestore()))

const ids = Array.from({ length: 60 }, (_, each) => `e${String(each).padStart(2, '0')}`)
const entries = ids.map((id, each) => ({ id, fields: { delivery: newDelivery(at(-1000 + each)) } }))

test('two processes that compete for sixty entries claim and complete each entry once', async () => {
  const project = newProject()
  const both = [openedQueue(openFirestore(project)), openedQueue(openFirestore(project))]
  await both[0]?.queue.add('mail', entries)
  await both[1]?.documents.read('mail', 'e00') // now both have a connection
  const claimed = await Promise.all(both.flatMap((each) => [worked(each), worked(each)]))
  expect(claimed.flat().sort()).toEqual(ids)
  expect(claimed.map((each) => each.length > 0)).toEqual([true, true, true, true])
  for (const { fields } of data((await both[0]?.documents.readAll('mail')) ?? success([])))
    expect(fields.delivery).toMatchObject({ state: 'SUCCESS' })
})

test('a single process claims the entry that is longest due first, also after others were active', async () => {
  const project = newProject()
  let time = 0
  const [here, there] = [openedQueue(openFirestore(project), () => time), openedQueue(openFirestore(project))]
  await here.queue.add('mail', entries)
  await Promise.all([worked(here, 10), worked(there, 10)])
  time += 5000
  const pause = data(await here.documents.readAll('mail')).filter(({ fields }) =>
    JSON.stringify(fields).includes('PEND'),
  )
  expect(await worked(here)).toEqual(pause.map(({ id }) => id))
  expect(pause).toHaveLength(40)
})

for (const wrongMs of [minuteMs, -minuteMs]) {
  test(`a process with a clock ${wrongMs / 1000} s off takes no claimed entry and loses none of its own`, async () => {
    const project = newProject()
    const [right, wrong] = [openedQueue(openFirestore(project)), openedQueue(openFirestore(project))]
    await right.queue.add(
      'mail',
      ids.map((id) => ({ id, fields: { delivery: newDelivery(at(-2 * minuteMs)) } })),
    )
    const claimed = await Promise.all([held(right, 0), held(wrong, wrongMs)])
    expect(claimed.flat().sort()).toEqual(ids)
    expect(await right.queue.claim('mail', at(leaseMs / 2 - 1))).toEqual(success(none))
  })
}

test('an entry that a clock one hour ahead takes from another process is completed once', async () => {
  const project = newProject()
  const [right, wrong] = [openedQueue(openFirestore(project)), openedQueue(openFirestore(project))]
  await right.queue.add('mail', entries.slice(0, 1))
  const first = taken(await right.queue.claim('mail', now))
  const second = taken(await wrong.queue.claim('mail', at(60 * minuteMs)))
  const ended = [first, second].map((claim) => [claim, { ...claim.delivery, state: 'SUCCESS' as const }] as const)
  const answers = await Promise.all(ended.map(([claim, delivery]) => right.queue.complete(claim, delivery)))
  expect(answers).toEqual([success(false), success(true)])
})

test('a pause that another process begins or ends takes effect within two seconds', async () => {
  const project = newProject()
  let time = 0
  const [here, there] = [openedQueue(openFirestore(project), () => time), openedQueue(openFirestore(project))]
  await here.queue.add('mail', entries)
  expect(taken(await here.queue.claim('mail', now)).id).toBe('e00')
  await there.queue.pause('mail', { until: at(minuteMs), reason: 'x' }, now)
  expect(await here.queue.pauseOf('mail', now)).toEqual(success({ until: at(minuteMs), reason: 'x' }))
  expect(await here.queue.claim('mail', now)).toEqual(success(none))
  await there.queue.pause('mail', none, now)
  time += 1999
  expect(await here.queue.claim('mail', now)).toEqual(success(none))
  time += 1
  expect(taken(await here.queue.claim('mail', now)).id).toBe('e01')
})

test('an invalid pause document does not pause the queue', async () => {
  const { firestore, queue } = openedQueue(openFirestore())
  await queue.add('mail', entries)
  await firestore.batch().set(firestore.collection('queue-rests').doc('mail'), { until: 'tomorrow' }).commit()
  expect(await queue.pauseOf('mail', now)).toEqual(success(none))
  expect(taken(await queue.claim('mail', now)).id).toBe('e00')
})

test('times of an entry are stored as Timestamps, and a state that the owner writes takes effect', async () => {
  const { firestore, documents, queue } = openedQueue(openFirestore())
  await put(documents, 'a', { to: ['a@example.org'], delivery: { ...newDelivery(now), state: 'ERROR' } })
  expect(await queue.claim('mail', now)).toEqual(success(none))
  const place = firestore.collection('mail').doc('a')
  await firestore.batch().update(place, { 'delivery.state': 'RETRY' }).commit()
  taken(await queue.claim('mail', now))
  const time = { seconds: now.getTime() / 1000 }
  const leaseEnd = { seconds: at(leaseMs).getTime() / 1000 }
  const delivery = { state: 'PROCESSING', startTime: time, nextAttemptTime: time, leaseExpireTime: leaseEnd }
  expect((await place.get()).data()).toMatchObject({ delivery })
})

test('a claim that the client wrote twice after a lost answer succeeds', async () => {
  const { queue } = openedQueue(answering(openFirestore(), [writtenSince]))
  await queue.add('mail', entries.slice(0, 1))
  const claim = taken(await queue.claim('mail', now))
  expect(claim.delivery.leaseExpireTime).toBe(iso(leaseMs))
})

test('a claim without an answer fails, and the entry is not claimed until its lease ends', async () => {
  const { queue } = openedQueue(answering(openFirestore(), [internal]))
  await queue.add('mail', entries.slice(0, 1))
  expect(await queue.claim('mail', now)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await queue.claim('mail', at(leaseMs - 1))).toEqual(success(none))
  expect(taken(await queue.claim('mail', at(leaseMs))).id).toBe('e00')
})

test('a completion that the client wrote twice succeeds', async () => {
  const project = newProject()
  const [queue, unlucky] = [
    openedQueue(openFirestore(project)).queue,
    answering(openFirestore(project), [writtenSince]),
  ]
  await queue.add('mail', entries.slice(0, 1))
  const claim = taken(await queue.claim('mail', now))
  const delivery = { ...claim.delivery, state: 'SUCCESS' as const }
  expect(await openedQueue(unlucky).queue.complete(claim, delivery)).toEqual(success(true))
})

/** Claims and completes until nothing is due, at most `most` entries. Returns their ids. */
async function worked({ queue }: Opened, max = 99): Promise<string[]> {
  const done: string[] = []
  while (done.length < max) {
    const claim = data(await queue.claim('mail', now))
    if (claim === none) break
    expect(await queue.complete(claim, { ...claim.delivery, state: 'SUCCESS' })).toEqual(success(true))
    done.push(claim.id)
  }
  return done
}

/** Claims until nothing is due by a clock that is `wrongMs` ahead, and completes nothing. Returns the ids. */
async function held({ queue }: Opened, wrongMs: number): Promise<string[]> {
  const claimed: string[] = []
  while (claimed.length < 99) {
    const claim = data(await queue.claim('mail', at(wrongMs)))
    if (claim === none) break
    claimed.push(claim.id)
  }
  return claimed
}

const writtenSince = 9
const internal = 13

/** A client that does its updates but answers the first ones with these codes. */
function answering(firestore: Firestore, codes: number[]): Firestore {
  return new Proxy(firestore, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'batch') return typeof value === 'function' ? value.bind(target) : value
      return () => {
        const batch = target.batch()
        const [update, commit] = [batch.update.bind(batch), batch.commit.bind(batch)]
        let code: number | undefined
        batch.update = (...write) => {
          code = codes.shift()
          return update(...write)
        }
        batch.commit = async () => {
          const done = await commit()
          if (code === undefined) return done
          throw Object.assign(new Error('answered otherwise'), { code })
        }
        return batch
      }
    },
  })
}
