import { expect, onTestFinished, test } from 'vitest'
import type { FailureCode, Result } from '#domain/result.ts'
import { success } from '#domain/result.ts'
import { filesContract } from '#ports/content/files.contract.ts'
import type { Files } from '#ports/content/files.ts'
import { fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { type FakeService, fakeService, serviceWords, type Trouble } from '#support/cloud-storage/fake-service.ts'
import { data } from '#support/small-bundle.ts'
import { needs, openBucket } from '../../../tests/hosted/services.ts'
import { cloudStorageFiles } from './files.ts'
import { cloudStorage } from './objects.ts'
import { cloudStoragePictures } from './picture-store.ts'
import type { Bucket } from './service.ts'
import { type Limits, patientLimits } from './timeouts.ts'

// Google's own client, against a service on loopback that fails in ways that Google's emulator does not, and that
// honours conditions.
needs('storage')

filesContract(async () => (await open()).files)

const read = 'The file store is not available.'
const save = 'We could not save this right now. Please try again later.'

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
    const { files, service } = await open()
    service.trouble = () => trouble
    for (const [result, message] of await everyCall(files)) {
      expect(result).toMatchObject({ ok: false, failure: { code, message } })
      expect(JSON.stringify(result.ok ? '' : result.failure.message)).not.toContain(serviceWords)
    }
    expect(new Set(service.requests).size).toBe(service.requests.length)
  })
}

test('404 is object-not-found', async () => {
  const { files, service } = await open()
  service.trouble = () => 404
  const missing = { ok: false, failure: { code: 'object-not-found' } }
  for (const result of [
    await files.read('a/b'),
    await files.metadata('a/b'),
    await files.delete('a/b'),
    await files.list({}),
  ])
    expect(result).toMatchObject(missing)
})

test('429 and temporary failures are retried until the limit, and then fail with retry-limit-exceeded', async () => {
  const tried = [408, 429, 500, 502, 503, 504].map(async (status) => {
    const { files, service } = await open({ readMs: 2000, operationMs: 2000, uploadMs: 2000 })
    service.trouble = () => status
    const asked = [await files.write('a/b', text('abc')), await files.list({})]
    expect(asked, String(status)).toMatchObject([
      { ok: false, failure: { code: 'retry-limit-exceeded', message: save } },
      { ok: false, failure: { code: 'retry-limit-exceeded', message: read } },
    ])
    for (const start of ['POST', 'GET']) {
      const times = service.requests.filter((line) => line.startsWith(start)).length
      expect(times, String(status)).toBeGreaterThanOrEqual(2)
      expect(times, String(status)).toBeLessThanOrEqual(5)
    }
  })
  await Promise.all(tried)
})

test('an operation and an upload have limits of their own', async () => {
  const { files, service } = await open({ readMs: 5000, operationMs: 100, uploadMs: 2500 })
  service.trouble = () => 503
  await files.write('a/b', text('abc'))
  await files.delete('a/b')
  expect(service.requests.filter((line) => line.startsWith('DELETE'))).toHaveLength(1)
  expect(service.requests.filter((line) => line.startsWith('POST')).length).toBeGreaterThanOrEqual(3)
})

for (const trouble of ['silence', 'break'] as const) {
  test(`a service with ${trouble} is unavailable within the limit, and the next read does not call it`, async () => {
    const { files, service } = await open({ readMs: 700, operationMs: 700, uploadMs: 700 })
    service.trouble = () => trouble
    const started = performance.now()
    expect(await files.write('a/b', text(''))).toMatchObject(unavailable(save))
    expect(await files.list({})).toMatchObject(unavailable(read))
    expect(performance.now() - started).toBeLessThan(5000)
    service.requests.length = 0
    expect(await files.version()).toMatchObject(unavailable(read))
    expect(service.requests).toEqual([])
  })
}

test('a service that is not running is unavailable', async () => {
  const { files, service } = await open({ readMs: 500, operationMs: 500, uploadMs: 500 })
  await service.close()
  expect(await files.list({})).toMatchObject(unavailable(read))
  expect(await files.write('a/b', text('abc'))).toMatchObject(unavailable(save))
})

for (const trouble of [429, 503, 'break', 'cut', 'damage'] as const) {
  test(`a single ${trouble} makes no call fail`, async () => {
    const { files, service } = await open()
    await files.write('a/b', text('abc'))
    let left = 1
    service.trouble = () => (left-- > 0 ? trouble : 'answer')
    expect(data(await files.read('a/b'))).toEqual(text('abc'))
    left = 1
    expect(data(await files.write('a/c', text('abcd'))).sizeBytes).toBe(4)
    left = 1
    expect(await files.delete('a/c')).toEqual(success())
    expect(data(await files.list({})).files.map(({ name }) => name)).toEqual(['a/b'])
  })
}

test('bytes that arrive damaged three times are not returned', async () => {
  const { files, service } = await open()
  await files.write('a/b', text('abc'))
  service.trouble = () => 'damage'
  service.requests.length = 0
  expect(await files.read('a/b')).toMatchObject(unavailable(read))
  expect(service.requests).toHaveLength(3)
})

test('a deletion succeeds when it was done and only its answer was lost', async () => {
  const { files, bucket } = await open()
  await files.write('a/b', text('abc'))
  let isLost = false
  bucket.disturb = async (call) => {
    if (isLost || call !== 'delete a/b') return
    isLost = true
    await bucket.file('a/b').delete({})
    throw Object.assign(new Error(), { code: 503 })
  }
  expect(await files.delete('a/b')).toEqual(success())
})

test('each write that depends on a read sends its condition to the service', async () => {
  const { files, service } = await open()
  await files.write('a/old', text('old'))
  await files.write('a/1', text('1'))
  service.requests.length = 0
  const bytes = async () => success(text('new'))
  const id = data(
    await files.prepare([
      { name: 'a/1', bytes },
      { name: 'a/2', bytes },
      { name: 'a/old', bytes: null },
    ]),
  )
  data(await files.commit(id))
  const requestsTo = (start: string) => service.requests.filter((line) => line.startsWith(start))
  const batchSaves = requestsTo('POST /upload').filter((line) => line.includes('batch.json'))
  expect(batchSaves.map((line) => /ifGenerationMatch=(\d+)/.exec(line)?.[1] === '0')).toEqual([true, false])
  expect(requestsTo('POST /b/').map((line) => /o\/(a\/\d)\?ifGenerationMatch=(0?)/.exec(line)?.slice(1))).toEqual([
    ['a/1', ''],
    ['a/2', '0'],
  ])
  expect(requestsTo('DELETE').filter((line) => line.includes('a/old'))).toEqual([
    expect.stringContaining('ifGenerationMatch='),
  ])
  expect(requestsTo('PATCH').filter((line) => line.includes('version'))).toEqual([
    expect.stringContaining('ifMetagenerationMatch='),
  ])
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
  return { files: cloudStorageFiles(storage), storage, service, bucket }
}

async function everyCall(files: Files): Promise<[result: Result<unknown>, message: string][]> {
  return [
    [await files.list({}), read],
    [await files.metadata('a/1'), read],
    [await files.read('a/2'), read],
    [await files.write('a/3', text('abc')), save],
    [await files.delete('a/4'), save],
    [await files.prepared(), read],
    [await files.version(), read],
  ]
}

function unavailable(message: string) {
  return { ok: false, failure: { code: 'unavailable', message } }
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
