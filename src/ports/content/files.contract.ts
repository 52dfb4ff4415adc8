import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { success } from '#domain/result.ts'
import { data } from '#support/small-bundle.ts'
import { fileBatchesContract } from './file-batches.contract.ts'
import { fileListingContract } from './file-listing.contract.ts'
import type { Files } from './files.ts'
import { change, text } from './stored-files.contract.ts'

/** The contract of each file store. `open` returns an empty one. */
export function filesContract(open: () => Promise<Files>): void {
  fileListingContract(open)
  fileBatchesContract(open)

  test('a written file is read back byte for byte, with its metadata', async () => {
    const files = await open()
    const bytes = Uint8Array.from([0, 255, 10, 13, 0])
    const written = data(await files.write('home/slideshow/1-creek.jpg', bytes))
    expect(written).toEqual({
      name: 'home/slideshow/1-creek.jpg',
      sizeBytes: 5,
      contentType: 'application/octet-stream',
      hash: createHash('sha256').update(bytes).digest('hex'),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(data(await files.metadata('home/slideshow/1-creek.jpg'))).toEqual(written)
    expect([...data(await files.read('home/slideshow/1-creek.jpg'))]).toEqual([...bytes])
  })

  test('a file may be empty', async () => {
    const files = await open()
    expect(data(await files.write('a/empty', new Uint8Array()))).toMatchObject({ sizeBytes: 0 })
    expect(data(await files.read('a/empty'))).toHaveLength(0)
  })

  test('mutating bytes after they were written or read does not change the store', async () => {
    const files = await open()
    const bytes = text('abc')
    await files.write('a/b', bytes)
    bytes[0] = 0
    data(await files.read('a/b'))[1] = 0
    expect(data(await files.read('a/b'))).toEqual(text('abc'))
  })

  test('the bytes decide the content type, never the name', async () => {
    const files = await open()
    const types: [name: string, bytes: Uint8Array, type: string][] = [
      ['a/1.txt', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
      ['a/2.jpg', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'image/png'],
      ['a/3', text('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
      ['a/4', text('\0\0\0\x1cftypavif'), 'image/avif'],
      ['a/alt.json', text('{"a.jpg": "A"}'), 'application/json'],
      ['a/5.json', text('{"a.jpg": '), 'application/octet-stream'],
      ['a/6.jpg', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'application/octet-stream'],
    ]
    for (const [name, bytes, type] of types) expect(data(await files.write(name, bytes)).contentType, name).toBe(type)
  })

  test('reading, describing or deleting a missing file fails with object-not-found', async () => {
    const files = await open()
    const missing = { ok: false, failure: { code: 'object-not-found' } }
    expect(await files.read('a/b')).toMatchObject(missing)
    expect(await files.metadata('a/b')).toMatchObject(missing)
    expect(await files.delete('a/b')).toMatchObject(missing)
    expect(await files.read('__proto__')).toMatchObject(missing)
  })

  test('a deleted file is gone, and another with the same bytes stays', async () => {
    const files = await open()
    await files.write('a/one', text('same'))
    await files.write('a/two', text('same'))
    expect(await files.delete('a/one')).toEqual(success())
    expect(await files.read('a/one')).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
    expect(data(await files.read('a/two'))).toEqual(text('same'))
  })

  for (const name of badNames) {
    test(`the file name ${JSON.stringify(name.slice(0, 40))} is rejected`, async () => {
      const files = await open()
      const invalid = { ok: false, failure: { code: 'invalid-url' } }
      expect(await files.read(name)).toMatchObject(invalid)
      expect(await files.metadata(name)).toMatchObject(invalid)
      expect(await files.write(name, text('x'))).toMatchObject(invalid)
      expect(await files.delete(name)).toMatchObject(invalid)
      expect(await files.prepare([change(name, 'x')])).toMatchObject(invalid)
      expect(data(await files.list({})).files).toEqual([])
    })
  }

  test('names may be long, and have spaces, dots and letters of any script', async () => {
    const files = await open()
    for (const name of ['x', 'é'.repeat(512), 'a b/c (1).JPG', 'a/.hidden', 'a/..b', 'a/__proto__', 'ü/日本.png']) {
      await files.write(name, text(name))
      expect(data(await files.read(name))).toEqual(text(name))
    }
  })

  test('a change of a file of the draft leaves the version', async () => {
    const files = await open()
    await files.write('a/1', text('one'))
    const before = data(await files.version())
    await files.write('draft/1', text('one'))
    await files.delete('draft/1')
    expect(data(await files.version())).toBe(before)
    await files.write('a/2', text('two'))
    expect(data(await files.version())).not.toBe(before)
  })

  test('the version differs after every change', async () => {
    const files = await open()
    const seen = [data(await files.version())]
    await files.write('a/1', text('one'))
    seen.push(data(await files.version()))
    await files.write('a/1', text('two'))
    seen.push(data(await files.version()))
    await files.delete('a/1')
    seen.push(data(await files.version()))
    await files.commit(data(await files.prepare([change('a/2', 'x')])))
    seen.push(data(await files.version()))
    expect(new Set(seen).size).toBe(5)
    await files.read('a/2')
    expect(data(await files.version())).toBe(seen.at(-1))
  })
}

const badNames = [
  '',
  '.',
  '..',
  '/a',
  'a/',
  'a//b',
  'a/./b',
  'a/../b',
  '../a',
  'a\\b',
  'a\u0000b',
  'a\nb',
  'a\u009fb',
  '\udc00',
  'x'.repeat(1025),
  'é'.repeat(513),
]
