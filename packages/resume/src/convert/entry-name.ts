import { type Entry, getFileNameLowLevel } from 'yauzl'
import { type None, none } from '../result.ts'

/** Some programs write UTF-8 without the flag for it; text of an old code page is hardly ever valid UTF-8. */
export function nameOf(entry: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(entry.fileNameRaw)
  } catch {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  }
}

/** Why an entry cannot be read whatever its content ('is a symbolic link'), or none. */
export function rejectionOf(entry: Entry): string | None {
  if (entry.isEncrypted()) return 'is encrypted'
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000
  if (kind === 0o120000) return 'is a symbolic link'
  if (kind !== 0 && kind !== 0o100000) return 'is not a file'
  return entry.canDecodeFileData() ? none : 'is compressed in a way that cannot be read'
}
