import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { UploadedFile } from '#ports/content/archives.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'

/** A file that may be of another program, or none for a folder and for what is not there. */
export async function fileAt(path: string): Promise<UploadedFile | None> {
  const found = await stat(path).catch(() => none)
  if (found === none || !found.isFile()) return none
  return { name: basename(path), sizeBytes: found.size, read: (from, to) => bytesAt(path, from, to) }
}

async function bytesAt(path: string, from: number, to: number): Promise<Result<Uint8Array>> {
  try {
    await using file = await open(path)
    const bytes = new Uint8Array(Math.max(0, to - from))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    return success(bytes.subarray(0, bytesRead))
  } catch (cause) {
    return failed('unavailable', `${path} cannot be read.`, cause)
  }
}

/** How commands write a file that the owner asks for. */
export { writeNewFile } from '#adapters/new-file.ts'
