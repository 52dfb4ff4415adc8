import { expect, test } from 'vitest'
import { ownerText } from '#domain/errors.ts'
import { blobsContract } from '#ports/content/blobs.contract.ts'
import type { Blobs } from '#ports/content/blobs.ts'
import { success } from '#resume/result.ts'
import { answered, type FakeBucket, fakeBucket } from '#support/cloud-storage/fake-bucket.ts'
import { data } from '#support/small-bundle.ts'
import { cloudStorageBlobs } from './blobs.ts'
import { cloudStorage } from './objects.ts'

blobsContract(async () => open(fakeBucket()))

test('bytes are one object under their hash, uploaded once, however often and by whom they are written', async () => {
  const bucket = fakeBucket()
  const [here, there] = [open(bucket), open(bucket)]
  const hash = data(await here.write(text('same')))
  for (const blobs of [here, there, there]) expect(data(await blobs.write(text('same')))).toBe(hash)
  expect(bucket.names()).toEqual([`.vita/blobs/${hash}`])
  expect(bucket.calls.filter((call) => call.startsWith('save'))).toHaveLength(1)
  expect(data(await there.read(hash))).toEqual(text('same'))
})

test('a hash that is none makes no call of the service', async () => {
  const bucket = fakeBucket()
  const blobs = open(bucket)
  for (const hash of ['', '../version', 'A'.repeat(64)])
    for (const call of [blobs.has(hash), blobs.read(hash), blobs.release(hash)]) await call
  expect(bucket.calls).toEqual([])
})

test('damaged bytes are unavailable, for the owner with their object, until they are written again', async () => {
  const bucket = fakeBucket()
  const blobs = open(bucket)
  const hash = data(await blobs.write(text('right')))
  await putBy(bucket, `.vita/blobs/${hash}`, 'wrong!')
  const read = await blobs.read(hash)
  expect(read).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(read.ok ? '' : ownerText(read.failure)).toBe(`The stored object .vita/blobs/${hash} is damaged.`)
  data(await blobs.write(text('right')))
  expect(data(await blobs.read(hash))).toEqual(text('right'))
})

test('bytes grow old by the clock of the service; each process that asks for them or writes them makes them young', async () => {
  const bucket = fakeBucket()
  const [here, there] = [open(bucket), open(bucket)]
  const [old, asked, written] = [await write(here, 'old'), await write(here, 'asked'), await write(here, 'written')]
  bucket.passTime(3_600_000)
  const before = Date.now() + 1_800_000
  expect(data(await there.has(asked))).toBe(true)
  await write(there, 'written')
  const { deleted, oldest } = data(await here.keepOnly(new Set(), before))
  expect(deleted).toBe(1)
  expect(oldest).toBeGreaterThan(before)
  expect(hashesIn(bucket)).toEqual([asked, written].sort())
  expect(hashesIn(bucket)).not.toContain(old)
})

for (const [what, renew] of [
  ['asks for', async (blobs: Blobs, hash: string) => void data(await blobs.has(hash))],
  ['writes', async (blobs: Blobs) => void (await write(blobs, 'wanted'))],
] as const) {
  test(`bytes stay that another process ${what} between their listing and their deletion`, async () => {
    const bucket = fakeBucket()
    const [here, there] = [open(bucket), open(bucket)]
    const hash = await write(here, 'wanted')
    await here.release(hash)
    bucket.disturb = async (call) => {
      if (!call.startsWith('delete')) return
      bucket.disturb = () => {}
      await renew(there, hash)
    }
    expect(data(await here.keepOnly(new Set(), Date.now() - 60_000)).deleted).toBe(0)
    expect(data(await there.read(hash))).toEqual(text('wanted'))
  })

  test(`bytes are there that a process ${what} while another deletes them, as it is told`, async () => {
    const bucket = fakeBucket()
    const [here, there] = [open(bucket), open(bucket)]
    const hash = await write(here, 'wanted')
    bucket.disturb = async (call) => {
      if (!call.startsWith('note')) return
      bucket.disturb = () => {}
      data(await there.keepOnly(new Set(), Number.MAX_SAFE_INTEGER))
    }
    const isTold = what === 'writes' ? data(await here.write(text('wanted'))) === hash : data(await here.has(hash))
    expect(data(await here.has(hash))).toBe(isTold)
  })
}

test('bytes that were released stay when somebody asked for them before the mark arrived', async () => {
  const bucket = fakeBucket()
  const [here, there] = [open(bucket), open(bucket)]
  const hash = await write(here, 'wanted')
  bucket.disturb = async (call) => {
    if (!call.startsWith('note')) return
    bucket.disturb = () => {}
    data(await there.has(hash))
  }
  expect(await here.release(hash)).toEqual(success())
  expect(data(await here.keepOnly(new Set(), Date.now() - 60_000)).deleted).toBe(0)
})

for (const call of ['save', 'note', 'delete']) {
  test(`the lost answer of a ${call} changes nothing: the next try finds the same`, async () => {
    const bucket = fakeBucket()
    const blobs = open(bucket)
    const [kept, unused] = [await write(blobs, 'kept'), await write(blobs, 'unused')]
    await blobs.release(unused)
    loseAnswer(bucket, call)
    expect(data(await blobs.has(kept))).toBe(true)
    const added = await write(blobs, 'added')
    data(await blobs.keepOnly(new Set([kept]), Date.now() - 60_000))
    expect(hashesIn(bucket)).toEqual([kept, added].sort())
    expect(data(await blobs.read(added))).toEqual(text('added'))
  })
}

test('a service that rejects or is away is a failure of each call, and nothing is deleted', async () => {
  const bucket = fakeBucket()
  const blobs = open(bucket)
  const hash = await write(blobs, 'abc')
  const calls = () => [blobs.has(hash), blobs.read(hash), blobs.write(text('a')), blobs.release(hash), clear(blobs)]
  for (const [cause, code] of [
    [answered(403), 'unauthorized'],
    [answered(410), 'unavailable'],
    [answered(402), 'quota-exceeded'],
  ] as const) {
    bucket.disturb = () => {
      throw cause
    }
    for (const result of await Promise.all(calls())) expect(result).toMatchObject({ ok: false, failure: { code } })
  }
  expect(hashesIn(bucket)).toEqual([hash])
})

test('unused bytes are found on each page of the listing', async () => {
  const bucket = fakeBucket()
  for (let at = 0; at < 2001; at += 1) await putBy(bucket, `.vita/blobs/${String(at).padStart(64, '0')}`, '')
  const last = String(2000).padStart(64, '0')
  expect(data(await open(bucket).keepOnly(new Set([last]), Number.MAX_SAFE_INTEGER)).deleted).toBe(2000)
  expect(hashesIn(bucket)).toEqual([last])
})

test('other objects below the prefix are not deleted', async () => {
  const bucket = fakeBucket()
  for (const name of ['.vita/blobs/note.txt', '.vita/blobsx', '.vita/version', 'a/b']) await putBy(bucket, name, 'x')
  const names = bucket.names()
  expect(data(await clear(open(bucket))).deleted).toBe(0)
  expect(bucket.names()).toEqual(names)
})

function open(bucket: FakeBucket): Blobs {
  return cloudStorageBlobs(cloudStorage(bucket))
}

function clear(blobs: Blobs) {
  return blobs.keepOnly(new Set(), Number.MAX_SAFE_INTEGER)
}

async function write(blobs: Blobs, content: string): Promise<string> {
  return data(await blobs.write(text(content)))
}

/** Another program stores an object. */
async function putBy(bucket: FakeBucket, name: string, content: string): Promise<void> {
  await bucket.file(name).save(text(content), { resumable: false, contentType: '', metadata: { metadata: {} } })
}

/** The first call of this kind takes effect, and its answer is lost. */
function loseAnswer(bucket: FakeBucket, kind: string): void {
  bucket.disturbAnswer = (call) => {
    if (!call.startsWith(kind)) return
    bucket.disturbAnswer = () => {}
    throw answered(503)
  }
}

function hashesIn(bucket: FakeBucket): string[] {
  return bucket
    .names()
    .map((name) => name.slice('.vita/blobs/'.length))
    .sort()
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
