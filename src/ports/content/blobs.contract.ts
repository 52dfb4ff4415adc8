import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import type { Blobs } from './blobs.ts'

const absent = 'a'.repeat(64)
const never = new Set<string>()
const anyTime = Number.MAX_SAFE_INTEGER

/** The contract of each store of bytes. `open` returns an empty one. */
export function blobsContract(open: () => Promise<Blobs>): void {
  for (const bytes of [Uint8Array.from([0, 255, 10, 13, 0]), new Uint8Array()]) {
    test(`${bytes.length} bytes are read back as they were written, under their SHA-256`, async () => {
      const blobs = await open()
      const hash = data(await blobs.write(bytes))
      expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
      expect(data(await blobs.has(hash))).toBe(true)
      expect([...data(await blobs.read(hash))]).toEqual([...bytes])
    })
  }

  test('bytes that were never written are not there', async () => {
    const blobs = await open()
    expect(data(await blobs.has(absent))).toBe(false)
    expect(await blobs.read(absent)).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
    expect(await blobs.release(absent)).toEqual(success())
    expect(data(await blobs.has(absent))).toBe(false)
  })

  for (const hash of ['', '../../etc/passwd', 'A'.repeat(64), `${absent}0`]) {
    test(`${JSON.stringify(hash)} is the hash of nothing`, async () => {
      const blobs = await open()
      expect(data(await blobs.has(hash))).toBe(false)
      expect(await blobs.read(hash)).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
      expect(await blobs.release(hash)).toEqual(success())
    })
  }

  test('mutating bytes after they were written or read does not change the store', async () => {
    const blobs = await open()
    const bytes = Uint8Array.from([1, 2, 3])
    const hash = data(await blobs.write(bytes))
    bytes[0] = 9
    data(await blobs.read(hash))[1] = 9
    expect([...data(await blobs.read(hash))]).toEqual([1, 2, 3])
  })

  test('unused bytes are deleted, used ones stay', async () => {
    const blobs = await open()
    const [used, unused] = [await written(blobs, 'used'), await written(blobs, 'unused')]
    expect(data(await blobs.keepOnly(new Set([used]), anyTime))).toEqual({
      deleted: 1,
      oldest: Number.POSITIVE_INFINITY,
    })
    expect(data(await blobs.has(used))).toBe(true)
    expect(data(await blobs.has(unused))).toBe(false)
  })

  test('an empty store has nothing to delete', async () => {
    const blobs = await open()
    expect(data(await blobs.keepOnly(never, anyTime))).toEqual({ deleted: 0, oldest: Number.POSITIVE_INFINITY })
  })

  test('unused bytes that were just written stay, and say since when', async () => {
    const blobs = await open()
    const before = Date.now() - 60_000
    const hash = await written(blobs, 'young')
    const { deleted, oldest } = data(await blobs.keepOnly(never, before))
    expect(deleted).toBe(0)
    expect(oldest).toBeGreaterThanOrEqual(before)
    expect(oldest).toBeLessThan(Date.now() + 60_000)
    expect(data(await blobs.has(hash))).toBe(true)
  })

  test('released bytes count as old, unless something asks for them or writes them again', async () => {
    const blobs = await open()
    const before = Date.now() - 60_000
    const [gone, asked, again] = [await written(blobs, 'a'), await written(blobs, 'b'), await written(blobs, 'c')]
    for (const hash of [gone, asked, again]) expect(await blobs.release(hash)).toEqual(success())
    expect(data(await blobs.has(asked))).toBe(true)
    await written(blobs, 'c')
    expect(data(await blobs.keepOnly(never, before)).deleted).toBe(1)
    expect(data(await blobs.has(gone))).toBe(false)
    for (const hash of [asked, again]) expect(data(await blobs.has(hash))).toBe(true)
  })

  test('bytes that are written while others are deleted are all there in the end', async () => {
    const blobs = await open()
    const rounds = Array.from({ length: 30 }, (_, at) => `text ${at % 3}`)
    for (const text of new Set(rounds)) await blobs.release(await written(blobs, text))
    const before = Date.now() - 60_000
    const [hashes] = await Promise.all([
      Promise.all(rounds.map((text) => written(blobs, text))),
      ...rounds.map(() => blobs.keepOnly(never, before)),
    ])
    for (const hash of hashes) expect(data(await blobs.has(hash))).toBe(true)
  })
}

async function written(blobs: Blobs, text: string): Promise<string> {
  return data(await blobs.write(new TextEncoder().encode(text)))
}
