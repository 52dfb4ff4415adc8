import { createHash } from 'node:crypto'
import { isDraftFile } from '#domain/content/private-file.ts'
import { type None, none } from '#domain/result.ts'
import { isOvertaken } from './failure.ts'
import { ours } from './names.ts'
import { type CloudStorage, listFileObjects, type Objects } from './objects.ts'
import type { Custom } from './service.ts'

/** How long the known mark is used, in ms: it is asked for four times a second, and each read is billed. */
const cachedForMs = 2000

/** How often the names and generations of all files are compared, in ms, to find changes without a mark. */
const compareEveryMs = 5 * 60 * 1000
/** After a new mark the files are compared this soon, in ms, so that later changes by other programs are noticed. */
const compareAfterMs = 5000

/** `batch` is the id of the batch committed last, '' for none. The metageneration changes with every change. */
export type Mark = { version: string; batch: string; metageneration: string }

/** The mark of a bucket without changes. */
const unmarked: Mark = { version: 'none', batch: '', metageneration: '' }

/** The mark of the last change. It is custom metadata of a small object, which every change of this site updates. */
export function versionMark(storage: CloudStorage, clock: () => number = () => performance.now()) {
  let known: { version: string; until: number } | None = none
  let reading: Promise<Mark> | None = none
  let files: { version: string; digest: string } | None = none
  let compareAt = 0
  let notes = 0

  function keep({ version }: Mark): void {
    if (known?.version !== version) compareAt = clock() + compareAfterMs
    known = { version, until: clock() + cachedForMs }
  }

  async function read(objects: Objects): Promise<Mark> {
    const head = await objects.head(ours.version)
    if (head === none) return unmarked
    return { version: head.custom.version ?? '', batch: head.custom.batch ?? '', metageneration: head.metageneration }
  }

  /**
   * Writes a new mark for a change, with its batch. With `seen`, returns false when the mark has changed since then;
   * without it, the mark is always written.
   */
  async function note(objects: Objects, batch?: string, seen?: Mark): Promise<boolean> {
    const version = crypto.randomUUID()
    const custom: Custom = batch === undefined ? { version } : { version, batch }
    const condition = seen === undefined ? {} : { ifMetagenerationMatch: seen.metageneration }
    try {
      const noted = seen === unmarked ? none : await objects.note(ours.version, custom, condition)
      if (noted === none) {
        const saving = { contentType: 'application/octet-stream', custom: { batch: '', ...custom }, ifGeneration: '0' }
        await objects.put(ours.version, new Uint8Array(), saving)
      }
    } catch (cause) {
      if (!isOvertaken(cause)) throw cause
      return seen === undefined ? note(objects, batch) : false
    }
    notes += 1
    keep({ ...unmarked, version })
    return true
  }

  /**
   * Finds changes by other programs, such as by the owner in Google's console: when the names or generations of files
   * differ under the same mark, it writes a new mark. A failure is left to the next comparison.
   */
  async function compare(): Promise<void> {
    compareAt = clock() + compareEveryMs
    await storage.save(async (objects) => {
      const before = await read(objects)
      const digest = await digestOf(objects)
      const after = await read(objects)
      if (before.version !== after.version) {
        compareAt = clock() + compareAfterMs
        return
      }
      const isChanged = files?.version === after.version && files.digest !== digest
      files = { version: after.version, digest }
      if (isChanged && (await note(objects, undefined, after))) files = none
    })
  }

  return {
    read,
    note,

    /** Returns the mark, at most two seconds old; changes of this process show at once. */
    async version(objects: Objects): Promise<string> {
      if (known !== none && clock() < known.until) return known.version
      reading ??= read(objects).finally(() => {
        reading = none
      })
      const before = notes
      const mark = await reading
      // The mark read may be older than one that this process wrote meanwhile.
      if (notes !== before && known !== none) return known.version
      keep(mark)
      if (clock() >= compareAt) void compare()
      return mark.version
    },

    /** Makes the next call of `version` read the mark from the service. */
    forget(): void {
      if (known !== none) known = { ...known, until: Number.NEGATIVE_INFINITY }
    },
  }
}

async function digestOf(objects: Objects): Promise<string> {
  const files = await listFileObjects(objects)
  const lines = files.filter(({ name }) => !isDraftFile(name)).map(({ name, generation }) => `${generation} ${name}`)
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}
