import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownerText } from '#domain/errors.ts'
import { success } from '#resume/result.ts'
import { change, deletion, emptyFiles, namesOf, text } from '#support/content/files.ts'
import { data } from '#support/small-bundle.ts'
import { filesInFolders } from './files.ts'

test('a written file is read back byte for byte, with its metadata', async () => {
  const { files } = emptyFiles()
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
  const { files } = emptyFiles()
  expect(data(await files.write('a/empty', new Uint8Array()))).toMatchObject({ sizeBytes: 0 })
  expect(data(await files.read('a/empty'))).toHaveLength(0)
})

test('mutating bytes after they were written or read does not change the store', async () => {
  const { files } = emptyFiles()
  const bytes = text('abc')
  await files.write('a/b', bytes)
  bytes[0] = 0
  data(await files.read('a/b'))[1] = 0
  expect(data(await files.read('a/b'))).toEqual(text('abc'))
})

test('the bytes decide the content type, never the name', async () => {
  const { files } = emptyFiles()
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
  const { files } = emptyFiles()
  const missing = { ok: false, failure: { code: 'object-not-found' } }
  expect(await files.read('a/b')).toMatchObject(missing)
  expect(await files.metadata('a/b')).toMatchObject(missing)
  expect(await files.delete('a/b')).toMatchObject(missing)
  expect(await files.read('__proto__')).toMatchObject(missing)
})

test('a deleted file is gone, and another with the same bytes stays', async () => {
  const { files } = emptyFiles()
  await files.write('a/one', text('same'))
  await files.write('a/two', text('same'))
  expect(await files.delete('a/one')).toEqual(success())
  expect(await files.read('a/one')).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
  expect(data(await files.read('a/two'))).toEqual(text('same'))
})

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
for (const name of badNames) {
  test(`the file name ${JSON.stringify(name.slice(0, 40))} is rejected`, async () => {
    const { files } = emptyFiles()
    const invalid = { ok: false, failure: { code: 'invalid-url' } }
    expect(await files.read(name)).toMatchObject(invalid)
    expect(await files.metadata(name)).toMatchObject(invalid)
    expect(await files.write(name, text('x'))).toMatchObject(invalid)
    expect(await files.delete(name)).toMatchObject(invalid)
    expect(await files.prepare([deletion(name)])).toMatchObject(invalid)
    expect(data(await files.list({})).files).toEqual([])
  })
}

test('names may be long, and have spaces, dots and letters of any script', async () => {
  const { files } = emptyFiles()
  for (const name of ['x', 'é'.repeat(512), 'a b/c (1).JPG', 'a/.hidden', 'a/..b', 'a/__proto__', 'ü/日本.png']) {
    await files.write(name, text(name))
    expect(data(await files.read(name))).toEqual(text(name))
  }
})

test('a change of a file of the studio leaves the version of the content, any other changes it', async () => {
  const { files, documents } = emptyFiles()
  await files.write('a/1', text('one'))
  const before = data(await documents.version())
  for (const name of ['draft/uploads/u/0', 'imports/i/0']) {
    await files.write(name, text('one'))
    await files.delete(name)
  }
  expect(data(await documents.version())).toBe(before)
  await files.delete('a/1')
  expect(data(await documents.version())).not.toBe(before)
})

test('prepared changes are invisible until their commit, and then visible as a whole', async () => {
  const { files, documents } = emptyFiles()
  for (const name of ['a/old', 'a/kept', 'b/other']) await files.write(name, text(name))
  const changes = [change('a/new', 'new'), change('a/kept', 'changed'), deletion('a/old'), change('c/d/1', 'deep')]
  const prepared = data(await files.prepare(changes))
  expect(await namesOf(files)).toEqual(['a/kept', 'a/old', 'b/other'])
  expect(data(await files.read('a/kept'))).toEqual(text('a/kept'))

  expect(await documents.commit(prepared)).toEqual(success())
  expect(await namesOf(files)).toEqual(['a/kept', 'a/new', 'b/other', 'c/d/1'])
  expect(data(await files.read('a/kept'))).toEqual(text('changed'))
  expect(data(await files.read('c/d/1'))).toEqual(text('deep'))
})

test('a commit of prepared changes conflicts with a change of the same folder, and of no other', async () => {
  const { files, documents } = emptyFiles()
  const prepared = data(await files.prepare([change('a/1', 'one')]))
  await files.write('b/1', text('other'))
  expect(await documents.commit(prepared)).toEqual(success())
  const again = data(await files.prepare([change('a/2', 'two')]))
  await files.write('a/3', text('three'))
  expect(await documents.commit(again)).toMatchObject({ ok: false, failure: { code: 'conflict' } })
  expect(await namesOf(files)).toEqual(['a/1', 'a/3', 'b/1'])
})

test('prepared changes fail with the failure of their bytes', async () => {
  const { files } = emptyFiles()
  const failure = { ok: false, failure: { code: 'unauthorized', message: 'cannot be read' } } as const
  const source = { hash: 'a'.repeat(64), bytes: async () => failure }
  expect(await files.prepare([change('a/1', 'one'), { name: 'a/2', source }])).toEqual(failure)
})

test('bytes that are stored are not read again, and a file whose bytes stay is the same', async () => {
  const { files, documents } = emptyFiles()
  const before = data(await files.write('a/1', text('one')))
  const unread = { hash: before.hash, bytes: async () => expect.unreachable('They are stored.') }
  const names = ['a/1', 'a/2']
  await documents.commit(data(await files.prepare(names.map((name) => ({ name, source: unread })))))
  expect(data(await files.metadata('a/1'))).toEqual(before)
  expect(data(await files.metadata('a/2'))).toMatchObject({ hash: before.hash, sizeBytes: 3 })
})

test('bytes without their hash are stored, again too, and never read back', async () => {
  const { documents, blobs, files } = emptyFiles()
  const unread = { ...blobs, read: async () => expect.unreachable('They are known.') }
  const changes = [{ name: 'a/1', source: text('one') }]
  for (let times = 0; times < 2; times += 1)
    expect(await documents.commit(data(await filesInFolders(documents, unread).prepare(changes)))).toEqual(success())
  expect(data(await files.metadata('a/1'))).toMatchObject({ sizeBytes: 3 })
  expect(data(await files.read('a/1'))).toEqual(text('one'))
})

test('bytes are read one file at a time', async () => {
  const { files } = emptyFiles()
  let reading = 0
  const changes = [1, 2, 3].map((at) => ({
    name: `a/${at}`,
    source: {
      hash: String(at).repeat(64),
      async bytes() {
        reading += 1
        expect(reading).toBe(1)
        await Promise.resolve()
        reading -= 1
        return success(text(`${at}`))
      },
    },
  }))
  await files.prepare(changes)
})

test('a folder has its files, without deeper ones and placeholders, in code unit order', async () => {
  const { files } = emptyFiles()
  for (const name of ['a/b/2', 'a/b/10', 'a/b/c/1', 'a/b/.keep', 'a/1', 'x']) await files.write(name, text(name))
  const inFolder = async (folder: string) => data(await files.folder(folder)).map(({ name }) => name)
  expect(await inFolder('a/b')).toEqual(['a/b/10', 'a/b/2'])
  expect(await inFolder('')).toEqual(['x'])
  expect(await inFolder('a/b/d')).toEqual([])
})

test('a folder without files has no document', async () => {
  const { files, documents } = emptyFiles()
  await files.write('a/b/1', text('one'))
  expect(data(await documents.readAll('folders'))).toMatchObject([{ id: 'a%2Fb', fields: { folder: 'a/b' } }])
  await files.delete('a/b/1')
  expect(data(await documents.readAll('folders'))).toEqual([])
})

test('many writers of one folder lose nothing', async () => {
  const { files } = emptyFiles()
  const names = Array.from({ length: 12 }, (_, at) => `a/${String(at).padStart(2, '0')}`)
  for (const written of await Promise.all(names.map((name) => files.write(name, text(name))))) data(written)
  expect(await namesOf(files)).toEqual(names)
})

const damaged = [
  { folder: 'a' },
  { folder: 'b', files: [] },
  { folder: 'a', files: [{ name: '1', hash: '../../../etc/passwd', sizeBytes: 1, contentType: 'x', updatedAt: 'x' }] },
  { folder: 'a', files: [{ name: '1', hash: 'a'.repeat(64) }] },
]
for (const fields of damaged) {
  test(`the damaged folder ${JSON.stringify(fields).slice(0, 60)} is unavailable, and not overwritten`, async () => {
    const { files, documents } = emptyFiles()
    await documents.commit([{ collection: 'folders', id: 'a', fields }])
    const calls = [files.folder('a'), files.read('a/1'), files.write('a/2', text('two')), files.delete('a/1')]
    for (const result of await Promise.all(calls))
      expect(result).toMatchObject({
        ok: false,
        failure: { code: 'unavailable', message: 'The file store is not available.' },
      })
    expect(data(await documents.read('folders', 'a'))?.fields).toEqual(fields)
  })
}

test('a file whose bytes are missing is unavailable, for the owner with its name', async () => {
  const { files, blobs } = emptyFiles()
  await files.write('a/1', text('one'))
  data(await blobs.keepOnly(new Set(), Number.MAX_SAFE_INTEGER))
  const read = await files.read('a/1')
  expect(read).toMatchObject({
    ok: false,
    failure: { code: 'unavailable', message: 'The file store is not available.' },
  })
  expect(read.ok ? '' : ownerText(read.failure)).toBe('The stored file a/1 is missing.')
})

test('a slice may be deleted with its name, anything else ten minutes later', async () => {
  const { files, blobs } = emptyFiles()
  const before = Date.now() - 60_000
  for (const name of ['imports/i/0', 'a/1']) {
    await files.write(name, text(name))
    await files.delete(name)
  }
  expect(data(await blobs.keepOnly(new Set(), before)).deleted).toBe(1)
})

test('several files are deleted at once, and missing ones change nothing', async () => {
  const { files, blobs } = emptyFiles()
  for (const name of ['imports/i/0', 'imports/i/1', 'imports/i/2', 'a/1']) await files.write(name, text(name))
  expect(await files.deleteAll(['imports/i/0', 'imports/i/1', 'imports/i/9', 'b/1', 'a/1'])).toEqual(success())
  expect(await namesOf(files)).toEqual(['imports/i/2'])
  expect(data(await blobs.keepOnly(new Set(), Date.now() - 60_000)).deleted).toBe(2)
})
