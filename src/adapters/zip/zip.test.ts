import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type BundleProblem, entryProblems } from '#domain/content/bundle/bundle.ts'
import { bundleContract } from '#ports/content/bundle.contract.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { type LyingEntry, zipBytes } from '#support/zip-bytes.ts'
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

const dangers: [what: string, entries: LyingEntry[], file: string, reason: RegExp][] = [
  [
    'a name that points outside',
    [{ name: '../documents/jobs/a.json' }],
    '../documents/jobs/a.json',
    /points outside the bundle/,
  ],
  [
    'a folder that points outside',
    [{ name: '../x/' }, { name: 'files/about/a' }],
    '../x/',
    /points outside the bundle/,
  ],
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
  ['a symbolic link', [{ name: 'files/about/a', mode: 0o120777 }], 'files/about/a', /symbolic link/],
  ['a device', [{ name: 'files/about/a', mode: 0o020666 }], 'files/about/a', /is not a file/],
  ['an encrypted file', [{ name: 'files/about/a', flags: 0x801 }], 'files/about/a', /is encrypted/],
  ['a strange compression', [{ name: 'files/about/a', method: 99 }], 'files/about/a', /compressed in a way/],
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

test('a file whose bytes do not match its checksum or its compression is damaged', async () => {
  const notDeflate = readFileSync(zipOf([{ name: 'files/about/a' }])).fill(0xff, 43, 44)
  const damaged = join(temporaryFolder(), 'damaged.zip')
  writeFileSync(damaged, notDeflate)
  for (const path of [zipOf([{ name: 'files/about/a', crc: 1 }]), damaged]) {
    const source = zipSource(path)
    await source.list()
    expect(await source.read('files/about/a')).toMatchObject({ ok: false, failure: { message: 'is damaged' } })
    await source.close()
  }
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

/** A zip file with content that normal programs do not write. The bytes of every entry are 'x'. */
function zipOf(entries: LyingEntry[]): string {
  const path = join(temporaryFolder(), 'made.zip')
  writeFileSync(path, zipBytes(entries.map((entry) => ({ content: 'x', ...entry }))))
  return path
}
