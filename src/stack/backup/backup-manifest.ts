import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { isSha256 } from '#resume/store-name.ts'

/** The format of the backups that this version makes and restores. */
export const backupFormat = 1

/** An entry of a backup, by its path in the zip file; `sha256` is that of its bytes, in hex. */
export type BackupEntry = { path: string; sizeBytes: number; sha256: string }

/** Where the backed-up site stores its data, as in its settings. */
export type BackupStack = { documents: string; files: string; identity: string }

/** The counts of a backup: documents by collection, identities, and files. */
export type BackupCounts = { documents: Record<string, number>; identities: number; files: number }

/**
 * The content of a backup's `manifest.json`. `madeAt` is an ISO 8601 instant in UTC. `leftOut` names the files whose bytes
 * were already missing or damaged when the backup was made.
 */
export type BackupManifest = {
  format: number
  product: string
  madeAt: string
  stack: BackupStack
  counts: BackupCounts
  leftOut: string[]
  entries: BackupEntry[]
}

/** The paths that a backup may contain, besides those of files. */
export const backupPaths = {
  manifest: 'manifest.json',
  database: 'vita.db',
  settings: 'settings.env',
} as const

/** Returns the path of the bytes with this SHA-256, which is the same in a backup and in the data folder. */
export function objectPath(hash: string): string {
  return `files/objects/${hash.slice(0, 2)}/${hash}`
}

/** A file in the owner's folder of fonts, whose name does not begin with a dot. */
const fontPath = /^fonts\/[^./\\\p{Cc}][^/\\\p{Cc}]*\.(ttf|otf)$/iu

/** Whether a backup may contain an entry of this path. Any other path could lead out of the folder. */
export function isBackupPath(path: string): boolean {
  if (fontPath.test(path)) return true
  const hash = /^files\/objects\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(path)?.[1]
  return hash === undefined ? Object.values<string>(backupPaths).includes(path) : path === objectPath(hash)
}

/** Returns a stored manifest; the number of its format when that is another one; none when it is invalid. */
export function toManifest(value: unknown): BackupManifest | number | None {
  if (!isFields(value) || !isCount(value.format) || value.format < 1) return none
  if (value.format !== backupFormat) return value.format
  const { product, madeAt, leftOut } = value
  const [stack, counts, entries] = [toStack(value.stack), toCounts(value.counts), toEntries(value.entries)]
  if (typeof product !== 'string' || typeof madeAt !== 'string' || Number.isNaN(Date.parse(madeAt))) return none
  if (stack === none || counts === none || entries === none || !isTexts(leftOut)) return none
  return { format: backupFormat, product, madeAt, stack, counts, leftOut, entries }
}

function toStack(value: unknown): BackupStack | None {
  if (!isFields(value)) return none
  const { documents, files, identity } = value
  if (typeof documents !== 'string' || typeof files !== 'string' || typeof identity !== 'string') return none
  return { documents, files, identity }
}

function toCounts(value: unknown): BackupCounts | None {
  if (!isFields(value) || !isCount(value.identities) || !isCount(value.files) || !isFields(value.documents)) return none
  if (!Object.values(value.documents).every(isCount)) return none
  return { documents: value.documents as Record<string, number>, identities: value.identities, files: value.files }
}

function toEntries(value: unknown): BackupEntry[] | None {
  if (!Array.isArray(value)) return none
  const entries = value.flatMap((each) => toEntry(each) ?? [])
  const isWhole = entries.length === value.length && new Set(entries.map(({ path }) => path)).size === entries.length
  return isWhole ? entries : none
}

/** The path of a file's bytes must match their hash, so that no other bytes can have it. */
function toEntry(value: unknown): BackupEntry | None {
  if (!isFields(value)) return none
  const { path, sizeBytes, sha256 }: Fields = value
  if (typeof path !== 'string' || !isBackupPath(path) || path === backupPaths.manifest) return none
  if (!isCount(sizeBytes) || typeof sha256 !== 'string' || !isSha256(sha256)) return none
  return path.startsWith('files/objects/') && path !== objectPath(sha256) ? none : { path, sizeBytes, sha256 }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
