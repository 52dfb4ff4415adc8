import { expect, test, vi } from 'vitest'
import { notSavedText } from '#domain/not-saved.ts'
import { ownerText } from '#domain/owner-error.ts'
import { none, success } from '#domain/result.ts'
import type { FileChange, Files } from '#ports/content/files.ts'
import { answered, type FakeBucket, fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { data } from '#support/small-bundle.ts'
import { leaseMs } from './batch-lock.ts'
import { cloudStorageFiles } from './files.ts'
import { cloudStorage } from './objects.ts'

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

test('of two processes that prepare at the same time only one succeeds', async () => {
  const bucket = fakeBucket()
  const both = await Promise.all([
    open(bucket).prepare([change('a/1', 'one')]),
    open(bucket).prepare([change('a/2', 'two')]),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'canceled' } })
})

test('while one process prepares a batch another cannot, and no batch is prepared', async () => {
  const bucket = fakeBucket()
  const stuck = open(bucket).prepare([{ name: 'a/1', bytes: () => new Promise(() => {}) }])
  await vi.waitFor(() => expect(bucket.calls).toContain('list .vita/blobs/'))
  const other = open(bucket)
  expect(await other.prepare([])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(data(await other.prepared())).toBe(none)

  bucket.passTime(leaseMs + 2000)
  expect((await other.prepare([])).ok).toBe(true)
  void stuck
})

test('a batch is abandoned when its process sent no heartbeat for as long as an operation may take', async () => {
  const bucket = fakeBucket()
  const [preparer, other] = [open(bucket), open(bucket)]
  const id = data(await preparer.prepare([change('a/1', 'one')]))
  expect(data(await other.prepared())).toEqual({ id, abandoned: false })
  bucket.passTime(leaseMs - 2000)
  expect(data(await other.prepared())).toEqual({ id, abandoned: false })
  await signOfLife(bucket)
  bucket.passTime(leaseMs - 2000)
  expect(data(await other.prepared())).toEqual({ id, abandoned: false })
  bucket.passTime(4000)
  expect(data(await other.prepared())).toEqual({ id, abandoned: true })
  expect(data(await preparer.prepared())).toEqual({ id, abandoned: false })
})

test('a released batch is abandoned only after two minutes: a commit of documents may still be in progress', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  const id = data(await files.prepare([change('a/1', 'one')]))
  await files.release(id)
  bucket.passTime(leaseMs - 2000)
  await vi.advanceTimersByTimeAsync(60_000) // three heartbeats, if any were sent
  expect(data(await files.prepared())).toEqual({ id, abandoned: false })
  bucket.passTime(4000)
  expect(data(await files.prepared())).toEqual({ id, abandoned: true })
})

test('an abandoned batch blocks others until any process commits or discards it', async () => {
  const bucket = fakeBucket()
  const id = data(await open(bucket).prepare([change('a/1', 'one')]))
  bucket.passTime(leaseMs + 2000)
  const other = open(bucket)
  expect(await other.prepare([])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(await other.commit(id)).toEqual(success())
  expect(data(await other.read('a/1'))).toEqual(text('one'))
  expect(bucket.names().sort()).toEqual(['.vita/version', 'a/1'])
  expect((await other.prepare([])).ok).toBe(true)
})

test('a commit that fails half-way is finished by any process that commits it again', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  for (const name of ['a/old', 'a/1']) await files.write(name, text(name))
  const id = data(await files.prepare([change('a/1', 'one'), change('a/2', 'two'), deletion('a/old')]))
  bucket.disturb = (call) => {
    if (call.endsWith('to a/2')) throw answered(403)
  }
  expect(await files.commit(id)).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
  bucket.disturb = () => {}

  const other = open(bucket)
  expect(data(await other.prepared())).toEqual({ id, abandoned: true })
  expect(await other.commit(id)).toEqual(success())
  expect(await namesOf(other)).toEqual(['a/1', 'a/2'])
  expect(data(await other.read('a/1'))).toEqual(text('one'))
  expect(data(await other.prepared())).toBe(none)
  expect(await files.commit(id)).toEqual(success())
})

test('four processes that commit one batch at once show it, and leave nothing of it', async () => {
  const bucket = fakeBucket()
  const all = Array.from({ length: 4 }, () => open(bucket))
  const changes = Array.from({ length: 30 }, (_, at) => change(`a/${at}`, `new ${at}`))
  const id = data(await (all[0] as Files).prepare([...changes, deletion('absent')]))
  const done = await Promise.all(all.map((files) => files.commit(id)))
  expect(done).toEqual(Array.from({ length: 4 }, () => success()))
  expect(await namesOf(open(bucket))).toHaveLength(30)
  expect(bucket.names().filter((name) => name.startsWith('.vita/'))).toEqual(['.vita/version'])
})

test('maintenance removes the bytes of an import that was killed, once nothing can need them', async () => {
  const bucket = fakeBucket()
  const stuck = open(bucket).prepare([change('a/1', 'one'), { name: 'a/2', bytes: () => new Promise<never>(() => {}) }])
  await vi.waitFor(() => expect(blobsOf(bucket)).toHaveLength(1))
  const other = open(bucket)
  expect(await other.maintain()).toEqual(success())
  expect(blobsOf(bucket)).toHaveLength(1)
  bucket.passTime(leaseMs + 2000)
  expect(await other.maintain()).toEqual(success())
  expect(bucket.names()).toEqual([])
  expect((await other.prepare([])).ok).toBe(true)
  void stuck
})

test('maintenance removes the bytes of a discarded import', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  await files.discard(data(await files.prepare([change('a/1', 'one')])))
  expect(blobsOf(bucket)).toHaveLength(1)
  expect(await files.maintain()).toEqual(success())
  expect(bucket.names()).toEqual([])
})

test('a late commit does not replace a newer file by an older one', async () => {
  const bucket = fakeBucket()
  const [first, late] = [open(bucket), open(bucket)]
  const id = data(await first.prepare([change('a/1', 'planned')]))
  const [reached, released] = [gate(), gate()]
  let isHeld = false
  bucket.disturb = async (call) => {
    if (isHeld || !call.startsWith('copy')) return
    isHeld = true
    reached.open()
    await released.opened
  }
  const lateCommit = late.commit(id)
  await reached.opened
  expect(await first.commit(id)).toEqual(success())
  data(await first.write('a/1', text('newer')))
  data(await first.prepare([change('a/2', 'next')]))
  released.open()
  expect((await lateCommit).ok).toBe(true)
  expect(data(await first.read('a/1'))).toEqual(text('newer'))
})

test('committing a batch that another process discards meanwhile fails with canceled', async () => {
  const bucket = fakeBucket()
  const [files, other] = [open(bucket), open(bucket)]
  const id = data(await files.prepare([change('a/1', 'one'), change('a/2', 'two')]))
  bucket.disturb = async (call) => {
    if (!call.startsWith('list')) return
    bucket.disturb = () => {}
    data(await other.discard(id))
  }
  expect(await files.commit(id)).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(await namesOf(files)).toEqual([])
})

test('a batch that another process finishes before its plan is read is committed', async () => {
  const bucket = fakeBucket()
  const [files, other] = [open(bucket), open(bucket)]
  const id = data(await files.prepare([change('a/1', 'one')]))
  bucket.disturb = async (call) => {
    if (call !== 'read .vita/batch.json') return
    bucket.disturb = () => {}
    data(await files.commit(id))
  }
  expect(await other.commit(id)).toEqual(success())
  expect(await namesOf(other)).toEqual(['a/1'])
})

test('an import after an interrupted one uploads only the missing bytes', async () => {
  const bucket = fakeBucket()
  const changes = Array.from({ length: 10 }, (_, at) => change(`a/${at}`, `new ${at}`))
  const failing: FileChange = {
    name: 'a/x',
    bytes: async () => ({ ok: false, failure: { code: 'unavailable', message: '' } }),
  }
  expect((await open(bucket).prepare([...changes.slice(0, 6), failing])).ok).toBe(false)
  const before = uploadsOf(bucket)
  expect(before).toBeGreaterThanOrEqual(6)

  const files = open(bucket)
  data(await files.commit(data(await files.prepare(changes))))
  expect(uploadsOf(bucket) - before).toBe(10 - before)
  expect(await namesOf(files)).toHaveLength(10)
})

test('files with the same bytes are uploaded once', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  data(await files.commit(data(await files.prepare([change('a/1', 'same'), change('a/2', 'same')]))))
  expect(uploadsOf(bucket)).toBe(1)
  expect(data(await files.read('a/2'))).toEqual(text('same'))
})

test('bytes of an interrupted import are removed a day later', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  const left = data(await files.prepare([change('a/1', 'left')]))
  await files.discard(left)
  data(await files.commit(data(await files.prepare([change('a/2', 'two')]))))
  const blobs = () => bucket.names().filter((name) => name.startsWith('.vita/blobs/'))
  expect(blobs()).toHaveLength(1)
  const [blob = ''] = blobs()
  bucket.passTime(25 * 60 * 60 * 1000)
  data(await files.commit(data(await files.prepare([change('a/3', 'three')]))))
  expect(blobs()).not.toContain(blob)
})

test('a batch with missing bytes fails once, shows the other files, and blocks nothing', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  const id = data(await files.prepare([change('a/1', 'one'), change('a/2', 'two')]))
  const [blob = ''] = bucket.names().filter((name) => name.startsWith('.vita/blobs/'))
  await bucket.file(blob).delete({})
  expect(await files.commit(id)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await namesOf(files)).toHaveLength(1)
  expect(data(await files.prepared())).toBe(none)
  expect((await files.prepare([])).ok).toBe(true)
})

test('a damaged plan changes no file, and the message names its object', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  const id = data(await files.prepare([change('a/1', 'one')]))
  await bucket.file('.vita/batch.json').save(text('{"format": 1, "changes": [["../x", null]]}'), {
    resumable: false,
    contentType: '',
    metadata: { metadata: { id, state: 'prepared' } },
  })
  const committed = await files.commit(id)
  expect(committed).toMatchObject({ ok: false, failure: { code: 'unavailable', message: notSavedText } })
  expect(committed.ok || ownerText(committed.failure)).toContain('.vita/batch.json')
  expect(await namesOf(files)).toEqual([])
})

function open(bucket: FakeBucket): Files {
  return cloudStorageFiles(cloudStorage(bucket))
}

async function signOfLife(bucket: FakeBucket): Promise<void> {
  const before = bucket.calls.filter((call) => call === 'note .vita/batch.json').length
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.waitFor(() =>
    expect(bucket.calls.filter((call) => call === 'note .vita/batch.json').length).toBeGreaterThan(before),
  )
}

function uploadsOf(bucket: FakeBucket): number {
  return bucket.calls.filter((call) => call.startsWith('save .vita/blobs/')).length
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

function change(name: string, content: string): FileChange {
  return { name, bytes: async () => success(text(content)) }
}

function deletion(name: string): FileChange {
  return { name, bytes: none }
}

async function namesOf(files: Files): Promise<string[]> {
  return data(await files.list({})).files.map(({ name }) => name)
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

function blobsOf(bucket: FakeBucket): string[] {
  return bucket.names().filter((name) => name.startsWith('.vita/blobs/'))
}
