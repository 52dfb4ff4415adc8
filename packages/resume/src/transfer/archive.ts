import { type None, none } from '../result.ts'
import { isFileName } from '../store-name.ts'

/**
 * An entry of a zip file, from its directory alone. `at` is where its data begin at the earliest, in bytes. `rejection` is why
 * it cannot be read whatever its content, or none.
 */
export type ArchiveEntry = {
  name: string
  at: number
  packedBytes: number
  sizeBytes: number
  isEncrypted: boolean
  rejection: string | None
}

/** Limits of an archive and of its files. docs/behaviour.md 12.7. */
export const archiveLimits = {
  entries: 2000,
  fileBytes: 15 * 2 ** 20,
  totalBytes: 40 * 2 ** 20,
  rows: 20_000,
}

/**
 * Why an archive is rejected as a whole, as the end of a sentence, or none. It is decided from the directory, before any entry is
 * opened.
 */
export function archiveRejection(entries: readonly ArchiveEntry[]): string | None {
  if (entries.length > archiveLimits.entries) return `has more than ${archiveLimits.entries} entries`
  const names = new Set<string>()
  for (const { name, isEncrypted } of entries) {
    if (isEncrypted) return `is encrypted: ${shown(name)}`
    if (name.includes('\\')) return `has an entry whose name has a backslash in place of a slash: ${shown(name)}`
    if (!isInside(name)) return `has an entry whose name points outside of it: ${shown(name)}`
    if (names.has(name)) return `has two entries of the same name: ${shown(name)}`
    names.add(name)
  }
  const inOrder = entries.toSorted((a, b) => a.at - b.at)
  const overlapping = inOrder.find((entry, index) => {
    const next = inOrder[index + 1]
    return next !== undefined && next.at < entry.at + entry.packedBytes
  })
  return overlapping === undefined ? none : `has entries whose data overlap: ${shown(overlapping.name)}`
}

/**
 * Why the tables that are read of an archive reject it as a whole, or none. Both sizes are those of its directory: an entry that
 * unpacks to another size is damaged.
 */
export function tablesRejection(tables: readonly ArchiveEntry[]): string | None {
  const { fileBytes, totalBytes } = archiveLimits
  const unpacked = tables.reduce((sum, { sizeBytes }) => sum + Math.min(sizeBytes, fileBytes), 0)
  if (unpacked > totalBytes) return 'has more than 40 MB of tables'
  const packed = tables.reduce((sum, { packedBytes }) => sum + packedBytes, 0)
  return packed > totalBytes ? 'has more than 40 MB of packed tables' : none
}

/** Whether a name stays inside of the archive: relative, without '..', backslash or drive letter. A folder ends in a slash. */
function isInside(name: string): boolean {
  return isFileName(name.replace(/\/$/, '')) && !/^[a-z]:/i.test(name)
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100))
}

/** Whether a zip file is a Word or OpenDocument file, by the names in it. */
export function isDocumentArchive(names: readonly string[]): boolean {
  return names.includes('[Content_Types].xml') || names.includes('mimetype')
}

/** Whether a path of an archive is that of a bundle, at its top or inside one folder; Windows may write backslashes. */
export function isBundlePath(name: string): boolean {
  return /^([^/\\]+[/\\])?(documents|files)[/\\]/.test(name)
}
