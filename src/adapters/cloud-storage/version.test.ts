import { expect, test, vi } from 'vitest'
import type { Files } from '#ports/content/files.ts'
import { answered, type FakeBucket, fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { data } from '#support/small-bundle.ts'
import { cloudStorageFiles } from './files.ts'
import { cloudStorage } from './objects.ts'

test('the mark is read once in two seconds, however often the version is asked for', async () => {
  const bucket = fakeBucket()
  const { files, pass } = open(bucket)
  for (let at = 0; at < 8; at += 1) await Promise.all([files.version(), files.version()])
  expect(marksAsked(bucket)).toBe(1)
  pass(1999)
  await files.version()
  expect(marksAsked(bucket)).toBe(1)
  pass(1)
  await Promise.all([files.version(), files.version()])
  expect(marksAsked(bucket)).toBe(2)
})

test('another process sees a change within two seconds', async () => {
  const bucket = fakeBucket()
  const [here, there] = [open(bucket), open(bucket)]
  const before = data(await there.files.version())
  await here.files.write('a/b', text('abc'))
  there.pass(2000)
  const after = data(await there.files.version())
  expect(after).not.toBe(before)
  expect(after).toBe(data(await here.files.version()))
})

test('a mark that was read before an own change does not hide it', async () => {
  const bucket = fakeBucket()
  const { files, pass } = open(bucket)
  await files.write('a/b', text('abc'))
  const before = data(await files.version())
  pass(2000)
  let answer = () => {}
  bucket.disturb = (call) => (call === 'head .vita/version' ? new Promise<void>((done) => (answer = done)) : undefined)
  const asked = files.version()
  await vi.waitFor(() => expect(marksAsked(bucket)).toBe(1))
  await files.write('a/b', text('abcd'))
  answer()
  expect(data(await asked)).not.toBe(before)
  expect(data(await files.version())).not.toBe(before)
})

test('a change by another program is noticed after five minutes, by all processes', async () => {
  const bucket = fakeBucket()
  const [here, there] = [open(bucket), open(bucket)]
  await here.files.write('a/b', text('abc'))
  const before = data(await here.files.version())
  await compared(bucket, here, 5000)
  await bucket.file('a/c').save(text('by hand'), { resumable: false, contentType: '', metadata: { metadata: {} } })
  here.pass(298_000)
  expect(data(await here.files.version())).toBe(before)
  await compared(bucket, here, 2000)
  const after = data(await here.files.version())
  expect(after).not.toBe(before)
  expect(data(await there.files.version())).toBe(after)
})

test('own changes, and metadata written for objects of other programs, count as no change by others', async () => {
  const bucket = fakeBucket()
  const { files, pass } = open(bucket)
  await bucket.file('a/c').save(text('by hand'), { resumable: false, contentType: '', metadata: { metadata: {} } })
  await files.write('a/b', text('abc'))
  await files.version()
  await compared(bucket, { files, pass }, 5000)
  await files.write('a/b', text('abcd'))
  await files.metadata('a/c')
  const before = data(await files.version())
  await compared(bucket, { files, pass }, 5000)
  await compared(bucket, { files, pass }, 300_000)
  expect(data(await files.version())).toBe(before)
})

test('a version that cannot be read is a failure, and a failed comparison is not', async () => {
  const bucket = fakeBucket()
  const { files, pass } = open(bucket)
  await files.version()
  bucket.disturb = (call) => {
    if (call.startsWith('list')) throw answered(403)
  }
  pass(5000)
  expect((await files.version()).ok).toBe(true)
  bucket.disturb = () => {
    throw answered(403)
  }
  pass(2000)
  expect(await files.version()).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
})

type Opened = { files: Files; pass(ms: number): void }

function open(bucket: FakeBucket): Opened {
  let now = 0
  const files = cloudStorageFiles(cloudStorage(bucket), () => now)
  return {
    files,
    pass(ms) {
      now += ms
    },
  }
}

/** Lets time pass, asks for the version, and waits for the background comparison. */
async function compared(bucket: FakeBucket, { files, pass }: Opened, ms: number): Promise<void> {
  const before = bucket.calls.length
  pass(ms)
  await files.version()
  await vi.waitFor(() => {
    const since = bucket.calls.slice(before)
    expect(since.filter((call) => call === 'list ')).toHaveLength(2)
    expect(since.lastIndexOf('head .vita/version')).toBeGreaterThan(since.lastIndexOf('list '))
  })
  await new Promise((done) => setImmediate(done))
}

function marksAsked(bucket: FakeBucket): number {
  return bucket.calls.filter((call) => call === 'head .vita/version').length
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
