import { cpSync, existsSync, globSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, vi } from 'vitest'
import { finishPictures } from '#calls/content/generated/finish-pictures.ts'
import { makeFiles } from '#calls/content/generated/generate-files.ts'
import { cachedLocation } from '#calls/content/look-up-location.ts'
import { none } from '#resume/result.ts'
import { sitemapRoutes } from '#web/routing/routes.ts'
import { digestOf } from '../../../scripts/launch/digest.mjs'
import { openedStack } from '../opened-stack.ts'
import { maxSilentWithSampleMs, startOn } from './server.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(project, 'node_modules/.cache/vita-tests')

/** What the sample's data folder is made from. Views do not change it. */
const inputs = [
  'sample',
  'package-lock.json',
  'src/web/routing/routes.ts',
  ...['adapters', 'calls', 'domain', 'libraries', 'stack'].map((room) => `src/${room}`),
]

/**
 * Returns the path of a data folder with the sample, all its pictures, and its cards, which `copySampleData` copies. It is made by a
 * server's first start while other tests run, which takes a minute and a half, and kept until its inputs change.
 */
export function sampleDataPath(): string {
  const path = join(folder, `sample-${digestOf(project, inputs, { isInput: (file) => !file.includes('.test.') })}`)
  if (!existsSync(path)) void makeSampleData(path)
  return path
}

/** The folder gets its name when it is complete. A second project of the same run finds the first one at work. */
async function makeSampleData(path: string): Promise<void> {
  const making = `${path}.making-${process.pid}`
  if (existsSync(making)) return
  const others = globSync('*', { cwd: folder }).filter((name) => name !== basename(making))
  await mkdir(making, { recursive: true })
  try {
    await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
    const server = await startOn(making, {}, maxSilentWithSampleMs)
    await server.stop()
    const stack = await openedStack({ DATA_DIR: making }, 'existing')
    const { signal } = new AbortController()
    await finishPictures(stack.ports, () => {}, signal)
    await stack.close()
    await makeFilesFor(making, server.origin)
    await rename(making, path)
  } catch (cause) {
    await writeFile(`${path}.failed-${process.pid}`, String(cause))
  }
}

/** Makes the files that a server at this address would make. */
async function makeFilesFor(dataDir: string, origin: string): Promise<void> {
  const { ports, close } = await openedStack({ DATA_DIR: dataDir }, 'existing')
  const place = await cachedLocation(ports, () => {}).read()
  const setting = { origin, routes: sitemapRoutes, place: place.ok ? place.data : none }
  await makeFiles(ports, { ...setting, signal: new AbortController().signal, onIndex: () => {} })
  await close()
}

/**
 * Waits for the run's data folder and copies it. With a port, it has the files for a server there. Throws when making it failed.
 * The other `cp` of Node takes five times as long.
 */
export async function copySampleData(target: string, port?: number): Promise<void> {
  await sampleIsMade()
  cpSync(port === undefined ? inject('sampleData') : await sampleFor(port), target, { recursive: true })
}

const samples = new Map<number, Promise<string>>()

function sampleFor(port: number): Promise<string> {
  const known = samples.get(port) ?? newSampleFor(port)
  samples.set(port, known)
  return known
}

async function newSampleFor(port: number): Promise<string> {
  const path = join(inject('runFolder'), `sample-${port}`)
  cpSync(inject('sampleData'), path, { recursive: true })
  await makeFilesFor(path, `http://localhost:${port}`)
  return path
}

/** Waits until the run has its data folder. Throws when making it failed. */
export function sampleIsMade(): Promise<void> {
  return isMade(inject('sampleData'))
}

/** Waits for the file or folder of this path. Throws when making it failed. */
export async function isMade(path: string): Promise<void> {
  await vi.waitUntil(
    () => {
      if (globSync(`${path}.failed-*`).length > 0) throw new Error(`The sample could not be made: ${path}.failed-*`)
      return existsSync(path)
    },
    { timeout: 400_000, interval: 100 },
  )
}
