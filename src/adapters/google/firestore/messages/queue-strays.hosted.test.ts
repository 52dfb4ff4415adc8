import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { at, now, put } from '#ports/messages/queued.contract.ts'
import { none } from '#resume/result.ts'
import { type Opened, openedQueue } from '#support/firestore/opened-queue.ts'
import { data } from '#support/small-bundle.ts'
import { needs, newProject, openFirestore } from '../../../../../tests/hosted/services.ts'

needs('firestore')

const tenMinutesMs = 600_000

const strays: [what: string, fields: object][] = [
  ['without a delivery', { to: 'a@example.org', message: { subject: 'x' } }],
  [
    'that the mail extension has begun',
    { delivery: { state: 'PENDING', startTime: at(-1), attempts: 0, error: null } },
  ],
  ['whose times are texts', { delivery: { ...newDelivery(at(-1)) } }],
  ['in an unknown state', { delivery: { ...newDelivery(at(-1)), state: 'SENT' } }],
  ['whose lease never ends', { delivery: { state: 'PROCESSING', leaseExpireTime: null } }],
]
for (const [what, fields] of strays) {
  test(`a document ${what} is found within ten minutes, by one of two processes`, async () => {
    let time = 0
    const project = newProject()
    const [one, other] = [
      openedQueue(openFirestore(project), () => time),
      openedQueue(openFirestore(project), () => time),
    ]
    expect(await claimedBy(one, other)).toEqual([none, none])
    await byAnotherProgram(one, 'stray', fields)
    time += tenMinutesMs - 1
    expect(await claimedBy(one, other)).toEqual([none, none])
    time += 1
    expect((await claimedBy(one, other)).filter((id) => id !== none)).toEqual(['stray'])
  })
}

test('strays and other entries are claimed, each once', async () => {
  const opened = openedQueue(openFirestore())
  for (const id of ['a', 'b', 'c']) await byAnotherProgram(opened, id, { to: id })
  await put(opened.documents, 'due', { delivery: newDelivery(now) })
  const claimed: (string | null)[] = []
  for (let count = 0; count < 5; count += 1) claimed.push(...(await claimedBy(opened)))
  expect(claimed[0]).toBe('due')
  expect(claimed.slice(1, 4).sort()).toEqual(['a', 'b', 'c'])
  expect(claimed[4]).toBe(none)
})

test('an entry that waits, has ended or was deleted is no stray', async () => {
  let time = 0
  const opened = openedQueue(openFirestore(), () => time)
  await put(opened.documents, 'waits', { delivery: newDelivery(at(1)) })
  await put(opened.documents, 'ended', { delivery: { ...newDelivery(now), state: 'SUCCESS' } })
  await byAnotherProgram(opened, 'waiting text', { delivery: newDelivery(at(60_000)) })
  for (const id of ['gone', 'also gone']) await byAnotherProgram(opened, id, {})
  expect(['gone', 'also gone']).toContain((await claimedBy(opened))[0])
  for (const id of ['gone', 'also gone']) await opened.documents.commit([{ collection: 'mail', id, fields: none }])
  expect(await claimedBy(opened)).toEqual([none])
  time += tenMinutesMs
  expect(await claimedBy(opened)).toEqual([none])
  time += tenMinutesMs
  expect(data(await opened.queue.claim('mail', at(60_000)))?.id).toBe('waits')
  expect(data(await opened.queue.claim('mail', at(60_000)))?.id).toBe('waiting text')
})

test('a stray is found among more entries than one page', async () => {
  const opened = openedQueue(openFirestore())
  const ended = { delivery: { ...newDelivery(now), state: 'SUCCESS' } }
  const ids = Array.from({ length: 1000 }, (_, at) => `e${at}`)
  await opened.documents.commit(ids.map((id) => ({ collection: 'mail', id, fields: ended })))
  await byAnotherProgram(opened, 'z', {})
  expect(await claimedBy(opened)).toEqual(['z'])
})

async function byAnotherProgram({ firestore }: Opened, id: string, fields: object): Promise<void> {
  await firestore.batch().set(firestore.collection('mail').doc(id), fields).commit()
}

async function claimedBy(...opened: Opened[]): Promise<(string | null)[]> {
  const claims = await Promise.all(opened.map(({ queue }) => queue.claim('mail', now)))
  return claims.map((claim) => data(claim)?.id ?? none)
}
