import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { zipSink } from '#adapters/zip/sink.ts'
import { pollIntervalMs } from '#server/jobs/content-invalidation.ts'
import { done } from './accounts.ts'
import { type Server, startOn, vita } from './server.ts'

/**
 * A bundle's files by path, such as 'documents/jobs/one.json'. Bytes and strings are written as they are, other values as JSON.
 */
export type Bundle = Record<string, unknown>

/** One of the sample's pictures; each has different bytes. */
export function picture(name: '3-steeples' | '4-hills' | '5-evening-desk'): Uint8Array {
  return readFileSync(new URL(`../../../sample/files/home/slideshow/${name}.jpg`, import.meta.url))
}

/** Writes a bundle to a folder, which is deleted after the test; returns its path. */
export async function bundleFolder(bundle: Bundle): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-bundle-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeBundle(folder, bundle)
  return folder
}

async function writeBundle(folder: string, bundle: Bundle): Promise<void> {
  await mkdir(join(folder, 'documents'), { recursive: true })
  for (const [path, content] of Object.entries(bundle)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytesOf(content))
  }
}

/**
 * Makes a data folder on this machine's own stores with a bundle as its whole content: a server on it has no pictures of the sample
 * to make, which take long.
 */
export async function makeSmallData(dataDir: string, bundle: Bundle): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-bundle-'))
  await writeBundle(folder, bundle)
  await vita(['import', folder], { DATA_DIR: dataDir })
  await rm(folder, { recursive: true })
}

/** The built server with a bundle as its whole content; `stop` deletes its folder. */
export async function startSmall(bundle: Bundle, env: Record<string, string> = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-journey-'))
  await makeSmallData(join(folder, 'data'), bundle)
  const server = await startOn(join(folder, 'data'), env)
  const stop = async () => {
    const status = await server.stop()
    await rm(folder, { recursive: true, force: true })
    return status
  }
  return { ...server, stop }
}

/** Writes a bundle to a zip file, which is deleted after the test; returns its path. */
export async function bundleZip(bundle: Bundle): Promise<string> {
  const path = join(await bundleFolder({}), 'bundle.zip')
  const sink = done(await zipSink(path))
  for (const [name, content] of Object.entries(bundle)) done(await sink.write(name, bytesOf(content)))
  done(await sink.finish())
  return path
}

/**
 * Replaces the content of a running server by a bundle; returns the output of the import. Until the server polls, a page that
 * is not cached has the new content and a cached one the old: so two polls are waited for, and on a busy machine more,
 * until Home, which is cached before, is another. Where it stays the same, that takes two seconds.
 */
export async function becomes(server: Server, bundle: Bundle): Promise<string> {
  const home = async () => (await fetch(`${server.origin}/home`)).text()
  const before = await home()
  const said = await vita(['import', await bundleFolder(bundle), '--replace'], server.settings)
  await setTimeout(2 * pollIntervalMs)
  for (let polls = 0; polls < 8 && (await home()) === before; polls += 1) await setTimeout(pollIntervalMs)
  return said
}

/** The smallest owner that an import accepts. */
export function ownerCalled(name: string, more: object = {}): object {
  return { name, timeZone: 'UTC', ...more }
}

function bytesOf(content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return content
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
}
