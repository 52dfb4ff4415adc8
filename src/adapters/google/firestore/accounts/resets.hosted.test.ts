import { expect, test } from 'vitest'
import { resetTokensContract } from '#ports/accounts/reset-tokens.contract.ts'
import { none, success } from '#resume/result.ts'
import { needs, newProject, openFirestore } from '../../../../../tests/hosted/services.ts'
import { guard } from '../guard.ts'
import type { Firestore } from '../service.ts'
import { firestoreResets } from './resets.ts'

needs('firestore')

resetTokensContract(async () => open().resets)

test('of twenty processes one consumes a reset', async () => {
  const project = newProject()
  const all = Array.from({ length: 20 }, () => open(project).resets)
  await all[0]?.put('ada', 'token', end)
  const answers = await Promise.all(all.map((resets) => resets.consume('token')))
  expect(answers.filter((answer) => answer.ok && answer.data)).toHaveLength(1)
  expect(answers.every(({ ok }) => ok)).toBe(true)
})

test('the store contains no token, and no stored value opens a reset', async () => {
  const { resets, firestore } = open()
  await resets.put('ada', 'token', end)
  const { docs } = await firestore.collection('resets').get()
  const stored = docs.flatMap((each) => [each.id, ...Object.values(each.data() ?? {}).map(String)])
  expect(stored).toContain('ada')
  expect(stored.filter((value) => value.includes('token'))).toEqual([])
  for (const value of stored) expect(await resets.read(value, new Date(0))).toEqual(success(none))
})

const end = new Date('2026-06-01T12:30:00.000Z')

function open(project = newProject()) {
  const firestore = openFirestore<Firestore>(project)
  return { firestore, resets: firestoreResets(firestore, guard(30_000)) }
}
