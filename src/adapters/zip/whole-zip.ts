import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { none, type Result, success } from '#resume/result.ts'
import { giveName, isTaken, taken, unfinishedName, writingTo } from '../new-file.ts'

/** A zip file being written: it gets its name when it is complete, or never. */
export type WholeZip = {
  /** Adds a file and waits until its bytes are read, so that only one file at a time is in memory. */
  add(path: string, bytes: Readable, sizeBytes: number): Promise<Result<void>>
  /** Gives the zip file its name. Fails with 'canceled' when the name was taken meanwhile. */
  finish(): Promise<Result<void>>
  /** Deletes the unfinished file. */
  discard(): Promise<void>
}

/**
 * A new zip file, readable by its owner alone. The same files added in the same order always give the same bytes: nothing is
 * compressed (pictures already are) and every time is the earliest that a zip file can hold.
 * Fails with 'canceled' when the name is taken.
 */
export async function wholeZip(target: string): Promise<Result<WholeZip>> {
  if (await isTaken(target)) return taken(target)
  const unfinished = unfinishedName(target)
  const zip = new ZipFile()
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(zip.outputStream, file)
  written.catch(() => {
    // The next call that awaits it gets the error.
  })
  const opened = await writingTo(target, () =>
    Promise.race([new Promise((resolve) => file.once('open', resolve)), written]),
  )
  if (!opened.ok) return opened

  return success({
    async add(path, bytes, sizeBytes) {
      return writingTo(target, () => Promise.race([added(zip, path, bytes, sizeBytes), written]))
    },

    async finish() {
      const done = await writingTo(target, async () => {
        zip.end()
        await written
        return giveName(unfinished, target)
      })
      if (!done.ok) return done
      return done.data ? success() : taken(target)
    },

    async discard() {
      file.destroy()
      await written.catch(() => none)
      await rm(unfinished, { force: true })
    },
  })
}

/** Local time, as in zip files, so that the bytes do not depend on the time zone. */
const firstTime = new Date(1980, 0, 1)
const entryOptions = { mtime: firstTime, mode: 0o100600, compress: false, forceDosTimestamp: true }

/** Takes a stream because the zip library keeps its input until the end: a stream that was read is empty. */
export function added(zip: ZipFile, path: string, stream: Readable, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.once('error', reject)
    stream.once('close', () => {
      zip.off('error', reject)
      resolve()
    })
    zip.addReadStreamLazy(path, { ...entryOptions, size }, (give) => give(none, stream))
  })
}
