import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { none, success } from '#domain/result.ts'
import type { Files } from '#ports/content/files.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { diskFiles } from './files.ts'

vi.setConfig({ testTimeout: 60_000 }) // some tests start processes, and the machine may be busy

test('bytes go with their last name: deleted, replaced, or dropped by a batch', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  for (const name of ['used', 'deleted', 'replaced', 'dropped']) await files.write(`a/${name}`, text(name))
  await files.write('a/other', text('used'))
  await files.delete('a/deleted')
  await files.delete('a/other')
  await files.write('a/replaced', text('new'))
  expect(contentsIn(folder)).toEqual(['dropped', 'new', 'used'])
  await files.commit(data(await files.prepare([{ name: 'a/dropped', bytes: none }])))
  expect(contentsIn(folder)).toEqual(['new', 'used'])
  await files.discard(data(await files.prepare([{ name: 'a/2', bytes: async () => success(text('discarded')) }])))
  expect(contentsIn(folder)).toEqual(['new', 'used'])
})

test('a file whose bytes a prepared batch needs is deleted without them', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  await files.write('a/1', text('shared'))
  const id = data(await files.prepare([{ name: 'a/2', bytes: async () => success(text('shared')) }]))
  await files.delete('a/1')
  await files.release(id)
  await files.write('a/3', text('shared'))
  await files.delete('a/3')
  data(await files.maintain())
  await files.commit(id)
  expect(data(await files.read('a/2'))).toEqual(text('shared'))
})

test('maintenance deletes what a killed process left', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  expect(await files.maintain()).toEqual(success())
  await files.write('a/1', text('one'))
  const [blob = ''] = blobsIn(folder)
  writeFileSync(`${blob}.part-${crypto.randomUUID()}`, 'half')
  writeFileSync(join(dirname(blob), 'f'.repeat(64)), 'without a name')
  data(await files.maintain())
  expect(contentsIn(folder)).toEqual(['one'])
})

test('a reader whose list is older finds the new bytes, or that the file is gone', async () => {
  const folder = join(temporaryFolder(), 'files')
  const [files, other] = [diskFiles(folder), diskFiles(folder)]
  await files.write('a/1', text('0'))
  const missing = { ok: false, failure: { code: 'object-not-found' } }
  let isDone = false
  const reading = (async () => {
    for (; !isDone; await new Promise(setImmediate)) {
      const read = await other.read('a/1')
      if (!read.ok) expect(read).toMatchObject(missing)
    }
  })()
  for (let at = 1; at < 30; at += 1) {
    await files.write('a/1', text(String(at)))
    if (at % 5 === 0) await files.delete('a/1')
  }
  isDone = true
  await reading
})

test('a batch is abandoned once the process that prepared it is killed, and not before', {
  tags: 'extended',
}, async () => {
  const folder = join(temporaryFolder(), 'files')
  const child = running(
    folder,
    `
    await files.prepare([{ name: 'a/new', bytes: async () => ({ ok: true, data: new Uint8Array(3) }) }])
    console.log('prepared')
    setInterval(() => files, 1000) // the lock ends with the last reference to it`,
  )
  await once(child.stdout, 'data')
  const files = diskFiles(folder)
  const alive = data(await files.prepared())
  expect(alive).toMatchObject({ abandoned: false })
  expect(await files.prepare([])).toMatchObject({ ok: false, failure: { code: 'canceled' } })

  child.kill('SIGKILL')
  await once(child, 'close')
  expect(data(await files.prepared())).toEqual({ id: alive?.id, abandoned: true })
  expect(await files.prepare([])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(await files.commit(alive?.id ?? '')).toEqual(success())
  expect(data(await files.metadata('a/new')).sizeBytes).toBe(3)
  expect(data(await files.prepared())).toBe(none)
})

test('a released batch counts as abandoned, and its process may still discard it', async () => {
  const files = diskFiles(join(temporaryFolder(), 'files'))
  const id = data(await files.prepare([{ name: 'a/new', bytes: async () => success(text('new')) }]))
  await files.release(id)
  expect(data(await files.prepared())).toEqual({ id, abandoned: true })
  expect(await files.discard(id)).toEqual(success())
  expect((await files.prepare([])).ok).toBe(true)
})

test('a batch whose commit failed can be committed by another process', async () => {
  const folder = join(temporaryFolder(), 'files')
  const files = diskFiles(folder)
  const id = data(await files.prepare([{ name: 'a/new', bytes: async () => success(text('new')) }]))
  const list = readFileSync(join(folder, 'index.json'))
  writeFileSync(join(folder, 'index.json'), 'damaged')
  expect(await files.commit(id)).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  writeFileSync(join(folder, 'index.json'), list)
  const other = diskFiles(folder)
  expect(data(await other.prepared())).toEqual({ id, abandoned: true })
  expect(await other.commit(id)).toEqual(success())
  expect(data(await files.read('a/new'))).toEqual(text('new'))
})

test('while one process prepares a batch, another cannot prepare one', { tags: 'extended' }, async () => {
  const folder = join(temporaryFolder(), 'files')
  const child = running(
    folder,
    `
    await files.prepare([{ name: 'a/new', bytes: () => { console.log('preparing'); return new Promise(() => setInterval(() => {}, 1000)) } }])`,
  )
  await once(child.stdout, 'data')
  const files = diskFiles(folder)
  expect(await files.prepare([])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(data(await files.prepared())).toBe(none)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect((await files.prepare([])).ok).toBe(true)
})

test('a commit that is killed leaves all files old or all files new', { tags: 'extended' }, async () => {
  for (const round of [0, 1, 2, 3, 4, 5]) {
    const folder = join(temporaryFolder(), 'files')
    const files = diskFiles(folder)
    for (let at = 0; at < 20; at += 1) await files.write(`a/${at}`, text('old'))
    const child = running(
      folder,
      `
      console.log('go')
      for (;;) for (const content of ['new', 'old']) {
        const bytes = async () => ({ ok: true, data: new TextEncoder().encode(content) })
        const id = await files.prepare(Array.from({ length: 20 }, (_, at) => ({ name: 'a/' + at, bytes })))
        await files.commit(id.data)
      }`,
    )
    await once(child.stdout, 'data')
    setTimeout(() => child.kill('SIGKILL'), 30 + round * 17)
    await once(child, 'close')

    const after = diskFiles(folder)
    expect((await contentsOf(after)).size).toBe(1)
    const left = data(await after.prepared())
    if (left !== none) {
      expect(left.abandoned).toBe(true)
      expect((await after.commit(left.id)).ok).toBe(true)
      expect((await contentsOf(after)).size).toBe(1)
    }
    expect((await after.prepare([])).ok).toBe(true)
  }
})

async function contentsOf(files: Files): Promise<Set<string>> {
  const names = data(await files.list({})).files.map(({ name }) => name)
  expect(names).toHaveLength(20)
  const contents = await Promise.all(names.map(async (name) => new TextDecoder().decode(data(await files.read(name)))))
  return new Set(contents)
}

function running(folder: string, work: string) {
  const program = `
    const { diskFiles } = await import(${JSON.stringify(import.meta.resolve('./files.ts'))})
    const files = diskFiles(${JSON.stringify(folder)})
    ${work}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function blobsIn(folder: string): string[] {
  const objects = join(folder, 'objects')
  return readdirSync(objects, { recursive: true, encoding: 'utf8' })
    .map((path) => join(objects, path))
    .filter((path) => statSync(path).isFile())
}

function contentsIn(folder: string): string[] {
  return blobsIn(folder)
    .map((path) => readFileSync(path, 'utf8'))
    .sort()
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}
