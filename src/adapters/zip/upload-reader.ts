import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import type { UploadedFile } from '#ports/content/archives.ts'

/** How much of an upload is read at once, in bytes. Pieces of 1 MB would be 50 MB of garbage before they are collected. */
const chunkBytes = 2 ** 16

/** Reads any part of an upload for yauzl. */
export class UploadReader extends RandomAccessReader {
  readonly #file: UploadedFile

  constructor(file: UploadedFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(chunks(this.#file, start, end), { objectMode: false })
  }
}

async function* chunks(file: UploadedFile, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += chunkBytes) {
    const read = await file.read(at, Math.min(at + chunkBytes, end))
    if (!read.ok) throw new Error(read.failure.message)
    yield read.data
  }
}
