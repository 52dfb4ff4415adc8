import { setImmediate } from 'node:timers/promises'
import { type Entry, fromRandomAccessReaderPromise } from 'yauzl'
import { bytesText } from '#domain/byte-size.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { Archive } from '#ports/content/resume-files.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { type ArchiveEntry, archiveLimits } from '#resume/transfer/archive.ts'
import { nameOf, rejectionOf } from './entry-name.ts'
import { entriesAtOnce, zipOptions } from './source.ts'
import { UploadReader } from './upload-reader.ts'

/** The bytes of a local header before the name of the entry. PKWARE APPNOTE 4.3.7. */
const localHeaderBytes = 30

/** An archive: its directory, and its entries one at a time and piece by piece. */
export async function openArchive(file: UploadedFile): Promise<Result<Archive>> {
  try {
    const zip = await fromRandomAccessReaderPromise(new UploadReader(file), file.sizeBytes, zipOptions)
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
        if (entry.uncompressedSize > limitBytes) return failed('invalid', `is larger than ${bytesText(limitBytes)}`)
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
