import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { none, type Result, success } from '#domain/result.ts'
import { giveName, isTaken, taken, unfinishedName, writingTo } from '../new-file.ts'

/** A zip file that is being made: its name is there when it is whole, or never. */
export type WholeZip = {
  /** Adds a file and waits until its bytes were taken, so that one at a time is in memory. */
  add(path: string, bytes: Readable, sizeBytes: number): Promise<Result<void>>
  /** Gives the zip file its name. Fails with 'canceled' when something took it meanwhile. */
  finish(): Promise<Result<void>>
  /** Removes what was made so far. */
  discard(): Promise<void>
}

/**
 * A new zip file at a path where there is none yet, for its owner alone. The same files added in the same order give the
 * same bytes, whenever and wherever: nothing is compressed (pictures are already) and every time is the first that a zip
 * can say. Fails with 'canceled' when something has the name.
 */
export async function wholeZip(target: string): Promise<Result<WholeZip>> {
  if (await isTaken(target)) return taken(target)
  const unfinished = unfinishedName(target)
  const zip = new ZipFile()
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(zip.outputStream, file)
  written.catch(() => {
    // Whoever waits for it next learns of it.
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
        return await giveName(unfinished, target)
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

/** Local time, as zip files have it: so the bytes do not depend on the time zone. */
const firstTime = new Date(1980, 0, 1)
const entryOptions = { mtime: firstTime, mode: 0o100600, compress: false, forceDosTimestamp: true }

/** It gets a stream because the zip library keeps what it is given until the end: a stream that was read is empty. */
function added(zip: ZipFile, path: string, stream: Readable, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.once('error', reject)
    stream.once('close', () => {
      zip.off('error', reject)
      resolve()
    })
    zip.addReadStreamLazy(path, { ...entryOptions, size }, (give) => give(none, stream))
  })
}
