import { expect, test } from 'vitest'
import { none, type Result, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import type { BundleSink, BundleSource } from './bundle.ts'

/** An empty place for one bundle. */
export type BundlePlace = { sink(): Promise<Result<BundleSink>>; source(): BundleSource }

/** The contract of each kind of bundle. `open` returns a new place. */
export function bundleContract(open: () => Promise<BundlePlace>): void {
  test('written files are listed by path in code unit order, and read back byte for byte', async () => {
    const place = await open()
    const content: [path: string, bytes: Uint8Array][] = [
      ['files/about/\uffee.jpg', Uint8Array.from([255, 0, 13, 10])],
      ['documents/jobs/b.json', text('{}\n')],
      ['files/about/\u{1F6F6} Größe (1).jpg', new Uint8Array(100_000).fill(7)],
      ['documents/jobs/B.json', text('{"a": 1}')],
      ['files/about/empty.jpg', new Uint8Array()],
    ]
    const sink = data(await place.sink())
    for (const [path, bytes] of content) expect(await sink.write(path, bytes)).toEqual(success())
    expect(await sink.finish()).toEqual(success())

    const source = place.source()
    const paths = content.map(([path]) => path).sort()
    const listed = data(await source.list())
    expect(listed.map(({ path }) => path)).toEqual(paths)
    for (const [path, bytes] of content) {
      expect(listed.find((entry) => entry.path === path)).toEqual({ path, sizeBytes: bytes.length, rejection: none })
      expect(Buffer.from(data(await source.read(path))).equals(bytes), path).toBe(true)
    }
    await source.close()
  })

  test('letters of names that are decomposed, as on a Mac, are composed, and the file is found by that name', async () => {
    const place = await open()
    const sink = data(await place.sink())
    await sink.write('files/about/gallery-ku\u0308ste/cafe\u0301.jpg', text('x'))
    await sink.finish()
    const source = place.source()
    const path = 'files/about/gallery-k\u00fcste/caf\u00e9.jpg'
    expect(data(await source.list())).toEqual([{ path, sizeBytes: 1, rejection: none }])
    expect(data(await source.read(path))).toHaveLength(1)
    await source.close()
  })

  test('an unfinished bundle cannot be listed', async () => {
    const place = await open()
    const sink = data(await place.sink())
    await sink.write('documents/jobs/a.json', text('{}'))
    expect((await place.source().list()).ok).toBe(false)
    await sink.discard()
    expect((await place.source().list()).ok).toBe(false)
  })

  test('reading a file that is not listed fails without a throw', async () => {
    const place = await open()
    const sink = data(await place.sink())
    await sink.write('documents/jobs/a.json', text('{}'))
    await sink.finish()
    const source = place.source()
    await source.list()
    expect((await source.read('documents/jobs/b.json')).ok).toBe(false)
    await source.close()
  })
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
