import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundleContract } from '#ports/content/bundle.contract.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import { failed, success } from '#resume/result.ts'
import { countTurns } from '#support/count-turns.ts'
import { data } from '#support/small-bundle.ts'
import { bundleZip, uploadedBytes } from '#support/zip-bytes.ts'
import { zipArchives } from './archives.ts'
import { zipDownload } from './download.ts'

bundleContract(async () => {
  let whole = new Uint8Array()
  return {
    async sink() {
      const { sink, bytes } = zipDownload()
      const read = buffer(bytes)
      read.catch(() => {})
      const finish = async () => {
        const finished = await sink.finish()
        whole = await read
        return finished
      }
      return success({ ...sink, finish })
    },
    source: () => later(() => zipArchives().bundle(uploadedBytes('site.zip', whole))),
  }
})

test('a file that cannot be read any more fails without a throw', async () => {
  const file = {
    ...uploadedBytes('site.zip', await bundleZip({ 'documents/jobs/a.json': '{}' })),
    read: async () => failed('unavailable', 'gone'),
  }
  expect((await (await zipArchives().bundle(file)).list()).ok).toBe(false)
})

test('an entry that holds more than it says is damaged, and is not unpacked further', async () => {
  const bomb = deflateRawSync(new Uint8Array(50_000_000))
  const zip = await bundleZip({ 'documents/jobs/a.json': new Uint8Array(bomb) })
  // Deflated now, and 2 bytes large by its own word.
  const lying = Buffer.from(zip)
  const central = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  lying.writeUInt16LE(8, 8)
  lying.writeUInt16LE(8, central + 10)
  lying.writeUInt32LE(2, central + 24)
  const source = await zipArchives().bundle(uploadedBytes('site.zip', lying))
  expect(data(await source.list())).toEqual([{ path: 'documents/jobs/a.json', sizeBytes: 2, rejection: null }])
  expect(await source.read('documents/jobs/a.json')).toMatchObject({ failure: { message: 'is damaged' } })
})

test('a file with more entries than a bundle may have is rejected before they are read', async () => {
  const zip = Buffer.from(await bundleZip({ 'documents/jobs/a.json': '{}' }))
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  zip.writeUInt16LE(60_000, end + 8)
  zip.writeUInt16LE(60_000, end + 10)
  const listed = await (await zipArchives().bundle(uploadedBytes('site.zip', zip))).list()
  expect(listed).toMatchObject({ ok: false, failure: { code: 'invalid' } })
})

test('at most one slice-sized piece of the file is read at once', async () => {
  const asked: number[] = []
  const zip = await bundleZip({ 'files/about/a.jpg': new Uint8Array(randomBytes(3_000_000)) })
  const file = uploadedBytes('site.zip', zip)
  const source = await zipArchives().bundle({
    ...file,
    read(from, to) {
      asked.push(to - from)
      return file.read(from, to)
    },
  })
  data(await source.list())
  expect(data(await source.read('files/about/a.jpg'))).toHaveLength(3_000_000)
  expect(Math.max(...asked)).toBeLessThanOrEqual(2 ** 20)
})

/** A source that is opened by its first call. */
function later(open: () => Promise<BundleSource>): BundleSource {
  let opened: Promise<BundleSource> | undefined
  const source = () => {
    opened ??= open()
    return opened
  }
  return {
    list: async () => (await source()).list(),
    read: async (path) => (await source()).read(path),
    close: async () => (await source()).close(),
  }
}

test('other work has its turn after each 500 of 20,000 entries', async () => {
  const entries = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`documents/jobs/${at}.json`, '{}']))
  const source = await zipArchives().bundle(uploadedBytes('site.zip', await bundleZip(entries)))
  const turns = countTurns()
  const listed = data(await source.list())
  expect(turns()).toBeGreaterThanOrEqual(20_000 / 500)
  expect(listed).toHaveLength(20_000)
  for (const { path } of [listed[0], listed.at(-1)].flatMap((each) => each ?? [])) data(await source.read(path))
}, 120_000)
