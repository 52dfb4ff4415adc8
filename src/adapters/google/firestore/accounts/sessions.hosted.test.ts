import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/quota.ts'
import { at, now } from '#ports/accounts/identified.contract.ts'
import { sessionsContract } from '#ports/accounts/sessions.contract.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { needs, newProject, openFirestore } from '../../../../../tests/hosted/services.ts'
import { guard } from '../guard.ts'
import type { Firestore } from '../service.ts'
import { firestoreSessions } from './sessions.ts'

needs('firestore')

sessionsContract(async () => open().sessions)

test('every process sees a session, and its end counts for all', async () => {
  const project = newProject()
  const [one, other] = [open(project).sessions, open(project).sessions]
  const token = data(await one.start('ada', false, now))
  expect(data(await other.read(token, now))?.uid).toBe('ada')
  await other.endAll('ada')
  expect(await one.read(token, now)).toEqual(success(none))
})

test('the store contains no token, and no stored value opens a session', async () => {
  const { sessions, firestore } = open()
  const tokens: string[] = []
  for (let times = 0; times < 5; times += 1) tokens.push(data(await sessions.start('ada', false, now)))
  const { docs } = await firestore.collection('sessions').get()
  const stored = docs.flatMap((each) => [each.id, ...Object.values(each.data() ?? {}).map(String)])
  expect(stored).toContain('ada')
  expect(tokens.filter((token) => stored.join().includes(token.slice(0, 12)))).toEqual([])
  for (const value of stored) expect(await sessions.read(value, now)).toEqual(success(none))
})

test('a session is marked as seen once a minute', async () => {
  const { sessions, firestore } = open()
  const token = data(await sessions.start('ada', false, now))
  const written = new Set<number>()
  for (let ms = 0; ms < 5 * minuteMs; ms += 10_000) {
    await sessions.read(token, at(ms))
    const { docs } = await firestore.collection('sessions').get()
    written.add(docs[0]?.updateTime?.nanoseconds ?? 0)
  }
  expect(written.size).toBe(5)
})

test('a session that ends while it is read stays ended', async () => {
  const { sessions } = open()
  for (let round = 1; round < 10; round += 1) {
    const token = data(await sessions.start('ada', false, now))
    await Promise.all([sessions.read(token, at(minuteMs)), sessions.end(token)])
    expect(await sessions.read(token, at(minuteMs))).toEqual(success(none))
  }
  expect(data(await sessions.list('ada', now))).toEqual([])
})

test('301 sessions expire or end in one call, more than one commit takes', async () => {
  const { sessions, firestore } = open()
  const uids = async () => (await firestore.collection('sessions').get()).docs.map((each) => each.data()?.uid)
  const start = () => Promise.all(Array.from({ length: 301 }, () => sessions.start('ada', true, now)))
  await sessions.start('bob', false, now)
  await start()
  expect(await sessions.removeExpired(at(12 * hourMs))).toEqual(success())
  expect(await uids()).toEqual(['bob'])
  await start()
  expect(await sessions.endAll('ada')).toEqual(success())
  expect(await uids()).toEqual(['bob'])
})

test('a session that was damaged by hand is none', async () => {
  const { sessions, firestore } = open()
  const token = data(await sessions.start('ada', false, now))
  const [stored] = (await firestore.collection('sessions').get()).docs
  if (stored === undefined) throw new Error('It is not stored.')
  await firestore.batch().update(stored.ref, { seenAt: 'today' }).commit()
  expect(await sessions.read(token, now)).toEqual(success(none))
  expect(await sessions.list('ada', now)).toEqual(success([]))
})

function open(project = newProject()) {
  const firestore = openFirestore<Firestore>(project)
  return { firestore, sessions: firestoreSessions(firestore, guard(30_000)) }
}
