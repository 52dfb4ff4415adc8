import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileMetadata } from '#ports/content/files.ts'
import { none, type Result } from '#resume/result.ts'
import { attempt, blobPath } from './blobs.ts'

type Named = Pick<FileMetadata, 'name' | 'hash' | 'sizeBytes'>

/**
 * The result of checking stored bytes. `missing` and `damaged` list file names, and `unread` counts the files that were not
 * checked before the signal aborted.
 */
export type ExaminedFiles = { missing: string[]; damaged: string[]; unread: number }

/** Reads and verifies the bytes of files without changing anything, until the signal aborts. */
export function examineFiles(
  folder: string,
  files: readonly Named[],
  signal: AbortSignal,
): Promise<Result<ExaminedFiles>> {
  return attempt('read', async () => {
    const found: ExaminedFiles = { missing: [], damaged: [], unread: 0 }
    for (const file of files) {
      if (signal.aborted) found.unread += 1
      else {
        const state = await stateOf(blobPath(folder, file.hash), file)
        if (state !== 'whole') found[state].push(file.name)
      }
    }
    return found
  })
}

async function stateOf(path: string, { hash, sizeBytes }: Named): Promise<'whole' | 'missing' | 'damaged'> {
  const found = await stat(path).catch(() => none)
  if (found === none) return 'missing'
  if (found.size !== sizeBytes) return 'damaged'
  return (await fileHash(path).catch(() => none)) === hash ? 'whole' : 'damaged'
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}
