import { storePicture } from '#calls/studio/uploads.ts'
import { originalLimitBytes } from '#domain/content/picture-kind.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import type { Ports } from '#ports/ports.ts'
import { type PostedFiles, readPostedFiles } from './posted-files.ts'

const limits = {
  maxFiles: draftLimits.pictures,
  maxFileSize: originalLimitBytes,
  maxTotalSize: draftLimits.uploadBytes,
  maxParts: draftLimits.pictures + 20,
}

/**
 * Reads a form with pictures and stores each for the draft. What stands for a picture has its name, with the hash or with the
 * message that rejects it. docs/behaviour.md 23.11.
 */
export function readPostedPictures(request: Request, ports: Pick<Ports, 'files'>): Promise<PostedFiles> {
  const store = (name: string, bytes: Uint8Array) => storePicture(ports, { name, bytes })
  return readPostedFiles(request, limits, store, {
    file: 'A file is larger than 64 MB. It and the files after it were not taken.',
    total: 'The files are larger than 2 GB in all. Those after this limit were not taken.',
    files: `A form takes ${draftLimits.pictures} files at most. Those after them were not taken.`,
  })
}
