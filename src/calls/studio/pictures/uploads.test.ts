import { expect, test } from 'vitest'
import type { Files } from '#ports/content/files.ts'
import { none, success } from '#resume/result.ts'
import { data, jpeg, png } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { discardUpload, finishUpload, prepareUpload, receivedBytes, storePicture, storeSlice } from './uploads.ts'

const upload = '0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11'
const name = 'a.jpg'
const bytes = Uint8Array.from([...jpeg(1), ...new Uint8Array(100).fill(7)])

test('a file arrives in slices, which are joined as often as asked until they are deleted', async () => {
  const ports = await draftPorts()
  for (const from of [0, 40, 80]) {
    const part = bytes.subarray(from, from + 40)
    const answer = data(await storeSlice(ports, { upload, name, from, bytes: part }))
    expect(answer).toEqual({ outcome: 'stored', received: from + part.length })
  }
  const hash = await sha256Of(bytes)
  for (const _ of [1, 2]) expect(data(await finishUpload(ports, { upload, name }))).toEqual({ outcome: 'stored', hash })
  data(await discardUpload(ports, upload))
  expect(data(await ports.blobs.read(hash))).toEqual(bytes)
  expect(data(await ports.files.list({})).files).toEqual([])
})

test('after a broken connection the browser learns where to go on, and a slice that is sent twice is stored once', async () => {
  const ports = await draftPorts()
  await storeSlice(ports, { upload, name, from: 0, bytes: bytes.subarray(0, 64) })
  expect(data(await receivedBytes(ports, upload))).toBe(64)
  const again = { upload, name, from: 0, bytes: bytes.subarray(0, 64) }
  expect(data(await storeSlice(ports, again))).toEqual({ outcome: 'elsewhere', received: 64 })
  expect(data(await storeSlice(ports, { ...again, from: 70 }))).toEqual({ outcome: 'elsewhere', received: 64 })
  await storeSlice(ports, { upload, name, from: 64, bytes: bytes.subarray(64) })
  expect(data(await finishUpload(ports, { upload, name }))).toEqual({ outcome: 'stored', hash: await sha256Of(bytes) })
})

test('a canceled upload leaves nothing', async () => {
  const ports = await draftPorts()
  await storeSlice(ports, { upload, name, from: 0, bytes })
  data(await discardUpload(ports, upload))
  expect(data(await ports.files.list({})).files).toEqual([])
  expect(await finishUpload(ports, { upload, name })).toMatchObject({
    ok: false,
    failure: { code: 'object-not-found' },
  })
})

test.each(['', '..', '../x', 'x/y', upload.toUpperCase(), `${upload}x`])('there is no upload "%s"', async (wrong) => {
  const ports = await draftPorts()
  const invalid = { ok: false, failure: { code: 'invalid' } }
  expect(await storeSlice(ports, { upload: wrong, name, from: 0, bytes })).toMatchObject(invalid)
  expect(await receivedBytes(ports, wrong)).toMatchObject(invalid)
  expect(await discardUpload(ports, wrong)).toMatchObject(invalid)
})

test.each([
  [
    'IMG_4471.heic',
    heic(),
    'IMG_4471.heic is an HEIC file. Please export it as JPEG, which Preview on a Mac and Photos on Windows can, and drop it again.',
  ],
  ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg is an SVG file.'],
  ['a.gif', Buffer.from('GIF89a'), 'a.gif is a GIF file.'],
  ['a.jpg', Buffer.from('hello'), 'a.jpg is not a JPEG, PNG, WebP or AVIF picture.'],
  ['a.jpg', new Uint8Array(), 'a.jpg is empty.'],
])('%s is not taken, with its reason', async (file, content, message) => {
  const ports = await draftPorts()
  expect(data(await storePicture(ports, { name: file, bytes: content }))).toEqual({ outcome: 'rejected', message })
})

test('a picture may have 64 MB and no more', async () => {
  const stored = 64 * 2 ** 20 - 5
  const ports = await holding(`draft/uploads/${upload}/0000000000`, stored)
  expect(data(await storeSlice(ports, { upload, name, from: stored, bytes: jpeg(1) })).outcome).toBe('stored')
  expect(
    data(await storeSlice(ports, { upload, name, from: stored, bytes: Uint8Array.from([...jpeg(1), 1]) })),
  ).toEqual({
    outcome: 'rejected',
    message: 'a.jpg is larger than 64 MB.',
  })
})

test('a draft may have 2 GB of uploads and no more', async () => {
  const held = (sizeBytes: number) => holding(`draft/uploads/${upload}/0`, sizeBytes)
  expect(data(await storePicture(await held(2 ** 31 - png.length), { name, bytes: png })).outcome).toBe('stored')
  expect(data(await storePicture(await held(2 ** 31 - png.length + 1), { name, bytes: png }))).toEqual({
    outcome: 'rejected',
    message: 'a.jpg was not taken: a draft can have 2 GB of pictures at most.',
  })
})

test('a stored picture gets its widths, and one that cannot be decoded is rejected', async () => {
  const ports = await draftPorts()
  const stored = data(await storePicture(ports, { name, bytes: png }))
  const hash = stored.outcome === 'stored' ? stored.hash : ''
  expect(data(await prepareUpload(ports, { hash, name }))).toEqual({ outcome: 'ready' })
  expect(data(await ports.pictures.read(hash))).toMatchObject({ hash })
  const damaged = async () => ({ ok: false, failure: { code: 'invalid', message: 'is damaged' } }) as const
  const broken = {
    ...ports,
    pictures: { ...ports.pictures, read: async () => ({ ok: true, data: none }) as const, make: damaged },
  }
  expect(data(await prepareUpload(broken, { hash, name }))).toEqual({
    outcome: 'rejected',
    message: 'a.jpg is damaged.',
  })
})

/** A file store whose listings hold one file of this size. */
async function holding(file: string, sizeBytes: number) {
  const ports = await draftPorts()
  const metadata = { name: file, sizeBytes, contentType: '', hash: '', updatedAt: '' }
  const list: Files['list'] = async ({ prefix = '' }) =>
    success({ files: file.startsWith(prefix) ? [metadata] : [], prefixes: [], nextPageToken: none })
  return { ...ports, files: { ...ports.files, list } }
}

/** The first bytes of an HEIC file. */
function heic(): Uint8Array {
  return Uint8Array.from([0, 0, 0, 24, ...Buffer.from('ftypheic'), 0, 0, 0, 0, ...Buffer.from('mif1heic')])
}
