import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { errorCode } from '#domain/errors.ts'
import { nameOf, rejectionOf } from '#resume/convert/entry-name.ts'
import { zipOptions } from '#resume/convert/zip-archive.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'

/** The files of a zip file, or of the folder that one was unpacked into. */
export type PackedFiles = {
  /** The size in bytes of each file, by name. */
  sizes: ReadonlyMap<string, number>
  /** Throws when there is no such file, or when it cannot be read. */
  stream(name: string): Promise<Readable>
  /** Returns a small file, or none when it is missing, larger than `maxBytes`, or does not match its checksum. */
  read(name: string, maxBytes: number): Promise<Uint8Array | None>
  close(): void
}

/** More entries than a site has files, and what a system adds beside each. */
const entryLimit = 400_000

/**
 * Opens a zip file, whatever program packed it, or a folder. Names are those beside `marker`, which may be inside folders of a zip
 * file, with letters composed (NFC).
 * Fails with 'object-not-found' when there is nothing, else with 'invalid'; the message is worded to follow the path.
 */
export async function packedFiles(path: string, marker: string): Promise<Result<PackedFiles>> {
  let zip: ZipFile | undefined
  try {
    const found = await stat(path)
    if (found.isDirectory()) return success(await filesOf(path))
    if (!found.isFile()) return failed('invalid', 'is not a zip file')
    zip = await openPromise(path, zipOptions)
    const opened = await readEntries(zip, marker, found.size)
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
async function readEntries(zip: ZipFile, marker: string, sizeBytes: number): Promise<Result<PackedFiles>> {
  const all = new Map<string, Entry>()
  if (zip.entryCount > entryLimit) return failed('invalid', `has more than ${entryLimit} entries`)
  let packedBytes = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry).replaceAll('\\', '/').normalize('NFC')
    packedBytes += entry.compressedSize
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue
    const rejection = rejectionOf(entry)
    if (rejection !== none) return failed('invalid', `holds ${name}, which ${rejection}`)
    if (all.has(name)) return failed('invalid', `holds ${name} twice`)
    all.set(name, entry)
  }
  if (packedBytes > sizeBytes) return failed('invalid', 'claims to hold more bytes than it has')
  const outer = folderOfMarker([...all.keys()], marker)
  const inner = [...all].filter(([name]) => name.startsWith(outer))
  const entries = new Map(inner.map(([name, entry]) => [name.slice(outer.length), entry]))
  const entryOf = (name: string) => entries.get(name.normalize('NFC')) ?? missing(name)

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

/** The folder of the marker that is in the fewest folders. */
function folderOfMarker(names: readonly string[], marker: string): string {
  const found = names.filter((name) => `/${name}`.endsWith(`/${marker}`))
  const [first = marker] = found.toSorted((a, b) => a.split('/').length - b.split('/').length)
  return first.slice(0, -marker.length)
}

async function filesOf(path: string): Promise<PackedFiles> {
  const paths = new Map<string, string>()
  const sizes = new Map<string, number>()
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const whole = join(entry.parentPath, entry.name)
    const name = relative(path, whole).split(sep).join('/').normalize('NFC')
    paths.set(name, whole)
    sizes.set(name, (await stat(whole)).size)
  }
  const stream = async (name: string) => createReadStream(paths.get(name.normalize('NFC')) ?? missing(name))
  return {
    sizes,
    stream,
    async read(name, maxBytes) {
      const sizeBytes = sizes.get(name)
      if (sizeBytes === undefined || sizeBytes > maxBytes) return none
      return Buffer.concat(await (await stream(name)).toArray())
    },
    close() {},
  }
}

function missing(name: string): never {
  throw new Error(`there is no ${name}`)
}
