import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { Transform } from 'node:stream'
import { type FileIndex, indexText } from '#adapters/disk/file-index.ts'
import { diskSnapshot, listBetween } from '#adapters/disk/snapshot.ts'
import { makeFolder } from '#adapters/folder/make-folder.ts'
import { type Snapshot, snapshotDatabase } from '#adapters/sqlite/snapshot.ts'
import { syncName } from '#adapters/whole-file.ts'
import { streamOf } from '#adapters/zip/sink.ts'
import { type WholeZip, wholeZip } from '#adapters/zip/whole-zip.ts'
import { call, take } from '#domain/call.ts'
import { isPassingFile } from '#domain/content/private-file.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import { fontsFolder } from '../fonts.ts'
import {
  type BackupCounts,
  type BackupEntry,
  type BackupManifest,
  type BackupStack,
  backupFormat,
  backupPaths,
  isBackupPath,
  objectPath,
} from './backup-manifest.ts'

/**
 * What a backup is made of: the data folder, which parts of the site it keeps (`stack`), the settings without secrets, the
 * version of the product, and the path of the new file.
 */
export type BackupOrder = {
  dataDir: string
  stack: BackupStack
  settings: string
  product: string
  target: string
}

export type BackupProgress = (progress: { step: 'writing'; done: number; total: number; name: string }) => void

/** `leftOut`: files whose bytes are missing or damaged in the data folder itself. */
export type BackupReport = { target: string; sizeBytes: number; counts: BackupCounts; leftOut: string[] }

/** Which parts of a site the data folder keeps. */
export function storedHere({ documents, files, identity }: BackupStack): { database: boolean; files: boolean } {
  return { database: documents === 'sqlite' || identity === 'local', files: files === 'disk' }
}

/** Maximum number of tries when imports change the files meanwhile. */
const tries = 5

/**
 * Makes one zip file of everything in a data folder, of one moment, while the site runs. SQLite copies the database; the
 * files are those that belong to its documents, whose bytes never change. Only the owner changes fonts. The target is either complete or missing. Fails
 * with a message; 'canceled' when the target exists.
 */
export async function makeBackup(
  order: BackupOrder,
  onProgress: BackupProgress = () => {},
): Promise<Result<BackupReport>> {
  const { target } = order
  try {
    makeFolder(dirname(target))
    for (let at = 0; at < tries; at += 1) {
      const zip = await wholeZip(target)
      if (!zip.ok) return zip
      const copy = `${target}.part-${crypto.randomUUID()}.db`
      const written = await writeAll(order, zip.data, copy, onProgress).finally(() => rmSync(copy, { force: true }))
      const finished = written.ok && written.data !== none ? await zip.data.finish() : written
      if (!finished.ok || !written.ok || written.data === none) await zip.data.discard()
      if (!finished.ok) return finished
      if (!written.ok || written.data === none) continue
      await syncName(target)
      return success({ ...written.data, target, sizeBytes: statSync(target).size })
    }
    return failed('canceled', 'The files changed repeatedly during the backup. Please try again.')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown'
    return failed('unavailable', `The backup ${target} cannot be made: ${why}.`, cause)
  }
}

/** Removes the partial files of an interrupted backup. */
export function removeUnfinished(target: string): void {
  const unfinished = readdirSync(dirname(target)).filter((name) => name.startsWith(`${basename(target)}.part-`))
  for (const name of unfinished) rmSync(join(dirname(target), name), { force: true })
}

type Written = Pick<BackupReport, 'counts' | 'leftOut'>

/** Returns none when the files were changed meanwhile, so that they belong to other documents. */
const writeAll = call(
  async (order: BackupOrder, zip: WholeZip, copy: string, onProgress: BackupProgress): Promise<Written | None> => {
    const taken = await takeMoment(order, copy)
    if (taken === none) return none
    const { snapshot, index } = taken
    const objects = new Map([...(index?.files.values() ?? [])].map((file) => [file.hash, file]))
    const entries: BackupEntry[] = []
    const fonts = fontPaths(order.dataDir)
    const total = objects.size + fonts.length + (snapshot === none ? 0 : 1) + (index === none ? 0 : 1) + 1
    const onWritten = (entry: BackupEntry) => {
      entries.push(entry)
      onProgress({ step: 'writing', done: entries.length, total, name: entry.path })
    }
    const texts = [
      { path: backupPaths.settings, text: order.settings },
      ...(index === none ? [] : [{ path: backupPaths.fileList, text: indexText(index) }]),
    ]
    for (const { path, text } of texts) onWritten(await addBytes(zip, path, Buffer.from(text)))
    const streamed = fonts.map((path) => ({ path, from: join(order.dataDir, path) }))
    if (snapshot !== none) streamed.push({ path: backupPaths.database, from: copy })
    for (const { path, from } of streamed) onWritten(await addFile(zip, path, from))

    const store = diskSnapshot(join(order.dataDir, 'files'))
    const lost = new Set<string>()
    for (const hash of objects.keys()) {
      const bytes = take(await store.read(hash))
      if (bytes === 'missing') {
        const now = take(await store.snapshot())
        // Bytes are deleted when no name refers to them any more: then this moment cannot be backed up, and a new try begins.
        if (now.index.generation !== index?.generation) return none
      }
      if (typeof bytes === 'string') {
        lost.add(hash)
        continue
      }
      onWritten(await addBytes(zip, objectPath(hash), bytes))
    }

    const leftOut = [...(index?.files.values() ?? [])].filter(({ hash }) => lost.has(hash)).map(({ name }) => name)
    const counts = {
      documents: snapshot?.documents ?? {},
      identities: snapshot?.identities ?? 0,
      files: (index?.files.size ?? 0) - leftOut.length,
    }
    const { product, stack } = order
    const madeAt = new Date().toISOString()
    const format = backupFormat(entries)
    const manifest: BackupManifest = { format, product, madeAt, stack, counts, leftOut, entries }
    await addBytes(zip, backupPaths.manifest, Buffer.from(`${JSON.stringify(manifest, none, 1)}\n`))
    return { counts, leftOut }
  },
)

/** The owner's fonts, by their paths in a backup, which are those in the data folder. */
function fontPaths(dataDir: string): string[] {
  const folder = fontsFolder(dataDir)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return names
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .map((name) => `fonts/${name.replaceAll(sep, '/')}`)
    .filter(isBackupPath)
}

type Moment = { snapshot: Snapshot | None; index: FileIndex | None }

/** Copies the database and returns the list of files that belongs to it; none when the list changed meanwhile. */
async function takeMoment({ dataDir, stack }: BackupOrder, copy: string): Promise<Moment | None> {
  const here = storedHere(stack)
  const files = diskSnapshot(join(dataDir, 'files'))
  const before = here.files ? take(await files.snapshot()) : none
  const snapshot = here.database ? take(snapshotDatabase(join(dataDir, 'vita.db'), copy)) : none
  const after = here.files ? take(await files.snapshot()) : none
  if (before === none || after === none) return { snapshot, index: none }
  const index = listBetween(before, after, snapshot?.importId ?? none)
  return index === none ? none : { snapshot, index: withoutPassing(index) }
}

/** Slices and imports are deleted within a day at most; a backup would keep them for years. docs/behaviour.md 22.8. */
function withoutPassing(index: FileIndex): FileIndex {
  return { ...index, files: new Map([...index.files].filter(([name]) => !isPassingFile(name))) }
}

async function addBytes(zip: WholeZip, path: string, bytes: Uint8Array): Promise<BackupEntry> {
  take(await zip.add(path, streamOf(bytes), bytes.length))
  return { path, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Streams the file, because a database or a font may be large. */
async function addFile(zip: WholeZip, path: string, from: string): Promise<BackupEntry> {
  const hash = createHash('sha256')
  const sizeBytes = statSync(from).size
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(none, chunk)
    },
  })
  const source = createReadStream(from)
  source.on('error', (cause) => hashing.destroy(cause))
  take(await zip.add(path, source.pipe(hashing), sizeBytes))
  return { path, sizeBytes, sha256: hash.digest('hex') }
}
