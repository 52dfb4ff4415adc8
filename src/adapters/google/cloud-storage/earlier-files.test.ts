import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { ownerText } from '#domain/owner-error.ts'
import { none, success } from '#domain/result.ts'
import { answered, type FakeBucket, fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { data } from '#support/small-bundle.ts'
import { cloudStorageBlobs } from './blobs.ts'
import { earlierCloudStorageFiles } from './earlier-files.ts'
import { cloudStorage } from './objects.ts'

test('a bucket without files of an earlier version has none, and is left alone', async () => {
  const bucket = fakeBucket()
  const { blobs, earlier } = open(bucket)
  data(await blobs.write(text('of this version')))
  await store(bucket, `.vita/pictures/${sha256('x')}-320.webp`, 'x')
  const names = bucket.names()
  bucket.calls.length = 0
  expect(data(await earlier.read('batch'))).toBe(none)
  expect(bucket.calls).toEqual(['list ', 'list '])
  expect(await earlier.remove()).toEqual(success())
  expect(bucket.names()).toEqual(names)
})

test('files of an earlier version are copied within the service, and their objects go once they are named', async () => {
  const bucket = fakeBucket()
  const at = Date.now()
  await storeFile(bucket, 'home/slideshow/2-creek.jpg', 'creek')
  await storeFile(bucket, 'home/slideshow/1-creek.jpg', 'creek')
  await storeFile(bucket, 'about/{{project\\d}}.jpg', 'special')
  await storeFile(bucket, 'about/alt.json', '{}')
  const { blobs, earlier } = open(bucket)
  bucket.passTime(3_600_000)
  const files = data(await earlier.read(none))
  expect(files).toMatchObject([
    { name: 'about/alt.json', hash: sha256('{}'), sizeBytes: 2, contentType: 'application/octet-stream' },
    { name: 'about/{{projectId}}.jpg', hash: sha256('special') },
    { name: 'home/slideshow/1-creek.jpg', hash: sha256('creek'), sizeBytes: 5 },
    { name: 'home/slideshow/2-creek.jpg', hash: sha256('creek'), sizeBytes: 5 },
  ])
  for (const { updatedAt } of files ?? []) expect(Math.abs(Date.parse(updatedAt) - at)).toBeLessThan(60_000)
  expect(bucket.calls.filter((call) => /^(read|save about|save home|delete)/.test(call)).slice(0)).toEqual([
    'save home/slideshow/2-creek.jpg',
    'save home/slideshow/1-creek.jpg',
    'save about/{{project\\d}}.jpg',
    'save about/alt.json',
  ])

  expect(await earlier.remove()).toEqual(success())
  expect(bucket.names().sort()).toEqual(['creek', 'special', '{}'].map(blobOf).sort())
  for (const content of ['creek', 'special', '{}'])
    expect(data(await blobs.read(sha256(content)))).toEqual(text(content))
  expect(data(await open(bucket).earlier.read(none))).toBe(none)
})

test('files that an owner put into the folders of the site are read, what else is in the bucket is left alone', async () => {
  const bucket = fakeBucket()
  const [mine, others] = [
    ['job-detail-images/4/1.jpg', 'desktop/current/desk.jpg'],
    [
      'job-detail-images/',
      'draft/thesis.pdf',
      'job-detail-images/4/.keep',
      'a//b',
      'copies/2026/output-0',
      'notes.txt',
      'a\\b',
    ],
  ]
  for (const name of [...mine, ...others]) await store(bucket, name, '\xff\xd8\xff\xe0')
  const { earlier } = open(bucket)
  const bytes = text('\xff\xd8\xff\xe0')
  const file = { hash: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }
  expect(data(await earlier.read(none))).toMatchObject(mine.toSorted().map((name) => ({ name, ...file })))
  expect(bucket.calls.filter((call) => call.startsWith('read')).sort()).toEqual(
    mine.map((name) => `read ${name}`).sort(),
  )
  data(await earlier.remove())
  expect(bucket.names().sort()).toEqual([`.vita/blobs/${file.hash}`, ...others].sort())
  expect(data(await open(bucket).earlier.read(none))).toBe(none)
})

test('files of uploads and imports are left out and deleted, those of the draft and the history are kept', async () => {
  const bucket = fakeBucket()
  for (const name of ['draft/uploads/1/0', 'imports/2/0', `draft/${sha256('drafted')}`, 'history/1.json'])
    await storeFile(bucket, name, name.startsWith('draft/u') || name.startsWith('imports') ? 'passing' : 'drafted')
  const { earlier } = open(bucket)
  expect(data(await earlier.read(none))?.map(({ name }) => name)).toEqual([
    `draft/${sha256('drafted')}`,
    'history/1.json',
  ])
  data(await earlier.remove())
  expect(bucket.names()).toEqual([blobOf('drafted')])
})

const batch = 'a batch'

test('a batch that the documents name counts as shown', async () => {
  const bucket = await withBatch('another batch')
  const { earlier } = open(bucket)
  expect(shownIn(data(await earlier.read(batch)))).toEqual(after)
  data(await earlier.remove())
  expect(bucket.names().sort()).toEqual(['as it was', 'new', 'replaced'].map(blobOf).sort())
})

for (const [why, mark, importId] of [
  ['the documents do not name', 'another batch', 'another batch'],
  ['was shown to its end', batch, batch],
  ['no import is named for', '', none],
] as const) {
  test(`a batch that ${why} changes nothing, and goes`, async () => {
    const bucket = await withBatch(mark)
    const { earlier } = open(bucket)
    expect(shownIn(data(await earlier.read(importId)))).toEqual(before)
    data(await earlier.remove())
    expect(bucket.names().filter((name) => !name.startsWith('.vita/blobs/'))).toEqual([])
  })
}

test('a file of a batch whose bytes are lost stays as it was', async () => {
  const bucket = await withBatch('another batch')
  await bucket.file(blobOf('new')).delete({})
  expect(shownIn(data(await open(bucket).earlier.read(batch)))).toEqual({ ...after, 'about/new.jpg': undefined })
})

test('a damaged batch is a failure that names its object, and nothing is deleted', async () => {
  for (const plan of [
    '',
    '{"format": 2, "changes": []}',
    '{"format": 1, "changes": [["../x", null]]}',
    planOf('x', 'y'),
  ]) {
    const bucket = await withBatch('another batch')
    await store(bucket, '.vita/batch.json', plan, { id: batch, state: 'prepared' })
    const names = bucket.names()
    const read = await open(bucket).earlier.read(batch)
    expect(read).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
    expect(read.ok || ownerText(read.failure)).toContain('.vita/batch.json')
    expect(bucket.names()).toEqual(names)
    // Without documents that name it, it is in nobody's way.
    expect(shownIn(data(await open(bucket).earlier.read('another batch')))).toEqual(before)
    data(await open(bucket).earlier.remove())
    expect(shownIn(data(await open(bucket).earlier.read('another batch')))).toEqual({})
  }
})

for (const hook of ['disturb', 'disturbAnswer'] as const) {
  const when = hook === 'disturb' ? 'before' : 'after'

  test(`a read that is killed ${when} any of its calls deletes nothing, and is repeated`, {
    tags: 'extended',
  }, async () => {
    for (let calls = 0, isDone = false; !isDone; calls += 1) {
      const bucket = await withBatch('another batch')
      const names = bucket.names()
      isDone = !(await isKilled(bucket, hook, calls, () => open(bucket).earlier.read(batch)))
      expect(bucket.names()).toEqual(expect.arrayContaining(names))
      const { blobs, earlier } = open(bucket)
      const files = data(await earlier.read(batch))
      expect(shownIn(files)).toEqual(after)
      data(await earlier.remove())
      for (const { hash } of files ?? []) expect(data(await blobs.has(hash))).toBe(true)
      if (isDone) expect(calls).toBeGreaterThan(8)
    }
  })

  test(`a removal that is killed ${when} any of its calls is repeated, and no file comes back as it was before`, {
    tags: 'extended',
  }, async () => {
    for (let calls = 0, isDone = false; !isDone; calls += 1) {
      const bucket = await withBatch('another batch')
      const { earlier } = open(bucket)
      data(await earlier.read(batch))
      isDone = !(await isKilled(bucket, hook, calls, () => earlier.remove()))
      expect(after).toMatchObject(shownIn(data(await open(bucket).earlier.read(batch))))
      data(await open(bucket).earlier.remove())
      expect(bucket.names().sort()).toEqual(['as it was', 'new', 'replaced'].map(blobOf).sort())
      if (isDone) expect(calls).toBe(9)
    }
  })
}

test('of two processes that start at once both read all files, and neither deletes what the other needs', async () => {
  const bucket = await withBatch('another batch')
  const all = [open(bucket), open(bucket)]
  const read = await Promise.all(all.map(({ earlier }) => earlier.read(batch)))
  for (const files of read) expect(shownIn(data(files))).toEqual(after)
  for (const { earlier } of all) expect(await earlier.remove()).toEqual(success())
  for (const content of ['as it was', 'new', 'replaced'])
    expect(data((await all[0]?.blobs.read(sha256(content))) ?? success(none))).toEqual(text(content))
})

test('a file that is replaced while it is copied is read as it is then; one that is deleted is left out', async () => {
  const bucket = fakeBucket()
  for (const name of ['about/deleted.jpg', 'about/replaced.jpg']) await storeFile(bucket, name, name)
  let isReplaced = false
  bucket.disturb = async (call) => {
    if (call.startsWith('copy about/deleted.jpg')) await bucket.file('about/deleted.jpg').delete({})
    if (!call.startsWith('copy about/replaced.jpg') || isReplaced) return
    isReplaced = true
    await storeFile(bucket, 'about/replaced.jpg', 'newer')
  }
  const { blobs, earlier } = open(bucket)
  expect(shownIn(data(await earlier.read(none)))).toEqual({ 'about/replaced.jpg': sha256('newer') })
  expect(data(await blobs.read(sha256('newer')))).toEqual(text('newer'))
  expect(bucket.names().filter((name) => name.startsWith('.vita/'))).toEqual([blobOf('newer')])
})

test('a file that is added or replaced after the files were read is not deleted', async () => {
  const bucket = fakeBucket()
  await storeFile(bucket, 'about/1.jpg', 'first')
  const { earlier } = open(bucket)
  data(await earlier.read(none))
  await storeFile(bucket, 'about/1.jpg', 'second')
  await store(bucket, 'about/2.jpg', 'second')
  data(await earlier.remove())
  expect(shownIn(data(await open(bucket).earlier.read(none)))).toEqual({
    'about/1.jpg': sha256('second'),
    'about/2.jpg': sha256('second'),
  })
})

test('bytes that took minutes to store are asked for once more, so that none is too old to be named', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const bucket = fakeBucket()
    await storeFile(bucket, 'about/1.jpg', 'one')
    await store(bucket, 'about/2.jpg', 'two')
    bucket.disturb = (call) => {
      if (!call.startsWith('copy')) return
      bucket.disturb = () => {}
      vi.advanceTimersByTime(6 * 60_000)
      bucket.passTime(6 * 60_000)
    }
    data(await open(bucket).earlier.read(none))
    const renewed = bucket.calls.filter((call) => call === `note ${blobOf('one')}`)
    expect(renewed.length).toBeGreaterThanOrEqual(2)
    expect(bucket.calls.filter((call) => call === 'read about/2.jpg')).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a service that rejects is a failure, and the next call starts again', async () => {
  const bucket = await withBatch('another batch')
  const { earlier } = open(bucket)
  bucket.disturb = (call) => {
    if (call.startsWith('copy')) throw answered(403)
  }
  expect(await earlier.read(batch)).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
  bucket.disturb = () => {}
  expect(shownIn(data(await earlier.read(batch)))).toEqual(after)
})

const before = {
  'about/deleted.jpg': sha256('deleted'),
  'about/replaced.jpg': sha256('old'),
  'about/same.jpg': sha256('as it was'),
}
const after = {
  'about/new.jpg': sha256('new'),
  'about/replaced.jpg': sha256('replaced'),
  'about/same.jpg': sha256('as it was'),
}

/**
 * A bucket of an earlier version that ended before it showed a prepared batch; `mark` is the batch that was shown last.
 */
async function withBatch(mark: string): Promise<FakeBucket> {
  const bucket = fakeBucket()
  await storeFile(bucket, 'about/deleted.jpg', 'deleted')
  await storeFile(bucket, 'about/replaced.jpg', 'old')
  await store(bucket, 'about/same.jpg', 'as it was')
  for (const content of ['new', 'replaced']) await storeFile(bucket, blobOf(content), content)
  const changes = [
    ['about/deleted.jpg', none],
    ['about/new.jpg', sha256('new')],
    ['about/replaced.jpg', sha256('replaced')],
  ]
  await store(bucket, '.vita/batch.json', JSON.stringify({ format: 1, changes }), { id: batch, state: 'prepared' })
  await store(bucket, '.vita/version', '', { version: 'a version', batch: mark })
  return bucket
}

function planOf(name: string, hash: string): string {
  return JSON.stringify({ format: 1, changes: [[name, hash]] })
}

/** Runs the work, whose calls fail after so many. Returns whether it was cut short. */
async function isKilled(
  bucket: FakeBucket,
  hook: 'disturb' | 'disturbAnswer',
  calls: number,
  work: () => Promise<{ ok: boolean }>,
): Promise<boolean> {
  let left = calls
  bucket[hook] = () => {
    if (left === 0) throw answered(403)
    left -= 1
  }
  const { ok } = await work()
  bucket[hook] = () => {}
  return !ok
}

function open(bucket: FakeBucket) {
  const storage = cloudStorage(bucket)
  return { blobs: cloudStorageBlobs(storage), earlier: earlierCloudStorageFiles(storage) }
}

function shownIn(files: readonly { name: string; hash: string }[] | null): Record<string, string> {
  return Object.fromEntries((files ?? []).map(({ name, hash }) => [name, hash]))
}

/** A file as earlier versions stored it. */
async function storeFile(bucket: FakeBucket, name: string, content: string): Promise<void> {
  const facts = { 'vita-sha256': sha256(content), 'vita-type': 'application/octet-stream' }
  await store(bucket, name, content, { ...facts, 'vita-size': String(text(content).length) })
}

async function store(
  bucket: FakeBucket,
  name: string,
  content: string,
  metadata: Record<string, string> = {},
): Promise<void> {
  await bucket.file(name).save(text(content), { resumable: false, contentType: '', metadata: { metadata } })
}

function blobOf(content: string): string {
  return `.vita/blobs/${sha256(content)}`
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
