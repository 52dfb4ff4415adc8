import { expect, test } from 'vitest'
import { generatedFilesContract } from '#ports/content/generated-files.contract.ts'
import { answered, fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { cloudStorageGeneratedFiles } from './generated-files.ts'
import { cloudStorage } from './objects.ts'

generatedFilesContract(async () => {
  const bucket = fakeBucket()
  let now = Date.now()
  return {
    store: cloudStorageGeneratedFiles(cloudStorage(bucket), () => now),
    age: (hours) => {
      now += hours * 3_600_000
    },
  }
})

test('generated files stand below the names that this site reserves', async () => {
  const bucket = fakeBucket()
  const name = `${'a1'.repeat(12)}.pdf`
  await cloudStorageGeneratedFiles(cloudStorage(bucket)).write(name, new Uint8Array([1]))
  expect(bucket.names()).toEqual([`.vita/made/${name}`])
})

test('a service that rejects is a failure, not a throw', async () => {
  const bucket = fakeBucket()
  bucket.disturb = () => {
    throw answered(403)
  }
  const store = cloudStorageGeneratedFiles(cloudStorage(bucket))
  expect(await store.read('current.json')).toMatchObject({ ok: false, failure: { code: 'unauthorized' } })
})
