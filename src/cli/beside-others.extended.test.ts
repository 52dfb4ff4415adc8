import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readContent } from '#calls/content/content.ts'
import { bundleAt } from '#stack/bundles.ts'
import type { Stack } from '#stack/open-stack.ts'
import { openedStack } from '#support/opened-stack.ts'
import { ended } from '#support/programs.ts'
import { data } from '#support/small-bundle.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

vi.setConfig({ testTimeout: 60_000 }) // some start processes, on a machine that may be busy

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test('an import that is killed at any time leaves the complete old or the complete new content', {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder()
  for (const word of ['old', 'new']) writeBundle(join(folder, word), word)
  const begun = performance.now()
  expect(await ended(vita(folder, 'old'))).toBe(0)
  const durationMs = performance.now() - begun

  const states: string[] = []
  for (const part of [0.3, 0.5, 0.65, 0.75, 0.85, 0.95]) {
    const before = states.at(-1) ?? 'old'
    const child = vita(folder, before === 'old' ? 'new' : 'old')
    await setTimeout(durationMs * part)
    child.kill('SIGKILL')
    await ended(child)
    const stack = await opened(folder)
    const words = await wordsOf(stack)
    expect(words).toHaveLength(1)
    await stack.close()
    states.push(words[0] ?? '')
  }
  expect(states.every((word) => word === 'old' || word === 'new')).toBe(true)
  expect(await ended(vita(folder, 'new'))).toBe(0)
})

test('an interrupted export leaves a complete bundle or nothing', async () => {
  const folder = temporaryFolder()
  writeBundle(join(folder, 'old'), 'old')
  await ended(vita(folder, 'old'))
  for (const place of ['out', 'out.zip']) {
    const env = { ...process.env, PORT: '', DATA_DIR: join(folder, 'data') }
    const child = spawn(process.execPath, [main, 'export', join(folder, place)], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    await ended(child)
    const left = readdirSync(folder).filter((name) => name.startsWith(place))
    if (left.length === 0) continue
    expect(left).toEqual([place])
    const source = await bundleAt(join(folder, place))
    expect(data(await source.list())).toHaveLength(20)
    await source.close()
    rmSync(join(folder, place), { recursive: true })
  }
})

test('a process that has the content open shows another process’s import within a second', {
  timeout: 30_000,
}, async () => {
  const folder = temporaryFolder()
  for (const word of ['old', 'new']) writeBundle(join(folder, word), word)
  await ended(vita(folder, 'old'))
  const reader = await opened(folder)
  expect(await wordsOf(reader)).toEqual(['old'])
  const mark = data(await reader.ports.documents.version())

  expect(await ended(vita(folder, 'new'))).toBe(0)
  const until = performance.now() + 1000
  while (data(await reader.ports.documents.version()) === mark && performance.now() < until) await setTimeout(50)
  expect(data(await reader.ports.documents.version())).not.toBe(mark)
  expect(await wordsOf(reader)).toEqual(['new'])
})

test('of two simultaneous imports one may be rejected, and the content is that of one', async () => {
  const folder = temporaryFolder()
  for (const word of ['old', 'one', 'two']) writeBundle(join(folder, word), word)
  await ended(vita(folder, 'old'))
  const both = ['one', 'two'].map((word) => ended(vita(folder, word)))
  const statuses = await Promise.all(both)
  expect(statuses).toContain(0)
  expect(statuses.every((status) => status === 0 || status === 1)).toBe(true)
  const stack = await opened(folder)
  const [word, ...others] = await wordsOf(stack)
  expect(others).toEqual([])
  expect(['one', 'two'].filter((_, at) => statuses[at] === 0)).toContain(word)
})

/** Writes a bundle of many parts, each with the same word. */
function writeBundle(folder: string, word: string): void {
  mkdirSync(join(folder, 'documents/jobs'), { recursive: true })
  const job = { title: word, company: 'x', startDate: { month: 1, year: 2020 } }
  for (let at = 0; at < 10; at += 1) {
    writeFileSync(join(folder, `documents/jobs/${at}.json`), JSON.stringify(job))
    mkdirSync(join(folder, `files/about/${at}`), { recursive: true })
    writeFileSync(join(folder, `files/about/${at}/alt.json`), JSON.stringify({ word, at: `${at}` }))
  }
}

/** Returns the different words in the content; one when it is consistent. */
async function wordsOf({ ports }: Stack): Promise<string[]> {
  const { documents, files } = data(await readContent(ports))
  expect([documents.length, files.size]).toEqual([10, 10])
  const ofDocuments = documents.map(({ fields }) => String(fields.title))
  const ofFiles: string[] = []
  for (const name of files.keys())
    ofFiles.push(JSON.parse(new TextDecoder().decode(data(await ports.files.read(name)))).word)
  return [...new Set([...ofDocuments, ...ofFiles])]
}

function vita(folder: string, word: string) {
  const env = { ...process.env, PORT: '', DATA_DIR: join(folder, 'data') }
  return spawn(process.execPath, [main, 'import', join(folder, word), '--replace'], { env, stdio: 'ignore' })
}

async function opened(folder: string): Promise<Stack> {
  const stack = await openedStack({ DATA_DIR: join(folder, 'data') })
  onTestFinished(() => stack.close())
  return stack
}
