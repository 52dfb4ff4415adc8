import { setImmediate } from 'node:timers/promises'
import { type Entry, fromRandomAccessReaderPromise } from 'yauzl'
import { failed, type Result, success } from '../result.ts'
import { type ArchiveEntry, archiveLimits } from '../transfer/archive.ts'
import { nameOf, rejectionOf } from './entry-name.ts'
import { FileReader, type ReadableFile } from './file-reader.ts'

/** A zip archive: its directory, and its entries one at a time and piece by piece. */
export type ZipArchive = {
  entries: readonly ArchiveEntry[]
  /** Gives the unpacked bytes of an entry piece by piece. Fails with 'invalid' and a message ('is damaged', 'is larger than 15 MB'). */
  read(entry: ArchiveEntry, limitBytes: number, onBytes: (bytes: Uint8Array) => void): Promise<Result<void>>
  close(): void
}

/** Names stay bytes, because programs write them in several encodings. */
export const zipOptions = { decodeStrings: false, autoClose: false } as const

/** How many entries are listed before others have their turn. */
export const entriesAtOnce = 200

/** The bytes of a local header before the name of the entry. PKWARE APPNOTE 4.3.7. */
const localHeaderBytes = 30

/**
 * Opens a zip archive, which may be hostile: the listing stops soon after the limit of entries. Fails with 'invalid' and a message
 * that can follow the file's name ('is no zip archive that can be read').
 */
export async function openArchive(file: ReadableFile): Promise<Result<ZipArchive>> {
  try {
    const zip = await fromRandomAccessReaderPromise(new FileReader(file), file.sizeBytes, zipOptions)
    const entries: ArchiveEntry[] = []
    const found = new Map<ArchiveEntry, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entries.length > archiveLimits.entries) break
      const listed = listedEntry(entry)
      entries.push(listed)
      found.set(listed, entry)
      if (entries.length % entriesAtOnce === 0) await setImmediate()
    }
    return success({
      entries,
      async read(listed, limitBytes, onBytes) {
        const entry = found.get(listed)
        if (entry === undefined) return failed('unavailable', 'cannot be read')
        if (entry.uncompressedSize > limitBytes) return failed('invalid', `is larger than ${limitBytes / 2 ** 20} MB`)
        try {
          // yauzl fails when an entry unpacks to more or less than it states.
          for await (const chunk of await zip.openReadStreamPromise(entry)) onBytes(chunk)
          return success()
        } catch (cause) {
          return failed('invalid', 'is damaged', cause)
        }
      },
      close: () => zip.close(),
    })
  } catch (cause) {
    return failed('invalid', 'is no zip archive that can be read', cause)
  }
}

function listedEntry(entry: Entry): ArchiveEntry {
  return {
    name: nameOf(entry),
    at: entry.relativeOffsetOfLocalHeader,
    packedBytes: localHeaderBytes + entry.fileNameRaw.length + entry.compressedSize,
    sizeBytes: entry.uncompressedSize,
    isEncrypted: entry.isEncrypted(),
    rejection: rejectionOf(entry),
  }
}
