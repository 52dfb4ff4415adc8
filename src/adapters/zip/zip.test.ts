import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { type BundleProblem, entryProblems } from '#domain/content/bundle/bundle.ts'
import { bundleContract } from '#ports/content/bundle.contract.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { zipSink } from './sink.ts'
import { zipSource } from './source.ts'

vi.setConfig({ testTimeout: 60_000 }) // some tests start processes, and the machine may be busy

bundleContract(async () => {
  const target = join(temporaryFolder(), 'bundle.zip')
  return { sink: () => zipSink(target), source: () => zipSource(target) }
})

test('the same files give the same bytes, in every time zone', () => {
  const folder = temporaryFolder()
  const made = ['UTC', 'America/New_York', 'Asia/Kolkata'].map((zone, at) => {
    const program = `
      const { zipSink } = await import(${JSON.stringify(import.meta.resolve('./sink.ts'))})
      const sink = (await zipSink(${JSON.stringify(join(folder, `${at}.zip`))})).data
      await sink.write('documents/jobs/a.json', new TextEncoder().encode('{}'))
      await sink.write('files/about/a.jpg', new Uint8Array(70_000).fill(3))
      await sink.finish()`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      env: { ...process.env, TZ: zone },
    })
    expect(stderr).toBe('')
    return readFileSync(join(folder, `${at}.zip`))
  })
  expect(made.every((bytes) => bytes.equals(made[0] ?? Buffer.of()))).toBe(true)
})

test('an existing zip file is never overwritten, and a discarded one leaves nothing', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'there.zip'), 'x')
  expect(await zipSink(join(folder, 'there.zip'))).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  const sink = data(await zipSink(join(folder, 'new.zip')))
  await sink.write('documents/jobs/a.json', new Uint8Array(3))
  await sink.discard()
  expect(readdirSync(folder)).toEqual(['there.zip'])
  expect((await zipSink(join(folder, 'absent', 'new.zip'))).ok).toBe(false)
})

test('a zip file and what is unpacked from it are accessible to their owner alone', async () => {
  const path = join(temporaryFolder(), 'new.zip')
  const sink = data(await zipSink(path))
  await sink.write('documents/mail/a.json', new Uint8Array(3))
  await sink.finish()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(path)
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  expect((bytes.readUInt32LE(entry + 38) >>> 16) & 0o777).toBe(0o600)
})

test('a name that is taken during the export keeps its file', async () => {
  const folder = temporaryFolder()
  const sink = data(await zipSink(join(folder, 'new.zip')))
  await sink.write('documents/jobs/a.json', new Uint8Array(3))
  writeFileSync(join(folder, 'new.zip'), 'another file')
  expect(await sink.finish()).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  await sink.discard()
  expect(readFileSync(join(folder, 'new.zip'), 'utf8')).toBe('another file')
  expect(readdirSync(folder)).toEqual(['new.zip'])
})

test('a bundle inside one folder of the zip is found, beside metadata of an operating system', async () => {
  const names = ['my site/documents/jobs/a.json', 'my site/files/about/a.jpg', '__MACOSX/my site/._x', 'my site/']
  const source = zipSource(zipOf(names.map((name) => ({ name }))))
  expect(data(await source.list()).map(({ path }) => path)).toEqual([
    '__MACOSX/my site/._x',
    'documents/jobs/a.json',
    'files/about/a.jpg',
  ])
  expect(data(await source.read('documents/jobs/a.json'))).toEqual(new TextEncoder().encode('x'))
  await source.close()
})

test('a name in UTF-8 is read even when the zip does not declare it', async () => {
  const source = zipSource(zipOf([{ name: 'files/about/Straße.jpg', flags: 0 }]))
  expect(data(await source.list()).map(({ path }) => path)).toEqual(['files/about/Straße.jpg'])
  await source.close()
})

const dangers: [what: string, entries: ZipEntry[], file: string, reason: RegExp][] = [
  [
    'a name that points outside',
    [{ name: '../documents/jobs/a.json' }],
    '../documents/jobs/a.json',
    /points outside the bundle/,
  ],
  [
    'a name with dots inside that points outside',
    [{ name: 'files/about/../../x' }],
    'files/about/../../x',
    /points outside the bundle/,
  ],
  [
    'a folder that points outside',
    [{ name: '../x/' }, { name: 'files/about/a' }],
    '../x/',
    /points outside the bundle/,
  ],
  ['an absolute name', [{ name: '/etc/passwd' }], '/etc/passwd', /points outside the bundle/],
  ['backslashes that point outside', [{ name: 'files\\..\\..\\x' }], 'files/../../x', /points outside the bundle/],
  [
    'a name twice, with backslashes',
    [{ name: 'files/about/a' }, { name: 'files\\about\\a' }],
    'files/about/a',
    /twice/,
  ],
  [
    'a name twice, decomposed',
    [{ name: 'files/about/\u00e9' }, { name: 'files/about/e\u0301' }],
    'files/about/\u00e9',
    /twice/,
  ],
  ['a line break', [{ name: 'files/about/a\n.jpg' }], 'files/about/a\n.jpg', /is not allowed/],
  ['a name twice', [{ name: 'files/about/a' }, { name: 'files/about/a' }], 'files/about/a', /occurs twice/],
  ['a symbolic link', [{ name: 'files/about/a', mode: 0o120777 }], 'files/about/a', /symbolic link/],
  ['a device', [{ name: 'files/about/a', mode: 0o020666 }], 'files/about/a', /is not a file/],
  ['an encrypted file', [{ name: 'files/about/a', flags: 0x801, method: 8 }], 'files/about/a', /is encrypted/],
  ['a strange compression', [{ name: 'files/about/a', method: 99 }], 'files/about/a', /compressed in a way/],
  ['a file over 64 MB', [{ name: 'files/about/a', method: 8, size: 64 * 2 ** 20 + 1 }], 'files/about/a', /64 MB/],
]
for (const [what, entries, file, reason] of dangers)
  test(`a zip with ${what} is rejected under that name`, async () => {
    expect(await problemsOf(zipOf(entries))).toEqual([{ file, field: '', reason: expect.stringMatching(reason) }])
  })

test('names with backslashes, as some programs on Windows write them, are paths', async () => {
  const zip = (start: string) =>
    zipOf([{ name: `${start}documents\\jobs\\a.json` }, { name: `${start}files\\about\\` }])
  for (const start of ['', 'my-site\\']) {
    const listed = data(await zipSource(zip(start)).list())
    expect(listed.map(({ path }) => path)).toEqual(['documents/jobs/a.json'])
  }
})

test('a zip with more than 2 GB or 10,000 files is rejected', { tags: 'extended' }, async () => {
  const many = (count: number, size: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `files/about/${at}`, method: 8, size }))
  const whole = (reason: string) => [{ file: '', field: '', reason }]
  expect(await problemsOf(zipOf(many(33, 64 * 2 ** 20)))).toEqual(whole('has more than 2 GB'))
  expect(await problemsOf(zipOf(many(10_000, 1)))).toEqual([])
  expect(await problemsOf(zipOf(many(10_001, 1)))).toEqual(whole('has more than 10000 files'))
  expect((await zipSource(zipOf(many(50_001, 1))).list()).ok).toBe(false)
})

test('a file whose bytes do not match its checksum or its compression is damaged', async () => {
  const wrongSum = zipSource(zipOf([{ name: 'files/about/a', crc: 1 }]))
  await wrongSum.list()
  expect(await wrongSum.read('files/about/a')).toMatchObject({ ok: false, failure: { message: 'is damaged' } })
  await wrongSum.close()
  const notDeflate = zipSource(zipOf([{ name: 'files/about/a', method: 8, size: 5 }]))
  await notDeflate.list()
  expect(await notDeflate.read('files/about/a')).toMatchObject({ ok: false, failure: { message: 'is damaged' } })
  await notDeflate.close()
})

test('a path that is missing, no zip file, half of one, or no bundle fails with its own reason', async () => {
  const folder = temporaryFolder()
  const whole = readFileSync(zipOf([{ name: 'files/about/a' }]))
  for (const bytes of [Buffer.of(), Buffer.from('diary'), whole.subarray(0, -10)]) {
    const path = join(folder, 'x.zip')
    writeFileSync(path, bytes)
    const message = expect.stringContaining(path)
    expect(await zipSource(path).list()).toMatchObject({ ok: false, failure: { code: 'invalid', message } })
  }
  expect(await zipSource(zipOf([{ name: 'readme' }])).list()).toMatchObject({
    failure: { code: 'invalid', message: expect.stringContaining('neither documents/ nor files/') },
  })
  expect(await zipSource(join(folder, 'absent.zip')).list()).toMatchObject({ failure: { code: 'object-not-found' } })
  expect((await zipSource(folder).list()).ok).toBe(false)
})

async function problemsOf(path: string): Promise<BundleProblem[]> {
  const source = zipSource(path)
  const problems = entryProblems(data(await source.list()))
  await source.close()
  return problems
}

/** `flags` 0x800 declares a name in UTF-8; `method` 8 is deflate; `size` is what the entry claims. */
type ZipEntry = { name: string; mode?: number; flags?: number; method?: number; size?: number; crc?: number }

/** A zip file with content that normal programs do not write. The bytes of every entry are 'x'. */
function zipOf(entries: ZipEntry[]): string {
  const bytes = Buffer.from('x')
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, mode = 0o100644, flags = 0x800, method = 0, size = 1, crc = crc32(bytes) } of entries) {
    const raw = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(size, 18)
    shared.writeUInt16LE(raw.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 2 ** 16, 6)
    rest.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, raw, bytes])
    local.push(file)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003'), shared, rest, raw]))
    offset += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(central).length, 12)
  end.writeUInt32LE(offset, 16)
  const path = join(temporaryFolder(), 'made.zip')
  writeFileSync(path, Buffer.concat([...local, ...central, end]))
  return path
}
