import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { none } from '#domain/result.ts'
import { sha256Of } from '../sha256.ts'
import { syncFolder, writeWhole } from '../whole-file.ts'

/** The bytes of files, each under its SHA-256: `objects/<first two digits>/<hash>`. A file name never becomes a path. */
export function blobs(folder: string) {
  const root = join(folder, 'objects')
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash)

  return {
    /** Stores bytes and returns their hash. They survive a power loss only after `sync` with that hash. */
    async put(bytes: Uint8Array): Promise<string> {
      const hash = sha256Of(bytes)
      const path = pathOf(hash)
      if (await hasSize(path, bytes.length)) return hash
      await mkdir(join(root, hash.slice(0, 2)), { recursive: true, mode: 0o700 })
      await writeWhole(path, `${path}.part-${crypto.randomUUID()}`, bytes)
      return hash
    },

    async sync(hashes: Iterable<string>): Promise<void> {
      const folders = new Set([...hashes].map((hash) => hash.slice(0, 2)))
      if (folders.size === 0) return
      for (const each of folders) await syncFolder(join(root, each))
      await syncFolder(root)
      await syncFolder(folder)
    },

    /** Returns the bytes, 'missing', or 'damaged' when they do not match the hash. */
    async read(hash: string): Promise<Uint8Array | 'missing' | 'damaged'> {
      try {
        const { buffer, byteOffset, length } = await readFile(pathOf(hash))
        const bytes = new Uint8Array(buffer, byteOffset, length)
        return sha256Of(bytes) === hash ? bytes : 'damaged'
      } catch (cause) {
        if (errorCode(cause) === 'ENOENT') return 'missing'
        throw cause
      }
    },

    async remove(hash: string): Promise<void> {
      await rm(pathOf(hash), { force: true })
    },

    /**
     * Deletes bytes that are not in `used`, and files that a killed process did not finish. The caller holds every lock under
     * which bytes are stored.
     */
    async keepOnly(used: ReadonlySet<string>): Promise<void> {
      for (const at of await readdir(root)) {
        for (const name of await readdir(join(root, at))) {
          if (!used.has(name)) await rm(join(root, at, name), { force: true })
        }
      }
    },
  }
}

async function hasSize(path: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => none)
  return found !== none && found.size === sizeBytes
}
