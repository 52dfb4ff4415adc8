import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { none, type Result, success } from '#domain/result.ts'
import type { FileChange, Files } from './files.ts'

/** What every file store promises. `open` gives an empty one. */
export function filesContract(open: () => Promise<Files>): void {
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

  test('an empty file is a file', async () => {
    const files = await open()
    expect(data(await files.write('a/empty', new Uint8Array()))).toMatchObject({ sizeBytes: 0 })
    expect(data(await files.read('a/empty'))).toHaveLength(0)
  })

  test('changing what was written or read does not change what is stored', async () => {
    const files = await open()
    const bytes = text('abc')
    await files.write('a/b', bytes)
    bytes[0] = 0
    data(await files.read('a/b'))[1] = 0
    expect(data(await files.read('a/b'))).toEqual(text('abc'))
  })

  test('the type is told by the bytes, never by the name', async () => {
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

  test('a missing file is object-not-found to read, to ask about and to delete', async () => {
    const files = await open()
    const missing = { ok: false, failure: { code: 'object-not-found' } }
    expect(await files.read('a/b')).toMatchObject(missing)
    expect(await files.metadata('a/b')).toMatchObject(missing)
    expect(await files.delete('a/b')).toMatchObject(missing)
    expect(await files.read('__proto__')).toMatchObject(missing)
  })

  test('a deleted file is gone, and another of the same bytes stays', async () => {
    const files = await open()
    await files.write('a/one', text('same'))
    await files.write('a/two', text('same'))
    expect(await files.delete('a/one')).toEqual(success())
    expect(await files.read('a/one')).toMatchObject({ ok: false, failure: { code: 'object-not-found' } })
    expect(data(await files.read('a/two'))).toEqual(text('same'))
  })

  for (const name of badNames) {
    test(`${JSON.stringify(name.slice(0, 40))} is no name of a file`, async () => {
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

  test('names may be long, have spaces, dots and any letters', async () => {
    const files = await open()
    for (const name of ['x', 'é'.repeat(512), 'a b/c (1).JPG', 'a/.hidden', 'a/..b', 'a/__proto__', 'ü/日本.png']) {
      await files.write(name, text(name))
      expect(data(await files.read(name))).toEqual(text(name))
    }
  })

  test('a listing is by name in code unit order, without placeholder files', async () => {
    const files = await open()
    for (const name of ['b/2', 'b/10', 'B', 'a/.keep', 'b/x.keep.jpg', 'b/\uffee', 'b/\u{1F6F6}', '__proto__'])
      await files.write(name, text(name))
    const page = data(await files.list({}))
    expect(page.files.map(({ name }) => name)).toEqual(['B', '__proto__', 'b/10', 'b/2', 'b/\u{1F6F6}', 'b/\uffee'])
    expect(page).toMatchObject({ prefixes: [], nextPageToken: none })
    expect(data(await files.read('a/.keep'))).toEqual(text('a/.keep'))
  })

  test('a prefix and a delimiter list one folder, each deeper one once', async () => {
    const files = await open()
    for (const name of ['home/a', 'home/b/1', 'home/b/2', 'home/c/d/e', 'home/z', 'homely', 'home/k/.keep'])
      await files.write(name, text(name))
    const page = data(await files.list({ prefix: 'home/', delimiter: '/' }))
    expect(page.files.map(({ name }) => name)).toEqual(['home/a', 'home/z'])
    expect(page.prefixes).toEqual(['home/b/', 'home/c/'])
    expect(data(await files.list({ prefix: 'absent/', delimiter: '/' }))).toEqual({
      files: [],
      prefixes: [],
      nextPageToken: none,
    })
  })

  for (const pageSize of [1, 2, 3, 4, 1000]) {
    test(`pages of ${pageSize} give every file and folder once`, async () => {
      const files = await open()
      for (const name of ['f/a', 'f/b/1', 'f/b/2', 'f/b/3', 'f/c', 'f/d/1', 'f/e']) await files.write(name, text(name))
      const seen: string[] = []
      let pageToken: string | undefined
      do {
        const asked = {
          prefix: 'f/',
          delimiter: '/',
          pageSize,
          ...(pageToken === undefined ? {} : { pageToken }),
        } as const
        const page = data(await files.list(asked))
        expect(page.files.length + page.prefixes.length).toBeLessThanOrEqual(pageSize)
        seen.push(...page.files.map(({ name }) => name), ...page.prefixes)
        pageToken = page.nextPageToken ?? undefined
      } while (pageToken !== undefined)
      expect(seen.sort()).toEqual(['f/a', 'f/b/', 'f/c', 'f/d/', 'f/e'])
    })
  }

  for (const pageSize of [0, -1, 1001, 1.5, Number.NaN]) {
    test(`a page of ${pageSize} files is refused`, async () => {
      const files = await open()
      expect(await files.list({ pageSize })).toMatchObject({ ok: false, failure: { code: 'invalid' } })
    })
  }

  test('a strange page token is refused', async () => {
    const files = await open()
    for (const name of ['a/1', 'a/2', 'b/1']) await files.write(name, text(name))
    const token = data(await files.list({ prefix: 'a/', pageSize: 1 })).nextPageToken ?? ''
    const invalid = { ok: false, failure: { code: 'invalid' } }
    for (const pageToken of ['', 'x', '../', `${token}\u0000`])
      expect(await files.list({ prefix: 'a/', pageToken })).toMatchObject(invalid)
    expect(await files.list({ prefix: 'b/', pageToken: token })).toMatchObject(invalid)
  })

  test('a prepared batch shows nothing until it is committed, and then all', async () => {
    const files = await open()
    await files.write('a/old', text('old'))
    await files.write('a/kept', text('kept'))
    const version = data(await files.version())
    const id = data(await files.prepare([change('a/new', 'new'), change('a/kept', 'changed'), deletion('a/old')]))
    expect(await namesOf(files)).toEqual(['a/kept', 'a/old'])
    expect(data(await files.read('a/kept'))).toEqual(text('kept'))
    expect(data(await files.version())).toBe(version)
    expect(data(await files.prepared())).toEqual({ id, abandoned: false })

    expect(await files.commit(id)).toEqual(success())
    expect(await namesOf(files)).toEqual(['a/kept', 'a/new'])
    expect(data(await files.read('a/kept'))).toEqual(text('changed'))
    expect(data(await files.read('a/new'))).toEqual(text('new'))
    expect(data(await files.version())).not.toBe(version)
    expect(data(await files.prepared())).toBe(none)
  })

  test('a discarded batch leaves all as it was, and makes room for the next', async () => {
    const files = await open()
    await files.write('a/old', text('old'))
    const id = data(await files.prepare([change('a/new', 'new'), deletion('a/old')]))
    expect(await files.discard(id)).toEqual(success())
    expect(await namesOf(files)).toEqual(['a/old'])
    expect(data(await files.prepared())).toBe(none)
    expect(await files.commit(id)).toMatchObject({ ok: false, failure: { code: 'canceled' } })
    expect(await files.discard(id)).toEqual(success())
    expect((await files.prepare([])).ok).toBe(true)
  })

  test('a second batch waits until the first is committed or discarded', async () => {
    const files = await open()
    const id = data(await files.prepare([change('a/1', 'one')]))
    expect(await files.prepare([change('a/2', 'two')])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
    expect(await files.discard('another')).toEqual(success())
    expect(data(await files.prepared())).toMatchObject({ id })
    await files.commit(id)
    expect((await files.prepare([change('a/2', 'two')])).ok).toBe(true)
  })

  test('the last batch may be committed again, another one not', async () => {
    const files = await open()
    const id = data(await files.prepare([change('a/1', 'one')]))
    await files.commit(id)
    await files.write('a/2', text('two'))
    expect(await files.commit(id)).toEqual(success())
    expect(await namesOf(files)).toEqual(['a/1', 'a/2'])
    expect(await files.commit('another')).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  })

  test('what was written while a batch was prepared stays', async () => {
    const files = await open()
    await files.write('a/1', text('one'))
    const id = data(await files.prepare([change('a/3', 'three'), deletion('a/1')]))
    await files.write('a/2', text('two'))
    await files.commit(id)
    expect(await namesOf(files)).toEqual(['a/2', 'a/3'])
  })

  test('a batch whose bytes cannot be had is that failure, and is not prepared', async () => {
    const files = await open()
    const failure = { ok: false, failure: { code: 'unauthorized', message: 'cannot be read' } } as const
    const refused = await files.prepare([change('a/1', 'one'), { name: 'a/2', bytes: async () => failure }])
    expect(refused).toMatchObject(failure)
    expect(data(await files.prepared())).toBe(none)
    expect((await files.prepare([])).ok).toBe(true)
  })

  test('a batch takes one file at a time', async () => {
    const files = await open()
    let open1 = 0
    const reading = async () => {
      open1 += 1
      expect(open1).toBe(1)
      await Promise.resolve()
      open1 -= 1
      return success(text('x'))
    }
    expect((await files.prepare([1, 2, 3].map((at) => ({ name: `a/${at}`, bytes: reading })))).ok).toBe(true)
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

function change(name: string, content: string): FileChange {
  return { name, bytes: async () => success(text(content)) }
}

function deletion(name: string): FileChange {
  return { name, bytes: none }
}

async function namesOf(files: Files): Promise<string[]> {
  return data(await files.list({})).files.map(({ name }) => name)
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

function data<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message, { cause: result.failure })
  return result.data
}
