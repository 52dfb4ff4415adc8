import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode, OwnerError } from '#domain/errors.ts'
import type { Blobs } from '#ports/content/blobs.ts'
import { type FailureCode, type None, none } from '#resume/result.ts'
import { isSha256 } from '#resume/store-name.ts'
import { attempting, missing } from '../file-store-failure.ts'
import { sha256Of } from '../sha256.ts'
import { syncFolder, writeWhole } from '../whole-file.ts'

/**
 * Bytes in files: `objects/<first two digits>/<hash>` below `folder`, accessible to their owner alone. A file's time of change
 * says when its bytes were last written or asked for. Any number of processes may use one folder; the first write creates it.
 */
export function diskBlobs(folder: string): Blobs {
  const root = join(folder, 'objects')
  const pathOf = (hash: string) => blobPath(folder, hash)

  async function renewed(hash: string): Promise<boolean> {
    return isSha256(hash) && (await setTime(pathOf(hash), new Date()))
  }

  async function store(hash: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(hash)
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeWhole(path, `${path}.part-${crypto.randomUUID()}`, bytes)
    await syncFolder(dirname(path))
    if (made !== undefined) for (const each of [root, folder]) await syncFolder(each)
  }

  return {
    has(hash) {
      return attempt('read', () => renewed(hash))
    },

    read(hash) {
      return attempt('read', async () => {
        if (!isSha256(hash)) throw missing()
        const { buffer, byteOffset, length } = await readFile(pathOf(hash)).catch((cause: unknown) => {
          throw errorCode(cause) === 'ENOENT' ? missing() : cause
        })
        const bytes = new Uint8Array(buffer, byteOffset, length)
        if (sha256Of(bytes) !== hash) throw new OwnerError(`The stored file ${pathOf(hash)} is damaged.`)
        return bytes
      })
    },

    write(bytes) {
      return attempt('save', async () => {
        const hash = sha256Of(bytes)
        const isThere = (await sizeOf(pathOf(hash))) === bytes.length && (await renewed(hash))
        if (!isThere) await store(hash, bytes)
        return hash
      })
    },

    release(hash) {
      return attempt('save', async () => {
        if (isSha256(hash)) await setTime(pathOf(hash), new Date(0))
      })
    },

    keepOnly(used, before) {
      return attempt('save', async () => {
        const found = { deleted: 0, oldest: Number.POSITIVE_INFINITY }
        for (const at of await namesIn(root)) {
          for (const name of await namesIn(join(root, at))) {
            if (used.has(name)) continue
            const writtenAt = await removeIfOld(join(root, at, name), before)
            if (writtenAt === none) found.deleted += 1
            else found.oldest = Math.min(found.oldest, writtenAt)
          }
        }
        return found
      })
    },
  }
}

/** Where the bytes with this hash are, in the folder of files. */
export function blobPath(folder: string, hash: string): string {
  return join(folder, 'objects', hash.slice(0, 2), hash)
}

/**
 * Deletes a file that was written before this time; none when it is gone, else when it was written. The file first loses its
 * name: bytes that another process asked for at this moment are young by then, and get it back.
 */
async function removeIfOld(path: string, before: number): Promise<number | None> {
  const writtenAt = await timeOf(path)
  if (writtenAt === none || writtenAt >= before) return writtenAt
  const unnamed = `${path.split('.part-', 1)[0]}.part-${crypto.randomUUID()}`
  await rename(path, unnamed).catch(noneIfNotFound)
  const now = await timeOf(unnamed)
  if (now === none || now < before) await rm(unnamed, { force: true })
  else await rename(unnamed, path)
  return now === none || now < before ? none : now
}

async function setTime(path: string, at: Date): Promise<boolean> {
  return (await utimes(path, at, at).catch(noneIfNotFound)) !== none
}

async function timeOf(path: string): Promise<number | None> {
  return (await stat(path).catch(noneIfNotFound))?.mtimeMs ?? none
}

async function sizeOf(path: string): Promise<number | None> {
  return (await stat(path).catch(noneIfNotFound))?.size ?? none
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(noneIfNotFound)) ?? []
}

function noneIfNotFound(cause: unknown): null {
  if (errorCode(cause) === 'ENOENT') return none
  throw cause
}

/** docs/behaviour.md 9.6. */
const codes: Partial<Record<string, FailureCode>> = {
  ENOSPC: 'quota-exceeded',
  EDQUOT: 'quota-exceeded',
  EFBIG: 'quota-exceeded',
  EACCES: 'unauthorized',
  EPERM: 'unauthorized',
  EROFS: 'unauthorized',
}

export const attempt = attempting((cause) => codes[errorCode(cause)] ?? 'unavailable')
