import { afterEach, expect, test, vi } from 'vitest'
import { contentCollections } from '#domain/content/bundle/bundle.ts'
import { none, success } from '#resume/result.ts'
import { firestoreDocuments } from './documents.ts'
import { guard } from './guard.ts'
import type { Firestore, QuerySnapshot, Snapshot } from './service.ts'
import { toStoredFields } from './values.ts'

afterEach(() => vi.useRealTimers())

const fields = { title: 'x', company: 'y' }
const job = { id: 'a', fields }

for (const code of [14, 4, 8, 13]) {
  test(`when the service fails with ${code}, pages read the content that this process saw last`, async () => {
    const { documents, fake } = await watching()
    fake.code = code
    expect(await documents.read('jobs', 'a')).toEqual(success(job))
    expect(await documents.read('jobs', 'absent')).toEqual(success(none))
    expect(await documents.readAll('jobs')).toEqual(success([job]))
    expect(await documents.readAll('education')).toEqual(success([]))
  })
}

test('when the service denies access, the last seen content is not shown', async () => {
  const { documents, fake } = await watching()
  fake.code = 7
  expect(await documents.read('jobs', 'a')).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
  expect(await documents.readAll('jobs')).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
})

test('documents of imports, queues and accounts are never read from the last seen copy', async () => {
  const { documents, fake } = await watching()
  fake.code = 14
  const failure = { ok: false, failure: { code: 'unavailable', message: 'The document store is not available.' } }
  for (const collection of ['site', 'mail', 'submissions', 'user', 'content-commits']) {
    expect(await documents.read(collection, 'a')).toMatchObject(failure)
    expect(await documents.readAll(collection)).toMatchObject(failure)
  }
})

test('a process that has seen nothing yet has no copy to read', async () => {
  const { documents, fake } = opened()
  fake.code = 14
  expect(await documents.read('jobs', 'a')).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await documents.readAll('jobs')).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})

test('there is no version before the first snapshot of every collection', async () => {
  const { documents, fake } = opened(20)
  const early = documents.version()
  for (const name of fake.listened().slice(1)) fake.show(name, [])
  expect(await early).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  const asked = documents.version()
  fake.show('jobs', [])
  expect(await asked).toMatchObject({ ok: true })
})

test('the version changes only with a snapshot and needs no call of the service', async () => {
  const { documents, fake } = await watching()
  fake.code = 14
  const before = await documents.version()
  expect(await documents.version()).toEqual(before)
  fake.show('hardware', [stored('desktop', 5)])
  const after = await documents.version()
  expect(after).not.toEqual(before)
  fake.show('hardware', [stored('desktop', 6)])
  expect(await documents.version()).not.toEqual(after)
  expect(fake.listened()).toHaveLength(contentCollections.length + 1) // and the one of commits
})

test('a commit resolves when this process has seen it, and after two seconds at the latest', async () => {
  vi.useFakeTimers()
  const { documents, fake } = await watching()
  const resolves = async (commit: Promise<unknown>, ms: number) => {
    let isResolved = false
    commit.then(() => {
      isResolved = true
    })
    await vi.advanceTimersByTimeAsync(ms)
    return isResolved
  }
  fake.writtenAt = 9
  const seen = documents.commit([{ collection: 'jobs', id: 'a', fields }])
  expect(await resolves(seen, 100)).toBe(false)
  fake.show('content-commits', [stored('last', 9)])
  fake.show('jobs', [stored('a', 8)])
  expect(await resolves(seen, 0)).toBe(false)
  fake.show('jobs', [stored('a', 9)])
  expect(await seen).toEqual(success())

  fake.writtenAt = 10
  const removed = documents.commit([{ collection: 'jobs', id: 'a', fields: none }])
  fake.show('content-commits', [stored('last', 10)])
  expect(await resolves(removed, 1999)).toBe(false)
  fake.show('jobs', [])
  expect(await removed).toEqual(success())

  const unseen = documents.commit([{ collection: 'jobs', id: 'b', fields }])
  expect(await resolves(unseen, 1999)).toBe(false)
  expect(await resolves(unseen, 1)).toBe(true)
})

test('a commit waits for no document that nothing listens to, such as one of the draft', async () => {
  vi.useFakeTimers()
  const { documents, fake } = await watching()
  const draft = { collection: 'draft', id: 'jobs.a', fields }
  expect(await documents.commit([draft])).toEqual(success())

  fake.writtenAt = 9
  const published = documents.commit([
    { collection: 'jobs', id: 'a', fields },
    { ...draft, fields: none },
  ])
  fake.show('content-commits', [stored('last', 9)])
  fake.show('jobs', [stored('a', 9)])
  expect(await published).toEqual(success())
})

test('a write that another process has removed again need not be seen', async () => {
  const { documents, fake } = await watching()
  fake.writtenAt = 9
  const commit = documents.commit([{ collection: 'jobs', id: 'b', fields }])
  fake.show('content-commits', [stored('last', 9)])
  fake.show('jobs', [], 9)
  expect(await commit).toEqual(success())
})

test('a process that reads no version starts no listener, and its commits wait for none', async () => {
  const { documents, fake } = opened()
  expect(await documents.commit([{ collection: 'jobs', id: 'a', fields }])).toEqual(success())
  expect(fake.listened()).toEqual([])
})

test('a failed listener restarts after 1, 2, 4 … at most 30 seconds, and its last snapshot stays', async () => {
  vi.useFakeTimers()
  const { documents, fake } = await watching()
  const before = await documents.version()
  const pauses: number[] = []
  for (let round = 0; round < 8; round += 1) {
    fake.giveUp('jobs')
    expect(fake.listened()).not.toContain('jobs')
    let seconds = 0
    for (; !fake.listened().includes('jobs') && seconds < 60; seconds += 1) await vi.advanceTimersByTimeAsync(1000)
    pauses.push(seconds)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  expect(await documents.version()).toEqual(before)
  fake.show('jobs', [stored('b', 2)])
  expect(await documents.version()).not.toEqual(before)
  fake.giveUp('jobs')
  await vi.advanceTimersByTimeAsync(1000)
  expect(fake.listened()).toContain('jobs')
})

test('a closed store stops its listeners and starts none again', async () => {
  vi.useFakeTimers()
  const { documents, fake } = await watching()
  fake.giveUp('jobs')
  documents.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.listened()).toEqual([])
})

/** Returns a store whose listeners have all received a snapshot; it contains one job. */
async function watching() {
  const { documents, fake } = opened()
  const first = documents.version()
  for (const name of fake.listened()) fake.show(name, name === 'jobs' ? [stored('a', 1)] : [])
  await first
  return { documents, fake }
}

function opened(limitMs = 1000) {
  const fake = fakeFirestore()
  // The clock lets every call through: the guard's own test covers the time without calls.
  let time = 0
  const documents = firestoreDocuments(
    fake.firestore,
    guard(limitMs, () => (time += 10_000)),
    limitMs,
  )
  return { documents, fake }
}

function stored(id: string, second: number): Partial<Snapshot> {
  return { id, updateTime: timeAt(second), data: () => toStoredFields('jobs', fields) }
}

function timeAt(seconds: number) {
  return { seconds, nanoseconds: 0, toMillis: () => seconds * 1000, toDate: () => new Date(seconds * 1000) }
}

/** A client whose calls all fail with `code` unless it is 0, and whose listeners receive what the test shows. */
function fakeFirestore() {
  type Listener = { onNext(snapshot: QuerySnapshot): void; onError(error: unknown): void }
  const listeners = new Map<string, Listener>()
  const fake = {
    code: 0,
    writtenAt: 1,
    listened: () => [...listeners.keys()],
    show(name: string, docs: Partial<Snapshot>[], second = 1) {
      const snapshot = { docs: docs as Snapshot[], size: docs.length, readTime: timeAt(second) }
      listeners.get(name)?.onNext(snapshot)
    },
    giveUp(name: string) {
      const listener = listeners.get(name)
      listeners.delete(name)
      listener?.onError(new Error('given up'))
    },
    firestore: {} as Firestore,
  }
  async function answer<T>(value: T): Promise<T> {
    if (fake.code !== 0) throw Object.assign(new Error('no'), { code: fake.code })
    return value
  }
  function collection(name: string) {
    const query = {
      doc: (id: string) => ({ id, path: `${name}/${id}`, get: () => answer({ id, exists: false }) }),
      limit: () => query,
      get: () => answer({ docs: [], size: 0, readTime: timeAt(1) }),
      onSnapshot(onNext: Listener['onNext'], onError: Listener['onError']) {
        listeners.set(name, { onNext, onError })
        return () => listeners.delete(name)
      },
    }
    return query
  }
  function batch() {
    const writes: unknown[] = []
    const made = {
      set: (reference: unknown) => writes.push(reference),
      delete: (reference: unknown) => writes.push(reference),
      commit: () => answer(writes.map(() => ({ writeTime: timeAt(fake.writtenAt) }))),
    }
    return made
  }
  fake.firestore = { collection, batch } as unknown as Firestore
  return fake
}
