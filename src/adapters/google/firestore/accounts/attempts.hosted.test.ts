import { expect, test } from 'vitest'
import { dayMs } from '#domain/quota.ts'
import { attemptsContract } from '#ports/accounts/attempts.contract.ts'
import { none, success } from '#resume/result.ts'
import { needs, newProject, openFirestore } from '../../../../../tests/hosted/services.ts'
import { guard } from '../guard.ts'
import { keyedMutex } from '../keyed-mutex.ts'
import type { Firestore } from '../service.ts'
import { firestoreAttempts } from './attempts.ts'

needs('firestore')

attemptsContract(async () => open().attempts)

test('of twenty concurrent processes with a wrong password, five attempts are counted', async () => {
  const all = twenty()
  const answers = await Promise.all(all.flatMap((attempts) => [1, 2, 3].map(() => attempts.begin('ada', [], now))))
  expect(answers.filter((answer) => answer.ok && answer.data === none)).toHaveLength(5)
  expect(answers.every(({ ok }) => ok)).toBe(true)
})

test('twenty concurrent processes do not exceed a quota, and each attempt taken back is taken back once', async () => {
  const all = twenty()
  const quotas = [{ key: 'a', max: 9, windowMs: 1000 }]
  const answers = await Promise.all(all.map((attempts, at) => attempts.begin(`row ${at}`, quotas, now)))
  const through = all.filter((_, at) => answers[at]?.ok && answers[at].data === none)
  expect(through).toHaveLength(9)
  await Promise.all(through.slice(0, 4).map((attempts) => attempts.succeed('ada', quotas)))
  const again = await Promise.all(all.map((attempts) => attempts.take(quotas, now)))
  expect(again.filter((answer) => answer.ok && answer.data === none)).toHaveLength(4)
})

test('a count 31 days in the future is removed, and one 1 ms nearer stays', async () => {
  const { attempts, firestore } = open()
  const begin = (row: string, ms: number) =>
    attempts.begin(row, [{ key: row, max: 1, windowMs: 1000 }], new Date(now.getTime() + ms))
  await begin('near', 31 * dayMs - 1)
  await begin('far', 31 * dayMs)
  await begin('right', 0)
  expect(await attempts.forgetOld(now)).toEqual(success())
  for (const collection of ['counts', 'failures'])
    expect((await firestore.collection(collection).get()).size, collection).toBe(2)
  expect(await begin('far', 31 * dayMs)).toEqual(success(none))
})

test('the store contains no name of a row or key', async () => {
  const { attempts, firestore } = open()
  await attempts.begin('ada', [{ key: 'ada', max: 1, windowMs: 1000 }], now)
  for (const collection of ['counts', 'failures']) {
    const [stored] = (await firestore.collection(collection).get()).docs
    expect(JSON.stringify([stored?.id, stored?.data()])).not.toContain('ada')
  }
})

const now = new Date('2026-06-01T12:00:00.000Z')

function open(project = newProject()) {
  const firestore = openFirestore<Firestore>(project)
  return { firestore, attempts: firestoreAttempts(firestore, guard(30_000), keyedMutex(30_000)) }
}

/** Twenty clients of one Firestore, as twenty processes would have. */
function twenty() {
  const project = newProject()
  return Array.from({ length: 20 }, () => open(project).attempts)
}
