import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { call, fail, take } from '#domain/call.ts'
import { errorCode } from '#domain/error-code.ts'
import type { SiteFile } from '#domain/places/site-file.ts'
import {
  changesOf,
  foreignFiles,
  inManifestOrder,
  type ManifestEntry,
  manifestEntriesIn,
  manifestName,
  manifestText,
  type SiteChanges,
} from '#domain/places/site-manifest.ts'
import type { PlaceHost } from '#ports/site/place-hosts.ts'
import { sha256Of } from '../sha256.ts'
import { attempted, diskFault, PlaceFault, tried } from './place-fault.ts'

type Writing = { signal?: AbortSignal; onFile?(): void }

/** A folder of the machine that Vita runs on. */
export function folderPlace(folder: string): PlaceHost {
  return {
    check: (signal) =>
      tried(['Folder', 'Write access'], { signal, waitMs: 0 }, async (steps) => {
        const there = await manifestOf(folder)
        if (!there.ok) throw new PlaceFault('canceled', there.failure.message)
        steps.good('Folder', existsSync(folder) ? (there.data.length > 0 ? 'holds the site' : 'empty') : 'new')
        // Beside the folder, where a send writes, too.
        await writing(folder, async () => {
          await mkdir(dirname(resolve(folder)), { recursive: true })
          await rm(await mkdtemp(`${resolve(folder)}.check-`), { recursive: true })
        })
        steps.good('Write access', 'Vita may write there')
      }),

    send: (files, { onSent, signal }) =>
      attempted(
        call(async () => {
          let written = 0
          const onFile = () => onSent(++written, files.length)
          const { changes, manifestHash } = take(await replaceFolder(folder, files, { signal, onFile }))
          const { count, added, changed, deleted } = changes
          return { count, sent: added.length + changed.length, deleted: deleted.length, manifestHash }
        }),
        { signal, waitMs: 0, after: () => afterIn(folder) },
      ),
  }
}

/**
 * Writes the files beside the folder and puts them in its place, so that no visitor gets half of a publish; the old
 * ones are deleted then. Fails, and changes nothing, when the folder has a file that no publish wrote.
 * docs/behaviour.md 34.6.
 */
export const writeFolder = call(
  async (folder: string, files: readonly SiteFile[], signal?: AbortSignal): Promise<SiteChanges> => {
    const ending = { signal: signal ?? new AbortController().signal, waitMs: 0, after: () => afterIn(folder) }
    return take(await attempted(() => replaceFolder(folder, files, ending), ending)).changes
  },
)

/** Says what `writeFolder` would change, and changes nothing. */
export const checkFolder = call(async (folder: string, files: readonly SiteFile[]): Promise<SiteChanges> => {
  const before = take(await manifestOf(folder))
  const entries: ManifestEntry[] = []
  for (const { name, read } of inManifestOrder(files)) entries.push(entryOf(name, take(await read())))
  return changesOf(before, entries)
})

const replaceFolder = call(async (folder: string, files: readonly SiteFile[], how: Writing) => {
  const before = take(await manifestOf(folder))
  const [made, old] = [`${resolve(folder)}.new-${process.pid}`, `${resolve(folder)}.old-${process.pid}`]
  return writing(folder, async () => {
    await clearLeft(folder)
    try {
      const { entries, text } = await writeAll(made, files, how)
      if (existsSync(folder)) await rename(folder, old)
      await rename(made, folder)
      await rm(old, { recursive: true, force: true })
      return { changes: changesOf(before, entries), manifestHash: sha256Of(Buffer.from(text)) }
    } catch (cause) {
      await rm(made, { recursive: true, force: true }).catch(() => {}) // what cannot be written may not be there
      if (existsSync(old)) await rename(old, folder)
      throw cause
    }
  })
})

function afterIn(folder: string): string {
  return existsSync(folder) ? 'The old pages are still there.' : 'Nothing was written.'
}

async function writeAll(folder: string, files: readonly SiteFile[], { signal, onFile }: Writing) {
  const entries: ManifestEntry[] = []
  await mkdir(folder, { recursive: true })
  for (const { name, read } of inManifestOrder(files)) {
    if (signal?.aborted) fail('canceled', 'The publish was stopped, and nothing has changed.')
    const bytes = take(await read())
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes, { flag: 'wx' })
    entries.push(entryOf(name, bytes))
    onFile?.()
  }
  const text = manifestText(entries)
  await writeFile(join(folder, manifestName), text)
  return { entries, text }
}

/**
 * Deletes what a killed publish left beside the folder. A kill between the two renames left no folder: the old one
 * comes back.
 */
async function clearLeft(folder: string): Promise<void> {
  const whole = resolve(folder)
  const beside = await readdir(dirname(whole)).catch(() => [])
  for (const name of beside.filter((each) => each.startsWith(`${basename(whole)}.`))) {
    const [, kind, pid] = /\.(new|old)-(\d+)$/.exec(name) ?? []
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    const left = join(dirname(whole), name)
    if (kind === 'old' && !existsSync(whole)) await rename(left, whole)
    else await rm(left, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return errorCode(cause) !== 'ESRCH'
  }
}

function entryOf(path: string, bytes: Uint8Array): ManifestEntry {
  return { path, sha256: sha256Of(bytes), size: bytes.byteLength }
}

/** Names the folder in what the disk says. */
async function writing<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = errorCode(cause)
    if (code === '') throw cause
    const { message } = diskFault(code) ?? { message: `${folder} cannot be written: ${code}.` }
    const isMount = code === 'EBUSY' || code === 'EXDEV'
    const cure = isMount
      ? 'It is a disk of its own. Name a folder inside it.'
      : `Name a folder with space and write permission, in place of ${folder}.`
    throw new PlaceFault(diskFault(code)?.code ?? 'unavailable', message, { cure })
  }
}

/** What an earlier publish wrote; empty without a folder, or for an empty one. */
const manifestOf = call(async (folder: string): Promise<ManifestEntry[]> => {
  const there = await namesIn(folder)
  if (there.length === 0) return []
  if (!there.includes(manifestName))
    return fail('canceled', `${folder} has files, and none of them is a site that vita wrote. Name a new folder.`)
  const entries = manifestEntriesIn(await readFile(join(folder, manifestName), 'utf8'))
  if (entries === undefined) return fail('canceled', `${folder}/${manifestName} is damaged. Name a new folder.`)
  const known = new Set([manifestName, ...entries.map(({ path }) => path)])
  const foreign = there.filter((name) => !known.has(name))
  if (foreign.length > 0)
    return fail('canceled', `${folder} has ${foreignFiles(foreign)}. Move them away, or name a new folder.`)
  return entries
})

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((entry) => !entry.isDirectory())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}
