import { type BigIntStats, existsSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDraftFile } from '#domain/content/private-file.ts'
import { errorCode } from '#domain/error-code.ts'
import { OwnerError } from '#domain/owner-error.ts'
import { type None, none } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { isFileName } from '#domain/store-name.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { syncName, writeWhole } from '../whole-file.ts'

/**
 * The list of files. Every change raises `generation`, one of a file of the draft `draftChanges` too; `batch` is the id of the
 * last committed batch.
 */
export type FileIndex = {
  generation: number
  draftChanges: number
  batch: string | None
  files: ReadonlyMap<string, FileMetadata>
}

const empty: FileIndex = { generation: 0, draftChanges: 0, batch: none, files: new Map() }

/** The list after a change of one file outside of batches. */
export function withChange(index: FileIndex, name: string, files: FileIndex['files']): FileIndex {
  const draftChanges = index.draftChanges + (isDraftFile(name) ? 1 : 0)
  return { ...index, generation: index.generation + 1, draftChanges, files }
}

/**
 * A file changed less than this ago, in ms, is not cached: a second change may leave time and size as they are. Covers clock
 * steps.
 */
const youngMs = 100n

/** The list of files in `index.json` of a folder. While the file is unchanged, a read costs one `stat`. */
export function fileIndex(folder: string) {
  const path = join(folder, 'index.json')
  const nextPath = join(folder, 'index.next.json')
  let known: { identity: string; index: FileIndex } | None = none

  async function read(): Promise<FileIndex> {
    try {
      const found = await stat(path, { bigint: true })
      if (known !== none && known.identity === identityOf(found)) return known.index
      return await readFromDisk()
    } catch (cause) {
      if (errorCode(cause) !== 'ENOENT') throw cause
      if (!existsSync(join(folder, 'objects'))) return empty
      throw new OwnerError(`The list of files ${path} is missing, but the files exist. ${fix}`)
    }
  }

  async function readFromDisk(): Promise<FileIndex> {
    const file = await open(path, 'r')
    try {
      const found = await file.stat({ bigint: true })
      const index = indexOf(await file.readFile('utf8'))
      if (index === none) throw new OwnerError(`The list of files ${path} is damaged. ${fix}`)
      known = isYoung(found) ? none : { identity: identityOf(found), index }
      return index
    } finally {
      await file.close()
    }
  }

  return {
    read,

    /** Replaces the list. The caller holds `index.lock`. */
    async write(index: FileIndex): Promise<void> {
      await writeWhole(path, `${path}.part`, indexText(index))
      await syncName(path)
    },

    /** Writes the next list beside the present one, so that showing it needs no disk space. */
    async writeNext(index: FileIndex): Promise<void> {
      await writeWhole(nextPath, `${nextPath}.part`, indexText(index))
    },

    /** Makes the next list the present one. The caller holds `index.lock`. */
    async showNext(): Promise<void> {
      await rename(nextPath, path)
      await syncName(path)
    },
  }
}

const fix = 'To restore a backup: npm run vita -- restore PATH'

export function indexText({ generation, draftChanges, batch, files }: FileIndex): string {
  const named = [...files].map(([name, { name: _, ...rest }]) => [name, rest])
  return `${JSON.stringify({ format: 1, generation, draftChanges, batch, files: Object.fromEntries(named) }, none, 1)}\n`
}

/** Parses a stored list. Returns none unless all of it is valid: a list understood only in part must not be replaced. */
export function indexOf(text: string): FileIndex | None {
  const json = jsonOf(text)
  if (!isFields(json) || json.format !== 1 || !isFields(json.files)) return none
  const { generation, draftChanges = 0, batch } = json // earlier lists have no draftChanges
  if (typeof generation !== 'number' || !Number.isSafeInteger(generation)) return none
  if (typeof draftChanges !== 'number' || !Number.isSafeInteger(draftChanges)) return none
  if (batch !== none && typeof batch !== 'string') return none

  const files = new Map<string, FileMetadata>()
  for (const [name, value] of Object.entries(json.files)) {
    const metadata = metadataOf(name, value)
    if (metadata === none) return none
    files.set(name, metadata)
  }
  return { generation, draftChanges, batch, files }
}

/** Parses stored metadata. Returns none when it is invalid. The hash becomes a path, so only 64 hex digits are accepted. */
export function metadataOf(name: string, value: unknown): FileMetadata | None {
  if (!isFields(value) || !isFileName(name)) return none
  const { hash, sizeBytes, contentType, updatedAt } = value
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return none
  if (typeof sizeBytes !== 'number' || typeof contentType !== 'string' || typeof updatedAt !== 'string') return none
  return { name, sizeBytes, contentType, hash, updatedAt }
}

function identityOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ')
}

/** Also true for a time in the future. */
function isYoung({ mtimeMs }: BigIntStats): boolean {
  return BigInt(Date.now()) - mtimeMs < youngMs
}
