import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readGenerated } from '#calls/content/generated/read-generated.ts'
import { hashesOfHistory } from '#calls/content/history.ts'
import { lateRemovals } from '#calls/content/public-pictures.ts'
import { errorCode } from '#domain/errors.ts'
import { isListedImage } from '#resume/records/image.ts'
import { grain } from '../sharp/originals.ts'
import { done, withPorts } from './accounts.ts'
import { type Bundle, ownerCalled } from './bundle.ts'
import type { Server } from './server.ts'

/** A bundle whose parts all contain the same word: the owner, a job, and four pictures. */
export async function bundleSaying(word: string): Promise<Bundle> {
  const names = [1, 2, 3, 4].map((at) => `${at}.jpg`)
  const pictures = await Promise.all(
    names.map((_, at) =>
      grain(200 + at, 150)
        .jpeg()
        .toBuffer(),
    ),
  )
  return {
    'documents/person-info/owner.json': ownerCalled(word),
    'documents/jobs/one.json': { title: word, company: word, startDate: { month: 1, year: 2020 } },
    'files/home/slideshow/alt.json': Object.fromEntries(names.map((name) => [name, word])),
    ...Object.fromEntries(names.map((name, at) => [`files/home/slideshow/${name}`, pictures[at]])),
  }
}

/** Starts an import beside a server and kills it after `afterMs`; returns whether the import had already ended. */
export async function killedImport(server: Server, bundle: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, ['src/cli/main.ts', 'import', bundle, '--replace'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, ...server.settings },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await Promise.race([ended, setTimeout(afterMs)])
  child.kill('SIGKILL')
  const [status] = await ended
  return status !== null
}

/** Returns the words that the home page shows, of its owner and its pictures, and the picture addresses that fail. */
export async function shownBy(server: Server): Promise<{ words: string[]; broken: string[] }> {
  const html = await (await fetch(`${server.origin}/home`)).text()
  const alternatives = [...html.matchAll(/<img[^>]* alt="(old|new)"/g)].map(([, word = '']) => word)
  const owner = /<h1[^>]*>Welcome! I\u2019m (\w+)\./.exec(html)?.[1] ?? 'nobody'
  const broken: string[] = []
  for (const address of new Set(html.match(/\/pictures\/[\w.-]+/g))) {
    const answer = await fetch(server.origin + address)
    const bytes = await answer.arrayBuffer()
    if (answer.status !== 200 || bytes.byteLength < 100) broken.push(address)
  }
  return { words: [...new Set([owner, ...alternatives])], broken }
}

/**
 * The files in a server's folders that belong to no file of its content, to none that its history keeps, to no picture that was public
 * within the last hour, and to none made of these.
 */
export async function orphansOf(server: Server): Promise<string[]> {
  const hashes = await withPorts(server, async (ports) => {
    const { index, earlier } = done(await readGenerated(ports))
    const files = [...done(await ports.files.list({})).files, ...index.values(), ...earlier]
    const late = done(await lateRemovals(ports)).map(([hash]) => hash)
    return new Set([...files.map(({ hash }) => hash), ...late, ...done(await hashesOfHistory(ports))])
  })
  const isOwn = (path: string) => hashes.has(/[0-9a-f]{64}/.exec(path)?.[0] ?? '') && !/\.(tmp|part)/.test(path)
  return filesIn(server.dataDir, ['files', 'pictures']).filter((path) => !isOwn(path))
}

/** The names of pictures whose AVIF encoding is not finished. */
export async function unfinished(server: Server): Promise<string[]> {
  return withPorts(server, async ({ files, pictures }) => {
    const names: string[] = []
    for (const { name, hash } of done(await files.list({})).files) {
      if (isListedImage(name) && !done(await pictures.read(hash))?.types.includes('avif')) names.push(name)
    }
    return names
  })
}

/** Stores an original that no list names, as an import leaves it that is killed before its commit. */
export function plantOrphan(server: Server): void {
  const name = createHash('sha256').update('orphan').digest('hex')
  const folder = join(server.dataDir, 'files', 'objects', name.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'orphan')
}

/** Makes every file of a server two hours older. A file that the site deletes meanwhile is skipped. */
export function age(server: Server): void {
  const at = new Date(Date.now() - 2 * 60 * 60_000)
  for (const path of filesIn(server.dataDir, ['files', 'pictures']))
    unlessGone(() => utimesSync(join(server.dataDir, path), at, at))
}

function filesIn(dataDir: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(dataDir, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => statSync(join(dataDir, path), { throwIfNoEntry: false })?.isFile()),
  )
}

function unlessGone(work: () => void): void {
  try {
    work()
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause
  }
}
