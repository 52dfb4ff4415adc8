import { beforeEach, expect, test } from 'vitest'
import { blobsContract } from '#ports/content/blobs.contract.ts'
import { data } from '#support/small-bundle.ts'
import { needs, openBucket } from '../../../tests/hosted/services.ts'
import { cloudStorageBlobs } from './blobs.ts'
import { cloudStorage } from './objects.ts'
import type { Bucket } from './service.ts'

needs('storage')

// service.hosted.test.ts has this test with Google's client, too.
beforeEach(({ task, skip }) =>
  skip(task.name.startsWith('bytes that are written while others'), 'the emulator ignores conditions'),
)

blobsContract(async () => open())

test('a picture of 8 MB is read by another process as it was written', async () => {
  const bucket = openBucket<Bucket>()
  const bytes = Uint8Array.from({ length: 8 * 1024 * 1024 }, (_, at) => (at * 31) % 251)
  const hash = data(await open(bucket).write(bytes))
  const there = open(bucket)
  expect(data(await there.has(hash))).toBe(true)
  expect(Buffer.compare(data(await there.read(hash)), bytes)).toBe(0)
})

function open(bucket = openBucket<Bucket>()) {
  return cloudStorageBlobs(cloudStorage(bucket))
}
