import { storeSlice } from '#calls/studio/uploads.ts'
import { originalLimitBytes } from '#domain/content/picture-kind.ts'
import { success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { type PostedFiles, readPostedFiles } from './posted-files.ts'

/** Without scripts the whole file arrives within the time of one request, and is in memory. */
const limits = {
  maxFiles: 1,
  maxFileSize: originalLimitBytes,
  maxTotalSize: originalLimitBytes + 2 ** 16,
  maxParts: 10,
}

const sliceBytes = 8 * 2 ** 20

const tooLarge = 'This file is larger than 64 MB. A browser with scripts can send up to 2 GB.'
const sentences = { file: tooLarge, total: tooLarge, files: 'One file at a time can be imported.' }

/**
 * Reads a form with a file to import, and stores it in slices. What stands for the file has the id of the upload, or the message
 * that rejects it; `limit` is the sentence of a limit. docs/behaviour.md 25.1.
 */
export function readPostedImport(request: Request, ports: Pick<Ports, 'files'>): Promise<PostedFiles> {
  const store = async (name: string, bytes: Uint8Array) => {
    const upload = crypto.randomUUID()
    for (let from = 0; from < bytes.length; from += sliceBytes) {
      const slice = { upload, name, from, bytes: bytes.slice(from, from + sliceBytes) }
      const stored = await storeSlice(ports, slice, 'import')
      if (!stored.ok) return stored
      if (stored.data.outcome === 'rejected') return success({ message: stored.data.message })
    }
    return success({ upload })
  }
  return readPostedFiles(request, limits, store, sentences)
}
