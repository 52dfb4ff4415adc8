import { expect, onTestFinished, test } from 'vitest'
import { blobsContract } from '#ports/content/blobs.contract.ts'
import type { Blobs } from '#ports/content/blobs.ts'
import type { FailureCode, Result } from '#resume/result.ts'
import { success } from '#resume/result.ts'
import { fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { type FakeService, fakeService, serviceWords, type Trouble } from '#support/cloud-storage/fake-service.ts'
import { data } from '#support/small-bundle.ts'
import { needs, openBucket } from '../../../../tests/hosted/services.ts'
import { cloudStorageBlobs } from './blobs.ts'
import { cloudStorage } from './objects.ts'
import { cloudStoragePictures } from './picture-store.ts'
import type { Bucket } from './service.ts'
import { type Limits, patientLimits } from './timeouts.ts'

// Google's own client, against a service on loopback that fails in ways that Google's emulator does not, and that
// honours conditions.
needs('storage')

blobsContract(async () => (await open()).blobs)

const read = 'The file store is not available.'
const save = 'We could not save this right now. Please try again later.'

const absent = 'a'.repeat(64)
const never = new Set<string>()

for (const [trouble, code] of [
  [400, 'invalid-url'],
  [401, 'unauthenticated'],
  [402, 'quota-exceeded'],
  [403, 'unauthorized'],
  [{ status: 403, reason: 'quotaExceeded' }, 'quota-exceeded'],
  [{ status: 403, reason: 'userRateLimitExceeded' }, 'quota-exceeded'],
  [409, 'canceled'],
  [410, 'unavailable'],
] as [Trouble, FailureCode][]) {
  test(`${JSON.stringify(trouble)} is ${code} at once, without the service's words`, async () => {
    const { blobs, service } = await open()
    service.trouble = () => trouble
    for (const [result, message] of await everyCall(blobs)) {
      expect(result).toMatchObject({ ok: false, failure: { code, message } })
      expect(JSON.stringify(result.ok ? '' : result.failure.message)).not.toContain(serviceWords)
    }
    expect(new Set(service.requests).size).toBe(service.requests.length)
  })
}

test('404 is object-not-found, and a bucket that does not exist is no empty one', async () => {
  const { blobs, service } = await open()
  service.trouble = () => 404
  const missing = { ok: false, failure: { code: 'object-not-found' } }
  expect(await blobs.read(absent)).toMatchObject(missing)
  expect(await blobs.write(text('abc'))).toMatchObject(missing)
  expect(await blobs.keepOnly(never, 0)).toMatchObject(missing)
})

test('429 and temporary failures are retried until the limit, and then fail with retry-limit-exceeded', async () => {
  const tried = [408, 429, 500, 502, 503, 504].map(async (status) => {
    const { blobs, service } = await open({ readMs: 2000, operationMs: 2000, uploadMs: 2000 })
    service.trouble = () => status
    const asked = [await blobs.has(absent), await blobs.read(absent)]
    expect(asked, String(status)).toMatchObject([
      { ok: false, failure: { code: 'retry-limit-exceeded', message: save } },
      { ok: false, failure: { code: 'retry-limit-exceeded', message: read } },
    ])
    for (const start of ['PATCH', 'GET']) {
      const times = service.requests.filter((line) => line.startsWith(start)).length
      expect(times, String(status)).toBeGreaterThanOrEqual(2)
      expect(times, String(status)).toBeLessThanOrEqual(5)
    }
  })
  await Promise.all(tried)
})

test('an operation and an upload have limits of their own', async () => {
  const { blobs, service } = await open({ readMs: 5000, operationMs: 100, uploadMs: 2500 })
  service.trouble = (line) => (line.startsWith('PATCH') ? 404 : 503)
  await blobs.write(text('abc'))
  await blobs.keepOnly(never, 0)
  expect(service.requests.filter((line) => line.startsWith('GET'))).toHaveLength(1)
  expect(service.requests.filter((line) => line.startsWith('POST')).length).toBeGreaterThanOrEqual(3)
})

for (const trouble of ['silence', 'break'] as const) {
  test(`a service with ${trouble} is unavailable within the limit, and the next read does not call it`, async () => {
    const { blobs, service } = await open({ readMs: 700, operationMs: 700, uploadMs: 700 })
    service.trouble = () => trouble
    const started = performance.now()
    expect(await blobs.write(text(''))).toMatchObject(unavailable(save))
    expect(await blobs.read(absent)).toMatchObject(unavailable(read))
    expect(performance.now() - started).toBeLessThan(5000)
    service.requests.length = 0
    expect(await blobs.read(absent)).toMatchObject(unavailable(read))
    expect(service.requests).toEqual([])
  })
}

test('a service that is not running is unavailable', async () => {
  const { blobs, service } = await open({ readMs: 500, operationMs: 500, uploadMs: 500 })
  await service.close()
  expect(await blobs.read(absent)).toMatchObject(unavailable(read))
  expect(await blobs.write(text('abc'))).toMatchObject(unavailable(save))
})

for (const trouble of [429, 503, 'break', 'cut', 'damage'] as const) {
  test(`a single ${trouble} makes no call fail`, async () => {
    const { blobs, service, bucket } = await open()
    const hash = data(await blobs.write(text('abc')))
    let left = 1
    service.trouble = () => (left-- > 0 ? trouble : 'answer')
    expect(data(await blobs.read(hash))).toEqual(text('abc'))
    left = 1
    const added = data(await blobs.write(text('abcd')))
    left = 1
    expect(data(await blobs.has(added))).toBe(true)
    left = 1
    expect(await blobs.release(added)).toEqual(success())
    left = 1
    expect(data(await blobs.keepOnly(never, Date.now() - 60_000)).deleted).toBe(1)
    expect(bucket.names()).toEqual([`.vita/blobs/${hash}`])
  })
}

test('bytes that arrive damaged three times are not returned', async () => {
  const { blobs, service } = await open()
  const hash = data(await blobs.write(text('abc')))
  service.trouble = () => 'damage'
  service.requests.length = 0
  expect(await blobs.read(hash)).toMatchObject(unavailable(read))
  expect(service.requests).toHaveLength(3)
})

test('each deletion and each mark that depends on a read sends its conditions to the service', async () => {
  const { blobs, service } = await open()
  const hash = data(await blobs.write(text('abc')))
  service.requests.length = 0
  data(await blobs.release(hash))
  data(await blobs.keepOnly(never, Date.now() - 60_000))
  const conditional = service.requests.filter((line) => /^(PATCH|DELETE)/.test(line))
  expect(conditional).toHaveLength(2)
  for (const line of conditional) expect(line).toMatch(/ifGenerationMatch=\d+&ifMetagenerationMatch=\d+/)
})

test('a picture that a slow service does not return in time is a failure without the service’s words', async () => {
  const { storage, service } = await open({ readMs: 500, operationMs: 500, uploadMs: 500 })
  service.trouble = () => 'silence'
  const store = cloudStoragePictures(storage)
  await expect(store.variant('a'.repeat(64), 320, 'webp')).rejects.toThrow(read)
})

async function open(limits: Limits = patientLimits) {
  const bucket = fakeBucket()
  const service: FakeService = await fakeService(bucket)
  onTestFinished(() => service.close())
  const storage = cloudStorage(openBucket<Bucket>('demo-bucket', service.address), limits)
  return { blobs: cloudStorageBlobs(storage), storage, service, bucket }
}

async function everyCall(blobs: Blobs): Promise<[result: Result<unknown>, message: string][]> {
  return [
    [await blobs.has(absent), save],
    [await blobs.read(absent), read],
    [await blobs.write(text('a')), save],
    [await blobs.release(absent), save],
    [await blobs.keepOnly(never, 0), save],
  ]
}

function unavailable(message: string) {
  return { ok: false, failure: { code: 'unavailable', message } }
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
