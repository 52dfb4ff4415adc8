import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleContract } from '#ports/content/bundle.contract.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { folderSink } from './sink.ts'
import { folderSource } from './source.ts'

bundleContract(async () => {
  const target = join(temporaryFolder(), 'bundle')
  return { sink: () => folderSink(target), source: () => folderSource(target) }
})

test('only documents/ and files/ are listed, without dot files and dot folders', async () => {
  const folder = folderWith({
    'documents/jobs/a.json': '{}',
    'files/about/.DS_Store': '',
    'files/.git/HEAD': 'x',
    'make-images.mjs': 'x',
    'other/x': 'x',
  })
  expect(data(await folderSource(folder).list()).map(({ path }) => path)).toEqual(['documents/jobs/a.json'])
})

test('links to files and folders are rejected and not followed', async () => {
  const folder = folderWith({ 'documents/jobs/a.json': '{}', 'secret/password.txt': 'hunter2' })
  symlinkSync(join(folder, 'secret'), join(folder, 'files'))
  symlinkSync(join(folder, 'secret/password.txt'), join(folder, 'documents/jobs/b.json'))
  symlinkSync('/absent', join(folder, 'documents/jobs/c.json'))
  const source = folderSource(folder)
  const rejection = 'is a symbolic link'
  expect(data(await source.list())).toEqual([
    { path: 'documents/jobs/a.json', sizeBytes: 2, rejection: none },
    { path: 'documents/jobs/b.json', sizeBytes: 0, rejection },
    { path: 'documents/jobs/c.json', sizeBytes: 0, rejection },
    { path: 'files', sizeBytes: 0, rejection },
  ])
  expect((await source.read('documents/jobs/b.json')).ok).toBe(false)
})

test('a folder that is not a bundle, a missing folder and a file each fail', async () => {
  const folder = folderWith({ 'readme.txt': 'x' })
  const message = `${folder} is not a bundle: it holds neither a folder documents nor a folder files.`
  expect(await folderSource(folder).list()).toEqual({ ok: false, failure: { code: 'invalid', message } })
  expect(await folderSource(join(folder, 'absent')).list()).toMatchObject({ failure: { code: 'object-not-found' } })
  expect((await folderSource(join(folder, 'readme.txt')).list()).ok).toBe(false)
})

test('an export never writes into a folder that is not empty', async () => {
  const folder = folderWith({ diary: 'x' })
  expect(await folderSink(folder)).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect((await folderSink(join(folder, 'diary'))).ok).toBe(false)
  expect(readdirSync(folder)).toEqual(['diary'])
})

test('a discarded export removes a new folder, and leaves an empty one as it was', async () => {
  const folder = temporaryFolder()
  for (const target of [join(folder, 'new'), folder]) {
    const sink = data(await folderSink(target))
    await sink.write('documents/jobs/a.json', new Uint8Array(3))
    expect(existsSync(join(target, 'documents'))).toBe(false)
    await sink.discard()
    expect(readdirSync(folder)).toEqual([])
  }
})

test('a write after a discarded export fails, and leaves nothing', async () => {
  const folder = temporaryFolder()
  const sink = data(await folderSink(join(folder, 'new')))
  const written = sink.write('documents/jobs/a.json', new Uint8Array(3))
  await sink.discard()
  await written
  expect(await sink.write('documents/jobs/b.json', new Uint8Array(3))).toMatchObject({ ok: false })
  expect(readdirSync(folder)).toEqual([])
})

test('a finished export holds the bundle and nothing else', async () => {
  const folder = temporaryFolder()
  const sink = data(await folderSink(folder))
  await sink.write('documents/jobs/a.json', new TextEncoder().encode('{}'))
  expect(await sink.finish()).toEqual(success())
  expect(readdirSync(folder).sort()).toEqual(['documents', 'files'])
  expect(readFileSync(join(folder, 'documents/jobs/a.json'), 'utf8')).toBe('{}')
})

test('a finished export is accessible to its owner alone', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'there'), { mode: 0o755 })
  for (const target of ['new', 'there']) {
    const sink = data(await folderSink(join(folder, target)))
    await sink.write('documents/mail/a.json', new TextEncoder().encode('{}'))
    await sink.finish()
  }
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
  for (const path of ['new', 'new/files', 'new/documents/mail', 'there/documents', 'there/documents/mail'])
    expect([path, modeOf(path)]).toEqual([path, '700'])
  for (const path of ['new/documents/mail/a.json', 'there/documents/mail/a.json'])
    expect([path, modeOf(path)]).toEqual([path, '600'])
})

test('the same file twice in one export fails', async () => {
  const sink = data(await folderSink(join(temporaryFolder(), 'new')))
  expect((await sink.write('files/about/a.jpg', new Uint8Array(1))).ok).toBe(true)
  expect((await sink.write('files/about/a.jpg', new Uint8Array(2))).ok).toBe(false)
})

test('a target that cannot be written is a failure that names it', async () => {
  const folder = folderWith({ file: 'x' })
  chmodSync(join(folder, 'file'), 0o600)
  const target = join(folder, 'file', 'bundle')
  expect(await folderSink(target)).toMatchObject({
    ok: false,
    failure: { code: 'unavailable', message: `${target} cannot be written (ENOTDIR).` },
  })
})

function folderWith(content: Record<string, string>): string {
  const folder = temporaryFolder()
  for (const [path, text] of Object.entries(content)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
