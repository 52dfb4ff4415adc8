import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { blobPath, diskBlobs } from '#adapters/disk/blobs.ts'
import { makeFolder } from '#adapters/folder/make-folder.ts'
import { type Snapshot, snapshotDatabase } from '#adapters/sqlite/database/snapshot.ts'
import { syncName } from '#adapters/whole-file.ts'
import { streamOf } from '#adapters/zip/sink.ts'
import { type WholeZip, wholeZip } from '#adapters/zip/whole-zip.ts'
import { call, take } from '#domain/call.ts'
import { toSnapshot } from '#domain/content/bundle/snapshot.ts'
import { publishesCollection, toPublishRecord } from '#domain/studio/publish-record.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { isSha256 } from '#resume/store-name.ts'
import { type NamedFile, namedFiles, onDocumentsAt } from '../named-files.ts'
import { storedHere } from '../settings/stored-here.ts'
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

/** Maximum number of tries when imports change the files meanwhile. */
const tries = 5

/**
 * Makes one zip file of everything in a data folder, of one moment, while the site runs. SQLite copies the database; its
 * documents name the files, whose bytes never change. Only the owner changes fonts. The target is either complete or missing. Fails
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

/** Returns none when bytes were deleted meanwhile that only the copied documents name. */
const writeAll = call(
  async (order: BackupOrder, zip: WholeZip, copy: string, onProgress: BackupProgress): Promise<Written | None> => {
    const moment = await takeMoment(order, copy)
    const { snapshot, files } = moment
    const blobs = diskBlobs(join(order.dataDir, 'files'))
    const objects = new Set(files?.map(({ hash }) => hash))
    const entries: BackupEntry[] = []
    const fonts = fontPaths(order.dataDir)
    const total = objects.size + fonts.length + (snapshot === none ? 0 : 1) + 1
    const onWritten = (entry: BackupEntry) => {
      entries.push(entry)
      onProgress({ step: 'writing', done: entries.length, total, name: entry.path })
    }
    onWritten(await addBytes(zip, backupPaths.settings, Buffer.from(order.settings)))
    const streamed = fonts.map((path) => ({ path, from: join(order.dataDir, path) }))
    if (snapshot !== none) streamed.push({ path: backupPaths.database, from: copy })
    for (const { path, from } of streamed) onWritten(await addFile(zip, path, from))

    const lost = new Set<string>()
    for (const hash of objects) {
      const read = await blobs.read(hash)
      if (read.ok) onWritten(await addBytes(zip, objectPath(hash), read.data))
      else lost.add(hash)
    }
    // Bytes go after their name, which may have been deleted since this moment: then a new try begins.
    if (lost.size > 0 && !(await isLost(order, lost))) return none

    const leftOut = files?.filter(({ hash }) => lost.has(hash)).map(({ name }) => name) ?? []
    const counts = {
      documents: snapshot?.documents ?? {},
      identities: snapshot?.identities ?? 0,
      files: (files?.length ?? 0) - leftOut.length,
    }
    const { product, stack } = order
    const madeAt = new Date().toISOString()
    const manifest: BackupManifest = { format: backupFormat, product, madeAt, stack, counts, leftOut, entries }
    await addBytes(zip, backupPaths.manifest, Buffer.from(`${JSON.stringify(manifest, none, 1)}\n`))
    return { counts, leftOut }
  },
)

/** The owner's fonts, by their paths in a backup, which are those in the data folder. */
function fontPaths(dataDir: string): string[] {
  const folder = join(dataDir, 'fonts')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).sort()
  return names
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .map((name) => `fonts/${name}`)
    .filter(isBackupPath)
}

type Moment = { snapshot: Snapshot | None; files: NamedFile[] | None }

/** Copies the database, and returns the bytes that belong to it; without documents here, all bytes that are stored. */
async function takeMoment({ dataDir, stack }: BackupOrder, copy: string): Promise<Moment> {
  const here = storedHere(stack)
  const folder = join(dataDir, 'files')
  const snapshot = here.database ? take(snapshotDatabase(join(dataDir, 'vita.db'), copy)) : none
  if (!here.files) return { snapshot, files: none }
  if (stack.documents !== 'sqlite') return { snapshot, files: storedBytes(folder) }
  return { snapshot, files: await filesOf(copy, folder) }
}

/** The bytes that the documents of a database name, and those that the snapshots of its history name. */
function filesOf(path: string, folder: string): Promise<NamedFile[]> {
  return onDocumentsAt(path, async (documents) => {
    const files = take(await namedFiles(documents))
    const known = new Set(files.map(({ hash }) => hash))
    const blobs = diskBlobs(folder)
    for (const { fields } of take(await documents.readAll(publishesCollection))) {
      const record = toPublishRecord(fields)
      if (record === none) continue
      const { number, snapshot } = record
      const read = await blobs.read(snapshot)
      const content = read.ok ? toSnapshot(read.data) : none
      for (const [name, hash] of [['content', snapshot] as const, ...(content?.files ?? [])]) {
        if (!known.has(hash) && existsSync(blobPath(folder, hash)))
          files.push({ name: `${name} of publish ${number}`, hash, sizeBytes: 0 })
        known.add(hash)
      }
    }
    return files
  })
}

/** All bytes that are stored, by their hash. */
function storedBytes(folder: string): NamedFile[] {
  const names = existsSync(join(folder, 'objects')) ? readdirSync(join(folder, 'objects'), { recursive: true }) : []
  const hashes = names.map((name) => basename(String(name))).filter(isSha256)
  return hashes.map((hash) => ({ name: hash, hash, sizeBytes: 0 }))
}

/** Whether these bytes are still named, so that they are missing or damaged in the data folder itself. */
async function isLost({ dataDir, stack }: BackupOrder, hashes: ReadonlySet<string>): Promise<boolean> {
  if (stack.documents !== 'sqlite') return true
  const files = await filesOf(join(dataDir, 'vita.db'), join(dataDir, 'files'))
  const named = new Set(files.map(({ hash }) => hash))
  return [...hashes].every((hash) => named.has(hash))
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
