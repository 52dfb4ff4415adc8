import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { errorCode } from '#domain/error-code.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'

/** A zip file whose entries are not compressed. */
export type StoredZip = {
  /** The size in bytes of each entry, by name. */
  sizes: ReadonlyMap<string, number>
  /** Throws when there is no such entry, or when the file cannot be read. */
  stream(name: string): Promise<Readable>
  /** Returns a small entry, or none when it is missing, larger than `maxBytes`, or does not match its checksum. */
  read(name: string, maxBytes: number): Promise<Uint8Array | None>
  close(): void
}

/** More entries than a site has files. */
const entryLimit = 200_000

/**
 * Opens a zip file in which nothing is compressed, so that no entry can expand to more than the file holds.
 * Fails with 'object-not-found' when there is no file, else with 'invalid'; the message is worded to follow the path.
 */
export async function storedZip(path: string): Promise<Result<StoredZip>> {
  let zip: ZipFile | undefined
  try {
    const found = await stat(path)
    if (!found.isFile()) return failed('invalid', 'is not a zip file')
    zip = await openPromise(path, { autoClose: false })
    const opened = await readEntries(zip, found.size)
    if (!opened.ok) zip.close()
    return opened
  } catch (cause) {
    zip?.close()
    const code = errorCode(cause)
    if (code === 'ENOENT') return failed('object-not-found', 'does not exist', cause)
    return failed('invalid', code === '' ? 'is not a zip file, or is damaged' : `cannot be read (${code})`, cause)
  }
}

/** Fails with 'invalid' when the file breaks a rule; throws when it is damaged. The caller then closes it. */
async function readEntries(zip: ZipFile, sizeBytes: number): Promise<Result<StoredZip>> {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > entryLimit) return failed('invalid', `has more than ${entryLimit} entries`)
  let sum = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (entry.isEncrypted() || entry.compressionMethod !== 0)
      return failed('invalid', `holds ${name} in compressed or encrypted form`)
    if (entries.has(name)) return failed('invalid', `holds ${name} twice`)
    entries.set(name, entry)
    sum += entry.uncompressedSize
  }
  if (sum > sizeBytes) return failed('invalid', 'claims to hold more bytes than it has')
  const entryOf = (name: string) => entries.get(name) ?? missing(name)

  return success({
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    stream: (name) => zip.openReadStreamPromise(entryOf(name)),
    async read(name, maxBytes) {
      const entry = entries.get(name)
      if (entry === undefined || entry.uncompressedSize > maxBytes) return none
      const bytes = Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray())
      return crc32(bytes) === entry.crc32 ? bytes : none
    },
    close: () => zip.close(),
  })
}

function missing(name: string): never {
  throw new Error(`there is no ${name}`)
}
