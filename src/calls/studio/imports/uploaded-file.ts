import { call, fail, take } from '#domain/call.ts'
import { none, type Result, success } from '#domain/result.ts'
import { noImport } from '#domain/studio/import-kinds.ts'
import type { UploadedFile } from '#ports/content/archives.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { slicesOf } from '../pictures/uploads.ts'

/**
 * The slices of a file to import as one file. One slice at a time is in memory. Fails with 'object-not-found' when there are
 * none (any more).
 */
export const uploadedFile = call(
  async ({ files }: Pick<Ports, 'files'>, upload: string, name: string): Promise<UploadedFile> => {
    const slices = take(await slicesOf({ files }, upload, 'import'))
    let end = 0
    const parts = slices.map((file) => {
      const part = { file, from: end }
      end += file.sizeBytes
      return part
    })
    if (parts.length === 0) return fail('object-not-found', noImport)
    let last: { file: FileMetadata; bytes: Promise<Result<Uint8Array>> } | null = none

    async function bytesOf(file: FileMetadata): Promise<Result<Uint8Array>> {
      if (last?.file !== file) last = { file, bytes: files.read(file.name) }
      return last.bytes
    }

    return {
      name,
      sizeBytes: end,
      async read(from, to) {
        const wanted = new Uint8Array(Math.max(0, Math.min(to, end) - from))
        for (const part of parts) {
          const [begin, stop] = [Math.max(from, part.from), Math.min(to, part.from + part.file.sizeBytes)]
          if (begin >= stop) continue
          const read = await bytesOf(part.file)
          if (!read.ok) return read
          wanted.set(read.data.subarray(begin - part.from, stop - part.from), begin - from)
        }
        return success(wanted)
      },
    }
  },
)
