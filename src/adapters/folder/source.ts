import type { Dirent } from 'node:fs'
import { constants, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BundleEntry, bundleLimits, bundlePathOf } from '#domain/content/bundle/bundle.ts'
import { errorCode } from '#domain/errors.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import { failed, type None, none, success } from '#resume/result.ts'

/** A bundle in a folder. Symbolic links are rejected, never followed; names that begin with a dot are skipped. */
export function folderSource(folder: string): BundleSource {
  /** The names on the disk by the paths in the bundle, where they differ. */
  const names = new Map<string, string>()
  const pathOf = (path: string) => join(folder, ...(names.get(path) ?? path).split('/'))

  async function entriesUnder(parent: string, found: BundleEntry[]): Promise<void> {
    for (const each of await readdir(join(folder, ...parent.split('/')), { withFileTypes: true })) {
      if (found.length > bundleLimits.files + bundleLimits.privateFiles) return
      if (!each.name.startsWith('.')) await addEntry(`${parent}/${each.name}`, each, found)
    }
  }

  async function addEntry(name: string, kind: Kind, found: BundleEntry[]): Promise<void> {
    if (kind.isDirectory()) return entriesUnder(name, found)
    const path = bundlePathOf(name)
    if (path !== name) names.set(path, name)
    const sizeBytes = kind.isFile() ? (await lstat(join(folder, ...name.split('/')))).size : 0
    found.push({ path, sizeBytes, rejection: rejectionOf(kind) })
  }

  return {
    async list() {
      const found: BundleEntry[] = []
      try {
        if (!(await lstat(join(folder, '.'))).isDirectory()) return failed('invalid', `${folder} is not a folder.`)
        const tops = (await readdir(folder, { withFileTypes: true })).filter(isTop)
        if (tops.length === 0)
          return failed('invalid', `${folder} is not a bundle: it holds neither a folder documents nor a folder files.`)
        for (const top of tops) await addEntry(top.name, top, found)
      } catch (cause) {
        const code = errorCode(cause)
        if (code === 'ENOENT') return failed('object-not-found', `There is nothing at ${folder}.`, cause)
        return failed('unavailable', `${folder} cannot be read (${code}).`, cause)
      }
      return success(found.sort((a, b) => (a.path < b.path ? -1 : 1)))
    },

    async read(path) {
      try {
        const file = await open(pathOf(path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
        try {
          const { size } = await file.stat()
          if (size > bundleLimits.fileBytes) return failed('invalid', 'is larger than 64 MB')
          const { buffer, byteOffset, length } = await file.readFile()
          return success(new Uint8Array(buffer, byteOffset, length))
        } finally {
          await file.close()
        }
      } catch (cause) {
        return failed('unavailable', 'cannot be read', cause)
      }
    },

    async close() {},
  }
}

type Kind = Pick<Dirent, 'isDirectory' | 'isFile' | 'isSymbolicLink'>

function rejectionOf(kind: Kind): string | None {
  if (kind.isSymbolicLink()) return 'is a symbolic link'
  return kind.isFile() ? none : 'is not a file'
}

function isTop({ name }: Dirent): boolean {
  return name === 'documents' || name === 'files'
}
