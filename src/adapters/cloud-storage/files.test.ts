import { expect, test, vi } from 'vitest'
import { none, success } from '#domain/result.ts'
import { filesContract } from '#ports/content/files.contract.ts'
import type { FileMetadata, Files } from '#ports/content/files.ts'
import { answered, fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { data } from '#support/small-bundle.ts'
import { cloudStorageFiles } from './files.ts'
import { cloudStorage } from './objects.ts'

filesContract(async () => open())

test('a file is an object of its own name, with hash, type and size as metadata', async () => {
  const bucket = fakeBucket()
  data(await open(bucket).write('home/slideshow/1-creek.jpg', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])))
  const [resource] = await bucket.file('home/slideshow/1-creek.jpg').getMetadata()
  expect(resource.metadata).toEqual({
    'vita-sha256': expect.stringMatching(/^[0-9a-f]{64}$/),
    'vita-type': 'image/jpeg',
    'vita-size': '4',
  })
})

test('names that the service, its client or this site reserves work as other names do', async () => {
  const files = open()
  const names = [
    '.vita/version',
    '.vita/batch.json',
    '.vita/a/b',
    '.vitae',
    '.well-known/acme-challenge/x',
    '.well-known/acme-other',
    '{{projectId}}',
    'a/{{projectId}}.jpg',
  ]
  for (const name of names) data(await files.write(name, text(name)))
  for (const name of names) expect(data(await files.read(name)), name).toEqual(text(name))
  expect(await namesOf(files)).toEqual(names.toSorted())
  for (const prefix of [
    '.',
    '.vi',
    '.vita',
    '.vita/',
    '.well-known/a',
    '.well-known/acme-ch',
    'a/{',
    'a/{{projectI',
    'a/{{projectId}}',
  ])
    expect(await namesOf(files, prefix), prefix).toEqual(names.filter((name) => name.startsWith(prefix)).sort())
  const page = data(await files.list({ delimiter: '/' }))
  expect(page.prefixes).toEqual(['.vita/', '.well-known/', 'a/'])
  expect(data(await files.list({ prefix: '.well-known/', delimiter: '/' })).prefixes).toEqual([
    '.well-known/acme-challenge/',
  ])
})

test('this site’s own objects are never listed, at any page size', async () => {
  const files = open()
  const names = ['!first', '-', 'a', 'b/c', '日本']
  for (const name of names) await files.write(name, text(name))
  data(await files.prepare([{ name: 'z', bytes: async () => success(text('z')) }]))
  for (const pageSize of [1, 2, 3, 100]) {
    const seen: string[] = []
    for (let pageToken: string | undefined, pages = 0; ; pages += 1) {
      expect(pages).toBeLessThan(10)
      const page = data(await files.list({ pageSize, ...(pageToken === undefined ? {} : { pageToken }) }))
      expect(page.files.length).toBeGreaterThan(0)
      seen.push(...page.files.map(({ name }) => name))
      if (page.nextPageToken === none) break
      pageToken = page.nextPageToken
    }
    expect(seen).toEqual(names)
  }
  expect(data(await files.list({ delimiter: '/' })).prefixes).toEqual(['b/'])
})

test('a folder that contains only placeholders is not listed, nor is a placeholder as a file', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  for (const name of ['a/', 'a/b/', 'a/b/.keep', 'a/c/.keep', 'a/c/1', 'a//d'])
    await bucket.file(name).save(new Uint8Array(), saving)
  expect(data(await files.list({ prefix: 'a/', delimiter: '/' }))).toMatchObject({ files: [], prefixes: ['a/c/'] })
  expect(await namesOf(files)).toEqual(['a/c/1'])
})

test('a page token that the service rejects is invalid', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  for (const name of ['a/1', 'a/2']) await files.write(name, text(name))
  const token = data(await files.list({ prefix: 'a/', pageSize: 1 })).nextPageToken ?? ''
  bucket.disturb = () => {
    throw answered(400)
  }
  expect(await files.list({ prefix: 'a/', pageToken: token })).toMatchObject({
    ok: false,
    failure: { code: 'invalid' },
  })
})

test('an object of another program is read once, and its metadata is written beside it', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  await bucket.file('a/b').save(text('{"a": 1}'), saving)
  const [first, second] = await Promise.all([files.metadata('a/b'), files.list({})])
  const metadata: FileMetadata = data(first)
  expect(metadata).toMatchObject({ name: 'a/b', sizeBytes: 8, contentType: 'application/json' })
  expect(data(second).files).toEqual([metadata])
  expect(bucket.calls.filter((call) => call === 'read a/b')).toHaveLength(1)
  expect(data(await open(bucket).metadata('a/b'))).toEqual(metadata)
  expect(bucket.calls.filter((call) => call === 'read a/b')).toHaveLength(1)
})

test('a process without write permission also reads an object of another program only once', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  await bucket.file('a/b').save(text('abc'), saving)
  bucket.disturb = (call) => {
    if (call.startsWith('note')) throw answered(403)
  }
  const metadata = data(await files.metadata('a/b'))
  expect(data(await files.metadata('a/b'))).toEqual(metadata)
  expect(bucket.calls.filter((call) => call === 'read a/b')).toHaveLength(1)
})

test('a call waits no longer than its limit for an object of another program, which is still read in the background', async () => {
  const bucket = fakeBucket()
  const files = cloudStorageFiles(cloudStorage(bucket, { readMs: 100, operationMs: 10_000, uploadMs: 10_000 }))
  await bucket.file('a/b').save(text('abc'), saving)
  let answer = () => {}
  bucket.disturb = (call) => (call.startsWith('read') ? new Promise<void>((done) => (answer = done)) : undefined)
  const unavailable = { ok: false, failure: { code: 'unavailable', message: 'The file store is not available.' } }
  expect(await files.list({})).toMatchObject(unavailable)
  expect(await files.metadata('a/b')).toMatchObject(unavailable)
  expect((await files.version()).ok).toBe(true)
  answer()
  await vi.waitFor(async () => expect(data(await files.list({})).files).toMatchObject([{ name: 'a/b', sizeBytes: 3 }]))
  expect(bucket.calls.filter((call) => call === 'read a/b')).toHaveLength(1)
})

test('a file that another program replaced is another file', async () => {
  const bucket = fakeBucket()
  const files = open(bucket)
  const before = data(await files.write('a/b', text('abc')))
  await bucket.file('a/b').save(text('abcd'), saving)
  expect(data(await files.metadata('a/b'))).toMatchObject({ name: 'a/b', sizeBytes: 4 })
  expect(data(await files.metadata('a/b')).hash).not.toBe(before.hash)
})

const saving = { resumable: false, contentType: '', metadata: { metadata: {} } } as const

function open(bucket = fakeBucket()): Files {
  return cloudStorageFiles(cloudStorage(bucket))
}

async function namesOf(files: Files, prefix = ''): Promise<string[]> {
  return data(await files.list({ prefix })).files.map(({ name }) => name)
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
