import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BundleSink } from '#ports/content/bundle.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { writingTo } from '../new-file.ts'
import { makeFolder } from './make-folder.ts'

/**
 * A new bundle in a folder that does not exist yet or is empty. The files are written to a hidden folder inside and moved out
 * when all are complete. They are accessible to their owner alone.
 * Fails with 'canceled' when the folder is not empty.
 */
export async function folderSink(target: string): Promise<Result<BundleSink>> {
  const unfinished = join(target, `.export-${crypto.randomUUID()}`)
  const opened = await writingTo(target, async () => {
    const isMade = makeFolder(target)
    const held = await readdir(target)
    if (held.length > 0) return 'held'
    for (const top of tops) await mkdir(join(unfinished, top), { recursive: true, mode: 0o700 })
    return isMade ? 'made' : 'was there'
  })
  if (!opened.ok) return opened
  if (opened.data === 'held') return failed('canceled', `${target} is not empty. Give a name that does not exist yet.`)

  let isDiscarded = false
  let writing: Promise<unknown> = Promise.resolve()

  return success({
    async write(path, bytes) {
      if (isDiscarded) return failed('canceled', `${target} is not written: the export was discarded.`)
      const written = writingTo(target, async () => {
        const place = join(unfinished, ...path.split('/'))
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await writeFile(place, bytes, { flag: 'wx', mode: 0o600 })
      })
      writing = written
      return written
    },

    async finish() {
      return writingTo(target, async () => {
        for (const top of tops) await rename(join(unfinished, top), join(target, top))
        await rmdir(unfinished)
      })
    },

    /** May be called during a write: it waits for that write, and later writes fail. */
    async discard() {
      isDiscarded = true
      await writing
      await rm(unfinished, { recursive: true, force: true })
      // The folder stays if it holds files of another program: `rmdir` then fails.
      if (opened.data === 'made') await rmdir(target).catch(() => {})
    },
  })
}

/** In the order in which they are moved: once `documents` exists, the bundle is complete. */
const tops = ['files', 'documents']
