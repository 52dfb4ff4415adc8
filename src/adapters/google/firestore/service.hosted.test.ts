import { expect, test } from 'vitest'
import { needs, openFirestore } from '../../../../tests/hosted/services.ts'
import { guard } from './guard.ts'
import { drop, optimistically, put } from './optimistic.ts'
import type { Firestore } from './service.ts'

needs('firestore')

/** An emulator that has just started is slow. */
const patient = guard(30_000)

test('a decision on a document that another call writes meanwhile is made again', async () => {
  const firestore = openFirestore<Firestore>()
  const counter = firestore.collection('counts').doc('a')
  const count = () =>
    optimistically(firestore, patient, [counter], (found) => {
      const snapshot = found(counter)
      const times = Number(snapshot.data()?.times ?? 0) + 1
      return { answer: times, write: (batch) => put(batch, snapshot, { times }) }
    })
  const answers = await Promise.all(Array.from({ length: 5 }, count))
  expect(answers.map((answer) => answer.ok && answer.data).toSorted()).toEqual([1, 2, 3, 4, 5])
})

test('a removed document is gone, and removing it again is no conflict', async () => {
  const firestore = openFirestore<Firestore>()
  const reference = firestore.collection('counts').doc('a')
  const remove = () =>
    optimistically(firestore, patient, [reference], (found) => ({
      answer: found(reference).exists,
      write: (batch) => drop(batch, found(reference)),
    }))
  await firestore.batch().create(reference, { times: 1 }).commit()
  expect([await remove(), await remove()]).toMatchObject([{ data: true }, { data: false }])
})
