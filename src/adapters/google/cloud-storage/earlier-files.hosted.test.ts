import { expect, test } from 'vitest'
import { none, success } from '#domain/result.ts'
import { data } from '#support/small-bundle.ts'
import { needs, openBucket } from '../../../../tests/hosted/services.ts'
import { cloudStorageBlobs } from './blobs.ts'
import { earlierCloudStorageFiles } from './earlier-files.ts'
import { cloudStorage } from './objects.ts'
import type { Bucket } from './service.ts'

needs('storage')

test('files of an earlier version and files put there by hand become blobs, and their objects go', async () => {
  const bucket = openBucket<Bucket>()
  await store(bucket, 'about/a #1?.jpg', 'abc', {
    'vita-sha256': hashOfAbc,
    'vita-type': 'image/jpeg',
    'vita-size': '3',
    firebaseStorageDownloadTokens: 'a-token',
  })
  await store(bucket, 'home/slideshow/[1]*%20.jpg', 'abc', {})
  await store(bucket, 'home/slideshow/.keep', '', {})
  await store(bucket, '.vita/version', '', { version: '1', batch: '' })
  const storage = cloudStorage(bucket)
  const [blobs, earlier] = [cloudStorageBlobs(storage), earlierCloudStorageFiles(storage)]
  expect(data(await earlier.read(none))).toMatchObject([
    { name: 'about/a #1?.jpg', hash: hashOfAbc, sizeBytes: 3, contentType: 'image/jpeg' },
    { name: 'home/slideshow/[1]*%20.jpg', hash: hashOfAbc, sizeBytes: 3 },
  ])
  expect(Buffer.from(data(await blobs.read(hashOfAbc))).toString()).toBe('abc')
  const [copied] = await bucket.file(`.vita/blobs/${hashOfAbc}`).getMetadata()
  expect(JSON.stringify(copied)).not.toContain('a-token')
  expect(await earlier.remove()).toEqual(success())
  expect(data(await earlierCloudStorageFiles(storage).read(none))).toBe(none)
  const listed = await storage.read((objects) => objects.list({}))
  expect(data(listed).map(({ name }) => name)).toEqual([`.vita/blobs/${hashOfAbc}`, 'home/slideshow/.keep'])
})

const hashOfAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

async function store(bucket: Bucket, name: string, content: string, metadata: Record<string, string>): Promise<void> {
  await bucket.file(name).save(Buffer.from(content), { resumable: false, contentType: '', metadata: { metadata } })
}
