import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { picturesContract, small } from '#ports/content/pictures.contract.ts'
import type { Picture } from '#resume/records/image.ts'
import { none, success } from '#resume/result.ts'
import { answered, type FakeBucket, fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { sharpPictures } from '../../sharp/pictures.ts'
import { cloudStorage } from './objects.ts'
import { cloudStoragePictures } from './picture-store.ts'

vi.setConfig({ testTimeout: 20_000 }) // some start a worker process for pictures

const hash = createHash('sha256').update(small).digest('hex')
const picture: Picture = { hash, widthPx: 3, heightPx: 2, color: '#808080', widths: [3], types: ['webp'] }
const bytes = new Uint8Array([1, 2, 3])

picturesContract(async () => making(fakeBucket()))

test('another process finds a made picture, and lists and fetches it once', async () => {
  const bucket = fakeBucket()
  await made(bucket)
  const { store } = open(bucket)
  bucket.calls.length = 0
  for (let at = 0; at < 3; at += 1) {
    expect(await store.read(hash)).toEqual(picture)
    expect(await store.variant(hash, 3, 'webp')).toEqual(bytes)
  }
  expect(bucket.calls).toEqual(['list .vita/pictures/made/', `read .vita/pictures/${hash}-3.webp`])
})

test('changing a returned value does not change the cache', async () => {
  const { store } = await made(fakeBucket())
  ;(await store.variant(hash, 3, 'webp'))?.fill(0)
  expect(await store.variant(hash, 3, 'webp')).toEqual(bytes)
  ;(await store.read(hash))?.widths.push(4)
  expect(await store.read(hash)).toEqual(picture)
})

test('new variants of another process are served at once, and its record is read within seconds', async () => {
  const bucket = fakeBucket()
  const { store, pass } = open(bucket)
  expect(await store.read(hash)).toBe(none)
  const other = await made(bucket)
  expect(await store.read(hash)).toEqual(picture)
  const withAvif: Picture = { ...picture, types: ['avif', 'webp'] }
  await other.store.write(hash, 'avif', [{ widthPx: 3, bytes }])
  await other.store.show(withAvif)
  expect(await store.variant(hash, 3, 'avif')).toEqual(bytes)
  pass(10_001)
  await vi.waitFor(async () => expect(await store.read(hash)).toEqual(withAvif))
})

test('a picture that another process cleared is made again, not taken for made', async () => {
  const bucket = fakeBucket()
  const pictures = making(bucket)
  const first = await pictures.make(small)
  bucket.passTime(2 * hourMs)
  await open(bucket).store.clear(new Set(), Date.now() + hourMs)
  expect(bucket.names()).toEqual([])
  expect(await pictures.make(small)).toEqual(first)
  expect(bucket.names()).toHaveLength(2)
})

test('old pictures without a reference are cleared, others stay', async () => {
  const bucket = fakeBucket()
  const { store } = await made(bucket)
  const orphan = `.vita/pictures/${'b'.repeat(64)}-320.webp`
  const foreign = '.vita/pictures/notes.txt'
  for (const name of [orphan, foreign]) await bucket.file(name).save(bytes, { ...saving })
  const now = Date.now()
  await store.clear(new Set(), now - hourMs)
  expect(bucket.names()).toHaveLength(4)
  bucket.passTime(2 * hourMs)
  await store.renew(hash)
  await store.clear(new Set(), now + hourMs)
  expect(bucket.names().sort()).toEqual(
    [`.vita/pictures/${hash}-3.webp`, `.vita/pictures/made/${hash}`, foreign].sort(),
  )
  bucket.passTime(2 * hourMs)
  await store.clear(new Set([hash]), now + 4 * hourMs)
  expect(bucket.names()).toHaveLength(3)
  await store.clear(new Set(), now + 4 * hourMs + 1000)
  expect(bucket.names()).toEqual([foreign])
})

test('a picture that is renewed while it is cleared stays complete', async () => {
  const bucket = fakeBucket()
  const { store } = await made(bucket)
  bucket.passTime(2 * hourMs)
  bucket.disturb = async (call) => {
    if (!call.startsWith('delete')) return
    bucket.disturb = () => {}
    await open(bucket).store.renew(hash)
  }
  await store.clear(new Set(), Date.now() + hourMs)
  expect(bucket.names()).toHaveLength(2)
  expect(await open(bucket).store.variant(hash, 3, 'webp')).toEqual(bytes)
})

for (const record of ['', '{"widthPx":3', '[]']) {
  test(`a picture with the record ${JSON.stringify(record)} counts as not made`, async () => {
    const bucket = fakeBucket()
    await made(bucket)
    await bucket.file(`.vita/pictures/made/${hash}`).setMetadata({ metadata: { picture: record } }, {})
    const { store } = open(bucket)
    expect(await store.read(hash)).toBe(none)
    expect(await store.variant(hash, 3, 'webp')).toBe(none)
    expect(await store.renew(hash)).toBe(none)
  })
}

test('a bucket that denies access is an unavailable failure, and cached variants are still served', async () => {
  const bucket = fakeBucket()
  const pictures = making(bucket)
  await pictures.make(small)
  const variant = await pictures.variant(hash, 3, 'webp')
  bucket.disturb = () => {
    throw answered(403)
  }
  expect(await pictures.variant(hash, 3, 'webp')).toEqual(variant)
  expect(await pictures.read('a'.repeat(64))).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await pictures.keepOnly(new Set())).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(await making(bucket).read(hash)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  bucket.disturb = () => {}
  expect(await pictures.read('a'.repeat(64))).toEqual(success(none))
})

const hourMs = 60 * 60 * 1000
const saving = { resumable: false, contentType: '', metadata: { metadata: {} } } as const

async function made(bucket: FakeBucket) {
  const opened = open(bucket)
  await opened.store.write(hash, 'webp', [{ widthPx: 3, bytes }])
  await opened.store.show(picture)
  return opened
}

function open(bucket: FakeBucket) {
  let now = 0
  const store = cloudStoragePictures(cloudStorage(bucket), () => now)
  return {
    store,
    pass(ms: number) {
      now += ms
    },
  }
}

function making(bucket: FakeBucket) {
  const pictures = sharpPictures(cloudStoragePictures(cloudStorage(bucket)))
  onTestFinished(() => pictures.close())
  return pictures
}
