import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import type { Acceptance } from '#ports/messages/submissions.ts'
import { none, type Result, success } from '#resume/result.ts'
import { faultyFirestore } from '#support/firestore/faulty-service.ts'
import { firestoreAttempts } from './accounts/attempts.ts'
import { firestoreResets } from './accounts/resets.ts'
import { firestoreSessions } from './accounts/sessions.ts'
import { guard } from './guard.ts'
import { firestoreKeys } from './keys.ts'
import { firestoreSubmissions } from './messages/submissions.ts'

const faults = [
  ['away', 14],
  ['silent', 'silence'],
  ['late', 4],
] as const

test.each(faults)(
  'a service that is %s before the read stores nothing, and the repeated call stores all',
  async (_, how) => {
    const { submissions, fail, paths, wait } = open()
    fail('before a read', how)
    expect(await submissions.accept(acceptance, now)).toEqual(notSaved)
    expect(paths()).toEqual([])
    wait()
    expect(await submissions.accept(acceptance, now)).toEqual(success({ outcome: 'accepted', held: [] }))
    expect(stored(paths())).toEqual(whole)
  },
)

test.each(faults)(
  'a service that is %s before the commit stores nothing, and the repeated call stores all',
  async (_, how) => {
    const { submissions, fail, paths, wait } = open()
    fail('before a commit', how)
    expect(await submissions.accept(acceptance, now)).toEqual(notSaved)
    expect(paths()).toEqual([])
    wait()
    expect(await submissions.accept(acceptance, now)).toEqual(success({ outcome: 'accepted', held: [] }))
    expect(stored(paths())).toEqual(whole)
  },
)

test.each(faults)('a service that is %s after the commit has stored all once: a retry is known', async (_, how) => {
  const { submissions, fail, paths, wait } = open()
  fail('after a commit', how)
  expect(await submissions.accept(acceptance, now)).toEqual(notSaved)
  expect(stored(paths())).toEqual(whole)
  wait()
  expect(await submissions.accept(acceptance, now)).toEqual(success({ outcome: 'known' }))
  const second = { ...acceptance, submission: { ...acceptance.submission, id: 'other' } }
  expect(await submissions.accept(second, now)).toEqual(success({ outcome: 'used' }))
  const third = { ...second, consumes: { id: 'p3', until: now } }
  expect(await submissions.accept(third, now)).toMatchObject({ data: { outcome: 'accepted' } })
  expect(
    await submissions.accept({ ...third, submission: { ...acceptance.submission, id: 'x' }, consumes: none }, now),
  ).toEqual(success({ outcome: 'limited', until: new Date(now.getTime() + 1000) }))
})

test('a commit that the client repeated after a lost answer is answered as known', async () => {
  const { submissions, fail, paths } = open()
  fail('after a commit', 6)
  expect(await submissions.accept(acceptance, now)).toEqual(success({ outcome: 'known' }))
  expect(stored(paths())).toEqual(whole)
})

test('while the service is away, calls fail at once', async () => {
  const { submissions, attempts, sessions, resets, fail } = open()
  fail('before a read', 14)
  expect(await submissions.accept(acceptance, now)).toEqual(notSaved)
  const answers = [
    await submissions.accept(acceptance, now),
    await submissions.erase(['a']),
    await submissions.forgetOld(now),
    await attempts.begin('ada', [], now),
    await attempts.succeed('ada', []),
    await attempts.take([{ key: 'a', max: 1, windowMs: 1000 }], now),
    await attempts.unlock('ada'),
    await sessions.start('ada', false, now),
    await sessions.saveCredential('x', 'encrypted'),
    await sessions.end('x'),
    await resets.put('ada', 'x', now),
    await resets.remove('ada'),
  ]
  for (const answer of answers) expect(answer).toEqual(notSaved)
  for (const answer of [await sessions.read('x', now), await sessions.list('ada', now), await resets.read('x', now)])
    expect(answer).toEqual(notRead)
})

test('an exceeded quota of the service fails with quota-exceeded, and nothing is stored', async () => {
  const { submissions, attempts, fail, paths } = open()
  fail('before a commit', 8)
  expect(await submissions.accept(acceptance, now)).toMatchObject({ failure: { code: 'quota-exceeded' } })
  fail('before a commit', 8)
  expect(await attempts.begin('ada', [], now)).toMatchObject({ failure: { code: 'quota-exceeded' } })
  expect(paths()).toEqual([])
})

test('an attempt that could not be counted is not made', async () => {
  const { attempts, fail, wait } = open()
  const quotas = [{ key: 'a', max: 1, windowMs: 1000 }]
  fail('before a commit', 14)
  expect(await attempts.begin('ada', quotas, now)).toEqual(notSaved)
  wait()
  expect(await attempts.begin('ada', quotas, now)).toEqual(success(none))
})

test('a reset is consumed although the answer was lost and the client repeated the call', async () => {
  const { resets, fail } = open()
  await resets.put('ada', 'token', new Date(now.getTime() + 1000))
  fail('after a commit', 9)
  expect(await resets.consume('token')).toEqual(success(true))
  expect(await resets.consume('token')).toEqual(success(false))
})

test('a session that cannot be marked as seen is returned, and one that ended meanwhile is none', async () => {
  const { sessions, fail, wait } = open()
  const started = await sessions.start('ada', false, now)
  const token = started.ok ? started.data : ''
  const later = new Date(now.getTime() + 60_000)
  fail('before a commit', 14)
  expect(await sessions.read(token, later)).toMatchObject({ ok: true, data: { uid: 'ada', seenAt: now } })
  wait()
  fail('before a commit', 5)
  expect(await sessions.read(token, later)).toEqual(success(none))
})

test('marking a session as seen delays a page only briefly', async () => {
  const { sessions, fail } = open(60_000)
  const started = await sessions.start('ada', false, now)
  fail('before a commit', 'silence')
  const begin = performance.now()
  const read = await sessions.read(started.ok ? started.data : '', new Date(now.getTime() + 60_000))
  expect(read).toMatchObject({ ok: true, data: { uid: 'ada', seenAt: now } })
  expect(performance.now() - begin).toBeLessThan(10_000)
})

test('keys whose creation got no answer are the keys that were created', async () => {
  const { firestore, guarded, fail, wait, paths } = open()
  fail('after a commit', 14)
  expect(await firestoreKeys(firestore, guarded)).toEqual(notSaved)
  expect(paths()).toEqual(['keys/master'])
  wait()
  const [one, other] = [await firestoreKeys(firestore, guarded), await firestoreKeys(firestore, guarded)]
  expect(one.ok && other.ok && Buffer.from(one.data.for('a')).equals(other.data.for('a'))).toBe(true)
})

const now = new Date('2026-06-01T12:00:00.000Z')

const acceptance: Acceptance = {
  submission: { id: 'a', email: 'a@example.org', name: 'A', company: '', message: 'Hello', date: '', receivedAt: '' },
  consumes: { id: 'proof', until: now },
  limits: [{ key: 'all', max: 2, windowMs: 1000 }],
  mails: [{ id: 'a', fields: { delivery: newDelivery(now) }, quotas: [] }],
  forward: { payload: {} },
}
const whole = ['counts', 'forwards/a', 'mail/a', 'message-states/a', 'spent-proofs', 'submissions/a']

const notSaved = failure('We could not save this right now. Please try again later.')
const notRead = failure('The document store is not available.')

function failure(message: string): Result<never> {
  return { ok: false, failure: { code: 'unavailable', message, cause: expect.any(Error) } }
}

/**
 * All adapters on one service. `wait` moves the clock past the time after which the guard calls an absent service
 * again.
 */
function open(limitMs = 300) {
  let ms = 0
  const service = faultyFirestore()
  const { firestore } = service
  const guarded = guard(limitMs, () => ms)
  return {
    ...service,
    guarded,
    submissions: firestoreSubmissions(firestore, guarded),
    attempts: firestoreAttempts(firestore, guarded),
    sessions: firestoreSessions(firestore, guarded),
    resets: firestoreResets(firestore, guarded),
    wait() {
      ms += 2000
    },
  }
}

/** Replaces hashed ids by the name of their collection. */
function stored(paths: readonly string[]): string[] {
  return paths.map((path) => path.replace(/\/[0-9a-f]{64}$/, ''))
}
