import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { none, type Result } from '#domain/result.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import { waitingBatch } from './batch.ts'
import { attempt } from './failure.ts'
import { fileIndex } from './file-index.ts'

/**
 * The result of checking a file store. `missing` and `damaged` list file names, `orphans` counts stored bytes without a name,
 * and `unread` counts the files that were not checked before the signal aborted.
 */
export type ExaminedFiles = {
  files: readonly FileMetadata[]
  sizeBytes: number
  missing: string[]
  damaged: string[]
  orphans: number
  unread: number
  isBatchWaiting: boolean
}

/** Reads and verifies every file of a store without changing anything, until the signal aborts. */
export function examineFiles(folder: string, signal: AbortSignal): Promise<Result<ExaminedFiles>> {
  return attempt('read', async () => {
    const list = fileIndex(folder)
    const index = await list.read()
    const batch = await waitingBatch(folder).read(index)
    const files = [...index.files.values()]
    const found: ExaminedFiles = {
      files,
      sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      missing: [],
      damaged: [],
      orphans: 0,
      unread: 0,
      isBatchWaiting: batch !== none,
    }
    for (const file of files) {
      if (signal.aborted) found.unread += 1
      else {
        const state = await stateOf(join(folder, 'objects', file.hash.slice(0, 2), file.hash), file)
        if (state !== 'whole') found[state].push(file.name)
      }
    }
    // Bytes go with their name, which may be deleted while this runs.
    const now = found.missing.length === 0 ? index : await list.read()
    found.missing = found.missing.filter((name) => now.files.get(name)?.hash === index.files.get(name)?.hash)
    const named = new Set([...files, ...(batch?.changes.values() ?? [])].map((each) => each?.hash))
    const stored = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true }).catch(() => [])
    found.orphans = stored.filter((entry) => entry.isFile() && !named.has(entry.name)).length
    return found
  })
}

async function stateOf(path: string, { hash, sizeBytes }: FileMetadata): Promise<'whole' | 'missing' | 'damaged'> {
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
