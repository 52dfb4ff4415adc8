import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { call, fail, take } from '#domain/call.ts'
import { errorCode } from '#domain/errors.ts'
import {
  changesOf,
  foreignFiles,
  inManifestOrder,
  inSteps,
  type ManifestEntry,
  manifestEntriesIn,
  manifestName,
  manifestText,
  type SiteChanges,
  type SiteFile,
} from '#domain/places/site-manifest.ts'
import type { PlaceHost } from '#ports/site/place-hosts.ts'
import { sha256Of } from '../sha256.ts'
import { attempted, diskFault, PlaceFault, stopped, tried } from './place-fault.ts'

type Writing = { signal?: AbortSignal; onFile?(): void }

/** Where an update in place writes first, inside of the folder. */
const newName = '.vita-new'

/** A web server of another account reads the files, whatever the umask of this one. */
const [folderMode, fileMode] = [0o755, 0o644]

/** A folder of the machine that Vita runs on, outside of the site's own folders. */
export function folderPlace(folder: string, own: readonly string[]): PlaceHost {
  return {
    check: (signal) =>
      tried(['Folder', 'Write access'], { signal, waitMs: 0 }, (steps) =>
        writing(folder, async () => {
          const whole = realFolder(folder, own)
          const there = await manifestOf(whole)
          if (!there.ok) throw new PlaceFault('canceled', there.failure.message)
          steps.good('Folder', existsSync(whole) ? (there.data.length > 0 ? 'holds the site' : 'empty') : 'new')
          const how = (await isReplaceable(whole)) ? '' : ', and replaces the files one by one'
          if (how !== '') await tryFolder(join(whole, '.vita-check-'))
          steps.good('Write access', `Vita may write there${how}${closedAbove(whole)}`)
        }),
      ),

    send: (files, { onSent, signal }) => {
      const ending = { signal, waitMs: 0, after: () => afterIn(folder) }
      return attempted(
        call(async () => {
          let written = 0
          const onFile = () => onSent(++written, files.length)
          const { changes, manifestHash } = take(await replaceFolder(folder, own, files, { signal, onFile }))
          const { count, added, changed, deleted } = changes
          return { count, sent: added.length + changed.length, deleted: deleted.length, manifestHash }
        }),
        ending,
      )
    },
  }
}

/**
 * Writes the files beside the folder and puts them in its place, so that no visitor gets half of a publish; the old
 * ones are deleted then. A folder that cannot be put aside, such as a disk of its own, gets them one by one. Fails, and
 * changes nothing, when the folder has a file that no publish wrote, or is in one of the site's `own` folders.
 * docs/behaviour.md 34.6.
 */
export const writeFolder = call(
  async (
    folder: string,
    own: readonly string[],
    files: readonly SiteFile[],
    signal?: AbortSignal,
  ): Promise<SiteChanges> => {
    const ending = { signal: signal ?? new AbortController().signal, waitMs: 0, after: () => afterIn(folder) }
    return take(await attempted(() => replaceFolder(folder, own, files, ending), ending)).changes
  },
)

/** Says what `writeFolder` would change, and changes nothing. */
export const checkFolder = call(
  async (folder: string, own: readonly string[], files: readonly SiteFile[]): Promise<SiteChanges> => {
    const ending = { signal: new AbortController().signal, waitMs: 0, after: () => '' }
    const before = take(await attempted(() => writing(folder, () => manifestOf(realFolder(folder, own))), ending))
    const entries: ManifestEntry[] = []
    for (const { name, read } of inManifestOrder(files)) entries.push(entryOf(name, take(await read())))
    return changesOf(before, entries)
  },
)

const replaceFolder = call(async (given: string, own: readonly string[], files: readonly SiteFile[], how: Writing) =>
  writing(given, async () => {
    const folder = realFolder(given, own)
    const before = take(await manifestOf(folder))
    const written = (await isReplaceable(folder)) ? await writeBeside(folder, files, how) : undefined
    const { entries, text } = written ?? (await writeInside(folder, before, files, how))
    return { changes: changesOf(before, entries), manifestHash: sha256Of(Buffer.from(text)) }
  }),
)

/** Undefined when the folder cannot be put aside, as when it is mounted. */
async function writeBeside(folder: string, files: readonly SiteFile[], how: Writing) {
  const [made, old] = [`${folder}.new-${process.pid}`, `${folder}.old-${process.pid}`]
  await clearLeft(folder)
  try {
    const written = await writeAll(made, files, how)
    if (existsSync(folder)) await rename(folder, old)
    await rename(made, folder)
    await rm(old, { recursive: true, force: true })
    return written
  } catch (cause) {
    await rm(made, { recursive: true, force: true }).catch(() => {}) // what cannot be written may not be there
    if (existsSync(old)) await rename(old, folder)
    if (/^(EBUSY|EXDEV)$/.test(errorCode(cause))) return undefined
    throw cause
  }
}

/**
 * Replaces the files of a folder one by one: first files, then new and changed pages, then what is no longer needed goes,
 * and the list is last. Until then both lists are there, so the next publish knows what a broken one has left.
 */
async function writeInside(folder: string, before: readonly ManifestEntry[], files: readonly SiteFile[], how: Writing) {
  const made = join(folder, newName)
  const written = await writeAll(made, files, how).catch(async (cause) => {
    await rm(made, { recursive: true, force: true }).catch(() => {})
    throw cause
  })
  const move = async (path: string) => {
    if (how.signal?.aborted) throw stopped()
    await makeFolders(dirname(join(folder, path)))
    await rename(join(made, path), join(folder, path))
  }
  const paths = written.entries.map(({ path }) => path)
  for (const step of inSteps(paths, (path) => existsSync(join(folder, path)))) for (const path of step) await move(path)
  const wanted = new Set(paths)
  for (const { path } of before) if (!wanted.has(path)) await removeFile(folder, path)
  await move(manifestName)
  await rm(made, { recursive: true, force: true })
  return written
}

/** Deletes a file, and the folders that are empty then. */
async function removeFile(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true })
  for (let above = dirname(path); above !== '.'; above = dirname(above))
    await rmdir(join(folder, above)).catch(() => {}) // one with other files stays
}

/** Whether the folder can be put aside as a whole: it is no disk of its own, and what is above it can be written. */
async function isReplaceable(folder: string): Promise<boolean> {
  const above = dirname(folder)
  await makeFolders(above)
  const isThere = existsSync(folder)
  if (isThere && statSync(folder).dev !== statSync(above).dev) return false
  try {
    await tryFolder(`${folder}.check-`)
    return true
  } catch (cause) {
    if (isThere && diskFault(errorCode(cause)) !== undefined) return false
    throw cause
  }
}

async function tryFolder(prefix: string): Promise<void> {
  await rm(await mkdtemp(prefix), { recursive: true })
}

/** Names the first folder that a web server of another account cannot open; '' when it can open all. */
function closedAbove(folder: string): string {
  const above = dirname(folder)
  const outer = above === folder ? '' : closedAbove(above)
  const isClosed = existsSync(folder) && process.platform !== 'win32' && (statSync(folder).mode & 1) === 0
  return outer === '' && isClosed ? `. A web server of another account cannot open ${folder}` : outer
}

/** The folder with its links followed. Throws a fault for one that is in one of the site's own folders. */
function realFolder(folder: string, own: readonly string[]): string {
  const whole = realPath(folder)
  const holder = own.find((each) => `${whole}${sep}`.startsWith(`${realPath(each)}${sep}`))
  if (holder === undefined) return whole
  throw new PlaceFault('invalid', `${folder} is in ${holder}, a folder of this site itself.`, {
    cure: 'Name a folder outside of it.',
  })
}

function realPath(path: string): string {
  const whole = resolve(path)
  const above = dirname(whole)
  const isThere = lstatSync(whole, { throwIfNoEntry: false }) !== undefined
  return isThere || above === whole ? realpathSync.native(whole) : join(realPath(above), basename(whole))
}

/** Makes the folders that are missing. */
async function makeFolders(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let each = path; each.length >= first.length; each = dirname(each)) await chmod(each, folderMode)
}

function afterIn(folder: string): string {
  if (existsSync(join(folder, newName, manifestName))) return 'The next publish completes it.'
  return existsSync(folder) ? 'The old pages are still there.' : 'Nothing was written.'
}

async function writeAll(folder: string, files: readonly SiteFile[], { signal, onFile }: Writing) {
  const entries: ManifestEntry[] = []
  await rm(folder, { recursive: true, force: true })
  await makeFolders(folder)
  for (const { name, read } of inManifestOrder(files)) {
    if (signal?.aborted) fail('canceled', 'The publish was stopped, and nothing has changed.')
    const bytes = take(await read())
    const path = join(folder, name)
    await makeFolders(dirname(path))
    await writeFile(path, bytes, { flag: 'wx' })
    await chmod(path, fileMode)
    entries.push(entryOf(name, bytes))
    onFile?.()
  }
  const text = manifestText(entries)
  await writeFile(join(folder, manifestName), text)
  await chmod(join(folder, manifestName), fileMode)
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
    if (cause instanceof PlaceFault || code === '') throw cause
    const { message } = diskFault(code) ?? { message: `${folder} cannot be written: ${code}.` }
    const cure =
      code === 'EROFS'
        ? 'Where systemd runs Vita, its service must allow it: ReadWritePaths= in docs/hosting/web-server.md.'
        : `Name a folder with space and write permission, in place of ${folder}.`
    throw new PlaceFault(diskFault(code)?.code ?? 'unavailable', message, { cure })
  }
}

/** What earlier publishes wrote, also one that was broken in place; empty without a folder, or for an empty one. */
const manifestOf = call(async (folder: string): Promise<ManifestEntry[]> => {
  const all = await namesIn(folder)
  const there = all.filter((name) => !name.startsWith(`${newName}/`))
  if (there.length === 0) return []
  const lists = [manifestName, `${newName}/${manifestName}`].filter((name) => all.includes(name))
  if (lists.length === 0)
    return fail('canceled', `${folder} has files, and none of them is a site that vita wrote. Name a new folder.`)
  const known = new Map<string, ManifestEntry>()
  for (const list of lists) {
    const entries = manifestEntriesIn(await readFile(join(folder, list), 'utf8'))
    if (entries === undefined) return fail('canceled', `${folder}/${list} is damaged. Name a new folder.`)
    for (const entry of entries) known.set(entry.path, known.get(entry.path) ?? entry)
  }
  const foreign = there.filter((name) => name !== manifestName && !known.has(name))
  if (foreign.length > 0)
    return fail('canceled', `${folder} has ${foreignFiles(foreign)}. Move them away, or name a new folder.`)
  return [...known.values()]
})

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((entry) => !entry.isDirectory())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}
