import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { notSavedText } from '#domain/not-saved.ts'
import { ownerText } from '#domain/owner-error.ts'
import { type Result, success } from '#domain/result.ts'
import { filesContract } from '#ports/content/files.contract.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { diskFiles } from './files.ts'

vi.setConfig({ testTimeout: 60_000 }) // some tests start processes, and the machine may be busy

filesContract(async () => diskFiles(join(temporaryFolder(), 'files')))

test('reading creates nothing on the disk', async () => {
  const folder = temporaryFolder()
  const files = diskFiles(join(folder, 'files'))
  await files.list({})
  await files.read('a/b')
  await files.version()
  await files.prepared()
  expect(readdirSync(folder)).toEqual([])
})

test('stored files are accessible to their owner alone, and no name becomes a path', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  await files.write('secret/..name.jpg', text('abc'))
  await files.commit(data(await files.prepare([{ name: 'secret/2', bytes: async () => success(text('x')) }])))
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(paths.filter((path) => path.includes('name') || path.includes('secret'))).toEqual([])
  expect(paths.filter((path) => path.includes('part'))).toEqual([])
  for (const path of ['.', ...paths]) {
    const found = statSync(join(folder, path))
    expect(found.mode & 0o777, path).toBe(found.isDirectory() ? 0o700 : 0o600)
  }
})

test('two files with the same bytes are stored once', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  await files.write('a/1', text('same'))
  await files.write('a/2', text('same'))
  expect(blobsIn(folder)).toHaveLength(1)
})

const damages: [what: string, content: string][] = [
  ['cut off', '{ "format": 1, "generation": 3, "ba'],
  ['empty', ''],
  ['a list', '[]'],
  ['of another format', '{ "format": 2, "generation": 3, "batch": null, "files": {} }'],
  [
    'with a hash that is a path',
    indexWith({ hash: '../../../etc/passwd', sizeBytes: 1, contentType: 'x', updatedAt: 'x' }),
  ],
  ['with half an entry', indexWith({ hash: 'a'.repeat(64) })],
]
for (const [what, content] of damages) {
  test(`a list of files that is ${what} is unavailable, for the owner with its name and the fix, and is not overwritten`, async () => {
    const folder = join(temporaryFolder(), 'files')
    await diskFiles(folder).write('a/b', text('abc'))
    writeFileSync(join(folder, 'index.json'), content)
    const files = diskFiles(folder)
    const calls = [
      ...[files.list({}), files.read('a/b'), files.write('a/c', text('c')), files.delete('a/b')],
      ...[files.prepare([]), files.version()],
    ]
    for (const result of await Promise.all(calls)) expectForOwner(result, /index\.json is damaged.*restore PATH/)
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe(content)
  })
}

test('a missing list beside stored files is unavailable, and no new list is made', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  await files.write('a/b', text('abc'))
  rmSync(join(folder, 'index.json'))
  for (const result of [await files.list({}), await files.write('a/c', text('c'))])
    expectForOwner(result, /index\.json is missing.*restore PATH/)
  expect(existsSync(join(folder, 'index.json'))).toBe(false)
})

test('bytes that were damaged on the disk are never returned', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  await files.write('a/b', text('abc'))
  const [blob = ''] = blobsIn(folder)
  writeFileSync(blob, 'abd')
  expectForOwner(await files.read('a/b'), /^The stored file a\/b is damaged\.$/)
})

/** A failure that names what is wrong only to the owner. */
function expectForOwner(result: Result<unknown>, text: RegExp): void {
  if (result.ok) throw new Error('The call succeeded.')
  expect(result.failure.code).toBe('unavailable')
  expect([notSavedText, 'The file store is not available.']).toContain(result.failure.message)
  expect(ownerText(result.failure)).toMatch(text)
}

test('a file in place of the folder is unavailable, and stays', async () => {
  const folder = join(temporaryFolder(), 'files')
  writeFileSync(folder, 'diary')
  expect(await diskFiles(folder).write('a/b', text('abc'))).toMatchObject({
    ok: false,
    failure: { code: 'unavailable' },
  })
  expect(readFileSync(folder, 'utf8')).toBe('diary')
})

test.skipIf(process.platform === 'win32')('a write to a read-only folder is unauthorized', async () => {
  const folder = join(temporaryFolder(), 'files')
  await diskFiles(folder).write('a/b', text('abc'))
  const output = await outputOf(
    folder,
    `const { chmodSync } = await import('node:fs')
    chmodSync(${JSON.stringify(join(folder, '..'))}, 0o555)
    chmodSync(${JSON.stringify(folder)}, 0o555)
    if (process.getuid() === 0) process.setuid(65534)
    console.log((await files.write('a/c', new Uint8Array(3))).failure.code)`,
  )
  chmodSync(folder, 0o700)
  expect(output).toBe('unauthorized\n')
})

test.skipIf(process.platform !== 'linux')('a full disk is quota-exceeded, and stored files stay', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  await files.write('a/b', text('abc'))
  const output = await outputOf(
    folder,
    `const { execFileSync } = await import('node:child_process')
    execFileSync('prlimit', ['--fsize=20000', '--pid', String(process.pid)])
    const large = async () => ({ ok: true, data: new Uint8Array(100_000) })
    console.log((await files.write('a/c', new Uint8Array(100_000))).failure.code)
    console.log((await files.prepare([{ name: 'a/b', bytes: large }])).failure.code)
    console.log((await files.write('a/d', new Uint8Array(10))).ok)`,
  )
  expect(output).toBe('quota-exceeded\nquota-exceeded\ntrue\n')
  expect(data(await files.list({})).files.map(({ name }) => name)).toEqual(['a/b', 'a/d'])
  expect(blobsIn(folder)).toHaveLength(2)
})

test('another process sees each change by its version, also two changes in quick succession', async () => {
  const folder = join(temporaryFolder(), 'files')
  const [here, there] = [diskFiles(folder), diskFiles(folder)]
  for (let at = 0; at < 30; at += 1) {
    await here.write('a/b', text(String(at % 10)))
    expect(await there.version()).toEqual(await here.version())
    expect(data(await there.read('a/b'))).toEqual(text(String(at % 10)))
  }
})

test('two processes that write at once lose nothing', { tags: 'extended' }, async () => {
  const folder = join(temporaryFolder(), 'files')
  const write = (name: string) => `
    for (let at = 0; at < 40; at++) await files.write('${name}/' + at, new TextEncoder().encode('${name}' + at))`
  await Promise.all([ended(folder, write('one')), ended(folder, write('two'))])
  expect(data(await diskFiles(folder).list({})).files).toHaveLength(80)
})

function running(folder: string, work: string) {
  const program = `
    const { diskFiles } = await import(${JSON.stringify(import.meta.resolve('./files.ts'))})
    const files = diskFiles(${JSON.stringify(folder)})
    ${work}`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function ended(folder: string, work: string): Promise<void> {
  const [code] = await once(running(folder, work), 'close')
  expect(code).toBe(0)
}

async function outputOf(folder: string, work: string): Promise<string> {
  const child = running(folder, work)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(child, 'close')
  return output
}

function blobsIn(folder: string): string[] {
  const objects = join(folder, 'objects')
  return readdirSync(objects, { recursive: true, encoding: 'utf8' })
    .map((path) => join(objects, path))
    .filter((path) => statSync(path).isFile())
}

function indexWith(entry: object): string {
  return JSON.stringify({ format: 1, generation: 1, batch: null, files: { 'a/b': entry } })
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
