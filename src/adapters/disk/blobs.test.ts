import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownerText } from '#domain/errors.ts'
import { blobsContract } from '#ports/content/blobs.contract.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { diskBlobs } from './blobs.ts'

blobsContract(async () => diskBlobs(join(temporaryFolder(), 'files')))

test('reading creates nothing on the disk', async () => {
  const folder = temporaryFolder()
  const blobs = diskBlobs(join(folder, 'files'))
  await blobs.has('a'.repeat(64))
  await blobs.read('a'.repeat(64))
  await blobs.keepOnly(new Set(), Date.now())
  expect(readdirSync(folder)).toEqual([])
})

test('bytes are accessible to their owner alone, stored once, and nothing unfinished stays', async () => {
  const folder = join(temporaryFolder(), 'files')
  const blobs = diskBlobs(folder)
  const hashes = await Promise.all([1, 2, 3].map(async () => data(await blobs.write(Buffer.from('same')))))
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(paths.filter((path) => statSync(join(folder, path)).isFile())).toEqual([
    `objects/${hashes[0]?.slice(0, 2)}/${hashes[0]}`,
  ])
  for (const path of ['.', ...paths]) {
    const found = statSync(join(folder, path))
    expect(found.mode & 0o777, path).toBe(found.isDirectory() ? 0o700 : 0o600)
  }
})

test('damaged bytes are unavailable, for the owner with their path, until they are written again', async () => {
  const folder = join(temporaryFolder(), 'files')
  const blobs = diskBlobs(folder)
  const hash = data(await blobs.write(Buffer.from('right')))
  const path = join(folder, 'objects', hash.slice(0, 2), hash)
  writeFileSync(path, 'wrong!')
  const read = await blobs.read(hash)
  expect(read).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(read.ok ? '' : ownerText(read.failure)).toBe(`The stored file ${path} is damaged.`)
  await blobs.write(Buffer.from('right'))
  expect(Buffer.from(data(await blobs.read(hash))).toString()).toBe('right')
})

test('what a killed process left unfinished goes like unused bytes', async () => {
  const folder = join(temporaryFolder(), 'files')
  const blobs = diskBlobs(folder)
  const hash = data(await blobs.write(Buffer.from('whole')))
  const unfinished = join(folder, 'objects', hash.slice(0, 2), `${hash}.part-1`)
  writeFileSync(unfinished, 'who')
  const used = new Set([hash])
  expect(data(await blobs.keepOnly(used, Date.now() - 60_000)).deleted).toBe(0)
  utimesSync(unfinished, new Date(0), new Date(0))
  expect(data(await blobs.keepOnly(used, Date.now() - 60_000)).deleted).toBe(1)
  expect(data(await blobs.has(hash))).toBe(true)
})

test.skipIf(process.platform === 'win32')('a write to a read-only folder is unauthorized', async () => {
  const folder = join(temporaryFolder(), 'files')
  data(await diskBlobs(folder).write(Buffer.from('abc')))
  const output = await outputOf(
    folder,
    `const { chmodSync } = await import('node:fs')
    for (const each of ['..', '.', 'objects']) chmodSync(${JSON.stringify(folder)} + '/' + each, 0o555)
    if (process.getuid() === 0) process.setuid(65534)
    console.log((await blobs.write(new Uint8Array(3))).failure.code)`,
  )
  for (const each of ['.', 'objects']) chmodSync(join(folder, each), 0o700)
  expect(output).toBe('unauthorized\n')
})

test.skipIf(process.platform !== 'linux')('a full disk is quota-exceeded, and stored bytes stay', async () => {
  const folder = join(temporaryFolder(), 'files')
  const hash = data(await diskBlobs(folder).write(Buffer.from('abc')))
  const output = await outputOf(
    folder,
    `const { execFileSync } = await import('node:child_process')
    execFileSync('prlimit', ['--fsize=20000', '--pid', String(process.pid)])
    console.log((await blobs.write(new Uint8Array(100_000))).failure.code)
    console.log((await blobs.write(new Uint8Array(10))).ok)`,
  )
  expect(output).toBe('quota-exceeded\ntrue\n')
  expect(Buffer.from(data(await diskBlobs(folder).read(hash))).toString()).toBe('abc')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(paths.filter((path) => statSync(join(folder, path)).isFile())).toHaveLength(2)
})

async function outputOf(folder: string, work: string): Promise<string> {
  const program = `
    const { diskBlobs } = await import(${JSON.stringify(import.meta.resolve('./blobs.ts'))})
    const blobs = diskBlobs(${JSON.stringify(folder)})
    ${work}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([child.stdout.setEncoding('utf8').toArray(), once(child, 'close')])
  return output.join('')
}
