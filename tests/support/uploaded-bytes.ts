import type { UploadedFile } from '#ports/content/archives.ts'
import { success } from '#resume/result.ts'

/** Bytes as a file whose parts can be read at any place. */
export function uploadedBytes(name: string, bytes: Uint8Array): UploadedFile {
  return { name, sizeBytes: bytes.length, read: async (from, to) => success(bytes.slice(from, to)) }
}
