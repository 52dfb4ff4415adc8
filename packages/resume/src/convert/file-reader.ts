import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import type { Result } from '../result.ts'

/** A file whose bytes can be read at any place: those from one place up to another. */
export type ReadableFile = { sizeBytes: number; read(from: number, to: number): Promise<Result<Uint8Array>> }

/** How much of a file is read at once, in bytes. Pieces of 1 MB would be 50 MB of garbage before they are collected. */
const chunkBytes = 2 ** 16

/** Reads any part of a file for yauzl. */
export class FileReader extends RandomAccessReader {
  readonly #file: ReadableFile

  constructor(file: ReadableFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(chunks(this.#file, start, end), { objectMode: false })
  }
}

async function* chunks(file: ReadableFile, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += chunkBytes) {
    const read = await file.read(at, Math.min(at + chunkBytes, end))
    if (!read.ok) throw new Error(read.failure.message)
    yield read.data
  }
}
