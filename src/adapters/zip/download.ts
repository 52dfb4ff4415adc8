import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { BundleSink } from '#ports/content/bundle.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { streamOf } from './sink.ts'
import { added } from './whole-zip.ts'

/**
 * A bundle in a zip file that is sent while it is written: the bytes are those of a bundle on a disk. Writing waits for the
 * reader, so one file at a time is in memory, and fails once the reader has gone. A discarded bundle breaks off.
 */
export function zipDownload(): { sink: BundleSink; bytes: ReadableStream<Uint8Array> } {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const gone = finished(output)
  const attempt = async (work: () => Promise<void>): Promise<Result<void>> => {
    try {
      return success(await work())
    } catch (cause) {
      return failed('canceled', 'The download was broken off.', cause)
    }
  }
  gone.catch(() => {
    // The next call that waits for it gets the error.
  })
  return {
    bytes: Readable.toWeb(output) as ReadableStream<Uint8Array>,
    sink: {
      write: (path, bytes) => attempt(() => Promise.race([added(zip, path, streamOf(bytes), bytes.length), gone])),
      finish: () =>
        attempt(async () => {
          zip.end()
          await gone
        }),
      async discard() {
        output.destroy(new Error('The bundle was discarded.'))
      },
    },
  }
}
