import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { call, fail, take } from '#domain/call.ts'
import { errorCode } from '#domain/error-code.ts'
import type { FilesReport } from '#domain/site/files-order.ts'
import type { SiteFile } from '#domain/site/site-file.ts'

type Entry = { path: string; sha256: string; size: number }

/** What a publish changes in its folder. */
type Changes = Omit<FilesReport, 'notes'>

export const manifestName = 'vita-manifest.json'

/**
 * Writes the files beside the folder and puts them in its place, so that no visitor gets half of a publish; the old ones are
 * deleted then. Fails, and changes nothing, when the folder has a file that no publish wrote. docs/behaviour.md 34.6.
 */
export const writeFolder = call(
  async (folder: string, files: readonly SiteFile[], signal?: AbortSignal): Promise<Changes> => {
    const before = await manifestOf(folder)
    const [made, old] = [`${folder}.new-${process.pid}`, `${folder}.old-${process.pid}`]
    try {
      const entries = await writeAll(made, files, signal)
      if (existsSync(folder)) await rename(folder, old)
      await rename(made, folder)
      await rm(old, { recursive: true, force: true })
      return changesOf(before, entries)
    } catch (cause) {
      await rm(made, { recursive: true, force: true }).catch(() => {}) // what cannot be written may not be there
      if (existsSync(old)) await rename(old, folder)
      const code = errorCode(cause)
      if (code === '') throw cause
      return fail('unavailable', `${folder} cannot be written: ${code}. Name a folder with space and write permission.`)
    }
  },
)

/** Says what `writeFolder` would change, and changes nothing. */
export const checkFolder = call(async (folder: string, files: readonly SiteFile[]): Promise<Changes> => {
  const before = await manifestOf(folder)
  const entries: Entry[] = []
  for (const { name, read } of inOrder(files)) entries.push(entryOf(name, take(await read())))
  return changesOf(before, entries)
})

async function writeAll(folder: string, files: readonly SiteFile[], signal?: AbortSignal): Promise<Entry[]> {
  const entries: Entry[] = []
  await mkdir(folder, { recursive: true })
  for (const { name, read } of inOrder(files)) {
    if (signal?.aborted) fail('canceled', 'The publish was stopped, and nothing has changed.')
    const bytes = take(await read())
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes, { flag: 'wx' })
    entries.push(entryOf(name, bytes))
  }
  await writeFile(join(folder, manifestName), `${JSON.stringify(entries, null, 1)}\n`)
  return entries
}

function inOrder(files: readonly SiteFile[]): SiteFile[] {
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function entryOf(path: string, bytes: Uint8Array): Entry {
  return { path, sha256: hash('sha256', bytes, 'hex'), size: bytes.byteLength }
}

function changesOf(before: readonly Entry[], after: readonly Entry[]): Changes {
  const [was, is] = [before, after].map((entries) => new Map(entries.map(({ path, sha256 }) => [path, sha256])))
  return {
    count: after.length,
    added: after.flatMap(({ path }) => (was?.has(path) ? [] : [path])),
    changed: after.flatMap(({ path, sha256 }) => ((was?.get(path) ?? sha256) === sha256 ? [] : [path])),
    deleted: before.flatMap(({ path }) => (is?.has(path) ? [] : [path])),
  }
}

/** What an earlier publish wrote; empty without a folder, or for an empty one. */
async function manifestOf(folder: string): Promise<Entry[]> {
  const there = await namesIn(folder)
  if (there.length === 0) return []
  if (!there.includes(manifestName))
    return fail('canceled', `${folder} has files, and none of them is a site that vita wrote. Name a new folder.`)
  const entries = entriesIn(await readFile(join(folder, manifestName), 'utf8'))
  if (entries === undefined) return fail('canceled', `${folder}/${manifestName} is damaged. Name a new folder.`)
  const known = new Set([manifestName, ...entries.map(({ path }) => path)])
  const foreign = there.filter((name) => !known.has(name))
  if (foreign.length > 0)
    return fail(
      'canceled',
      `${folder} has ${foreign.length === 1 ? 'a file' : `${foreign.length} files`} that vita did not write: ${foreign.slice(0, 3).join(', ')}. Move them away, or name a new folder.`,
    )
  return entries
}

/** Undefined for a text that no publish wrote. */
function entriesIn(text: string): Entry[] | undefined {
  try {
    const entries: Entry[] = JSON.parse(text)
    return entries.every(({ path }) => typeof path === 'string') ? entries : undefined
  } catch {
    return undefined
  }
}

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((entry) => !entry.isDirectory())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}
