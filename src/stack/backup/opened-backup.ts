import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type PackedFiles, packedFiles } from '#adapters/zip/packed-files.ts'
import { errorCode } from '#domain/errors.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { jsonOf } from '#resume/schema/json.ts'
import { type BackupManifest, backupFormat, backupPaths, toManifest } from './backup-manifest.ts'

/** A backup whose manifest was read, and which has the entries of it. */
export type OpenedBackup = {
  manifest: BackupManifest
  /**
   * Reads an entry completely, and writes it to a new file when `to` is given, synced to the disk. Fails with 'invalid' and
   * the entry's name when its bytes differ from the manifest, and with 'quota-exceeded' when the disk is full.
   */
  extract(path: string, to: string | None): Promise<Result<void>>
  close(): void
}

/** More than the manifest of a site with 100,000 files needs. */
const manifestBytes = 64 * 2 ** 20

/**
 * Opens a backup, also one that was unpacked, or packed again by another program: the manifest proves each entry, and nothing else is
 * read. Fails with a message that names the file and the entry, if any.
 */
export async function openBackup(path: string): Promise<Result<OpenedBackup>> {
  const zip = await packedFiles(path, backupPaths.manifest)
  if (!zip.ok) return failed(zip.failure.code, `The backup ${path} ${zip.failure.message}.`, zip.failure.cause)
  const opened = await validated(path, zip.data).catch((cause) => unreadable(path, backupPaths.manifest, cause))
  if (!opened.ok) zip.data.close()
  return opened
}

async function validated(path: string, zip: PackedFiles): Promise<Result<OpenedBackup>> {
  const manifest = toManifest(jsonOf((await zip.read(backupPaths.manifest, manifestBytes)) ?? ''))
  if (manifest === none) {
    const why = zip.sizes.has(backupPaths.manifest) ? 'has a damaged manifest.json' : 'is no backup of this site'
    return failed('invalid', `The backup ${path} ${why}.`)
  }
  if (typeof manifest === 'number')
    return failed(
      'invalid',
      `The backup ${path} has format ${manifest}, and this version of the site has format ${backupFormat}.`,
    )
  const different = differenceOf(manifest, zip.sizes)
  if (different !== none) return failed('invalid', `The backup ${path} is damaged: ${different}.`)
  const shas = new Map(manifest.entries.map((entry) => [entry.path, entry.sha256]))

  const extract = extractor(path, zip.stream, (name) => shas.get(name) ?? '')
  return success({ manifest, extract, close: zip.close })
}

/** Returns a function that reads entries and compares their SHA-256 with the expected one. */
function extractor(
  path: string,
  open: (name: string) => Promise<Readable>,
  shaOf: (name: string) => string,
): OpenedBackup['extract'] {
  return async (name, to) => {
    try {
      const hash = createHash('sha256')
      const hashing = async function* (bytes: AsyncIterable<Uint8Array>) {
        for await (const chunk of bytes) {
          hash.update(chunk)
          yield chunk
        }
      }
      const sink =
        to === none
          ? new Writable({ write: (_chunk, _encoding, done) => done() })
          : createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(await open(name), hashing, sink)
      if (hash.digest('hex') === shaOf(name)) return success()
      return failed('invalid', `The backup ${path} is damaged: ${name} does not match the manifest.`)
    } catch (cause) {
      return unreadable(path, name, cause)
    }
  }
}

/** Returns the first entry of the manifest that the file has not, or none. */
function differenceOf({ entries }: BackupManifest, sizes: ReadonlyMap<string, number>): string | None {
  for (const { path, sizeBytes } of entries) {
    const found = sizes.get(path.normalize('NFC'))
    if (found === undefined) return `${path} is missing`
    if (found !== sizeBytes) return `${path} has another size than in the manifest`
  }
  return none
}

function unreadable(path: string, name: string, cause: unknown): Result<never> {
  const code = errorCode(cause)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return failed('quota-exceeded', `There is no room on the disk for ${name} of the backup ${path}.`, cause)
  const why = code === '' ? '' : ` (${code})`
  return failed('invalid', `The backup ${path} is damaged: ${name} cannot be read${why}.`, cause)
}
