import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { exportBundle } from '#calls/transfer/export-bundle.ts'
import { importBundle, importSample } from '#calls/transfer/import-bundle.ts'
import { hashesOf } from '#support/folder-files.ts'
import { openedStack } from '#support/opened-stack.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { bundleAt, newBundleAt } from './bundles.ts'
import type { Access, Stack } from './open-stack.ts'
import { sampleBundle } from './sample.ts'

vi.setConfig({ testTimeout: 60_000 }) // some start processes, on a machine that may be busy

const sample = fileURLToPath(new URL('../../sample', import.meta.url))

test('the sample is exported as it was imported, byte for byte, through a folder and through a zip file', async () => {
  const folder = temporaryFolder()
  const first = await opened(join(folder, 'first'))
  await imported(first, sample)
  await exported(first, join(folder, 'out'))
  await exported(first, join(folder, 'out.zip'))
  for (const top of ['documents', 'files'])
    expect(hashesOf(join(folder, 'out', top))).toEqual(hashesOf(join(sample, top)))
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(['documents', 'files'])

  for (const from of ['out', 'out.zip']) {
    const second = await opened(join(folder, `from ${from}`))
    await imported(second, join(folder, from))
    await exported(second, join(folder, `again ${from}`))
    expect(hashesOf(join(folder, `again ${from}`))).toEqual(hashesOf(join(folder, from)))
  }
})

test('a trial reports what an import would do, and leaves the data folder as it was', async () => {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const first = await opened(dataDir)
  writeBundle(join(folder, 'old'), 'old')
  data(await importSample(first.ports, sampleBundle(join(folder, 'old'))))
  await first.close()
  const before = hashesOf(dataDir)

  writeBundle(join(folder, 'new'), 'new')
  const trial = await opened(dataDir, 'trial')
  const dry = data(await importBundle(trial.ports, await bundleAt(join(folder, 'new')), { dryRun: true }))
  expect(dry.accepted && dry.report).toMatchObject({
    whole: true,
    replacedSample: true,
    changes: { changed: ['documents/jobs/one.json', 'files/about/alt.json'] },
  })
  await trial.close()
  expect(hashesOf(dataDir)).toEqual(before)
})

test('a trial without a data folder leaves nothing', async () => {
  const folder = temporaryFolder()
  writeBundle(join(folder, 'bundle'), 'new')
  const trial = await opened(join(folder, 'data'), 'trial')
  const answer = data(await importBundle(trial.ports, await bundleAt(join(folder, 'bundle')), { dryRun: true }))
  expect(answer.accepted && answer.report.changes.added).toEqual(['documents/jobs/one.json', 'files/about/alt.json'])
  await trial.close()
  expect(readdirSync(folder)).toEqual(['bundle'])
})

for (const [point, expected] of [
  ['while bytes are stored', 'old'],
  ['before the commit', 'old'],
  ['after the commit', 'new'],
]) {
  test(`an importer that is killed ${point} leaves the complete ${expected} content`, {
    tags: 'extended',
  }, async () => {
    const folder = temporaryFolder()
    const dataDir = join(folder, 'data')
    for (const name of ['old', 'new']) writeBundle(join(folder, name), name)
    const first = await opened(dataDir)
    data(await importBundle(first.ports, await bundleAt(join(folder, 'old'))))
    await first.close()

    const signal = await killedAt(point ?? '', dataDir, join(folder, 'new'))
    expect(signal).toBe('SIGKILL')

    const after = await opened(dataDir)
    expect(await titlesAndTexts(after)).toEqual([expected, expected])
    data(await importBundle(after.ports, await bundleAt(join(folder, 'new'))))
    expect(await titlesAndTexts(after)).toEqual(['new', 'new'])
  })
}

/** Imports in a child process that kills itself at a point. Returns the signal that ended it. */
function killedAt(point: string, dataDir: string, bundle: string): Promise<NodeJS.Signals | null | undefined> {
  const program = `
    const { openStack } = await import(${JSON.stringify(import.meta.resolve('./open-stack.ts'))})
    const { readSettings } = await import(${JSON.stringify(import.meta.resolve('./settings/settings.ts'))})
    const { bundleAt } = await import(${JSON.stringify(import.meta.resolve('./bundles.ts'))})
    const { importBundle } = await import(${JSON.stringify(import.meta.resolve('#calls/transfer/import-bundle.ts'))})
    const die = () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}) }
    const { ports } = (await openStack(readSettings({ DATA_DIR: ${JSON.stringify(dataDir)} }).settings)).data
    const { prepare } = ports.files
    const { commit } = ports.documents
    const last = { name: 'about/last', source: { hash: '0'.repeat(64), bytes: die } }
    const steps = {
      'while bytes are stored': () => { ports.files.prepare = (changes) => prepare([...changes, last]) },
      'before the commit': () => { ports.documents.commit = die },
      'after the commit': () => { ports.documents.commit = async (all) => { await commit(all); return die() } },
    }
    steps[${JSON.stringify(point)}]()
    await importBundle(ports, await bundleAt(${JSON.stringify(bundle)}))`
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', program], (error) => resolve(error?.signal))
  })
}

/** Writes a bundle whose every part has the same word. */
function writeBundle(folder: string, word: string): void {
  const job = { title: word, company: 'x', startDate: { month: 1, year: 2020 } }
  mkdirSync(join(folder, 'documents', 'jobs'), { recursive: true })
  mkdirSync(join(folder, 'files', 'about'), { recursive: true })
  writeFileSync(join(folder, 'documents', 'jobs', 'one.json'), JSON.stringify(job))
  writeFileSync(join(folder, 'files', 'about', 'alt.json'), JSON.stringify({ word }))
}

async function titlesAndTexts({ ports }: Stack): Promise<unknown[]> {
  const job = data(await ports.documents.read('jobs', 'one'))
  const alt = JSON.parse(new TextDecoder().decode(data(await ports.files.read('about/alt.json'))))
  return [job?.fields.title, alt.word]
}

/** Accepts pictures without making them: other tests cover that, and it takes long. */
async function imported({ ports }: Stack, path: string): Promise<void> {
  const source = await bundleAt(path)
  expect(data(await importBundle({ ...ports, pictures: memoryPictures() }, source))).toMatchObject({ accepted: true })
  await source.close()
}

async function exported({ ports }: Stack, target: string): Promise<void> {
  data(await exportBundle(ports, data(await newBundleAt(target))))
}

async function opened(dataDir: string, access?: Access): Promise<Stack> {
  const stack = await openedStack({ DATA_DIR: dataDir }, access)
  onTestFinished(() => stack.close())
  return stack
}
