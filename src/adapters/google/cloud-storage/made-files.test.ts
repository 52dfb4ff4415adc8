import { expect, test } from 'vitest'
import { madeFilesContract } from '#ports/content/made-files.contract.ts'
import { answered, fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { cloudStorageMadeFiles } from './made-files.ts'
import { cloudStorage } from './objects.ts'

madeFilesContract(async () => {
  const bucket = fakeBucket()
  let now = Date.now()
  return {
    store: cloudStorageMadeFiles(cloudStorage(bucket), () => now),
    age: (hours) => {
      now += hours * 3_600_000
    },
  }
})

test('made files stand below the names that this site reserves', async () => {
  const bucket = fakeBucket()
  const name = `${'a1'.repeat(12)}.pdf`
  await cloudStorageMadeFiles(cloudStorage(bucket)).write(name, new Uint8Array([1]))
  expect(bucket.names()).toEqual([`.vita/made/${name}`])
})

test('a service that rejects is a failure, not a throw', async () => {
  const bucket = fakeBucket()
  bucket.disturb = () => {
    throw answered(403)
  }
  const store = cloudStorageMadeFiles(cloudStorage(bucket))
  expect(await store.read('current.json')).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
})
