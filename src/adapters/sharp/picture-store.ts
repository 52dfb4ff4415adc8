import { randomUUID } from 'node:crypto'
import { constants, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from '#ports/content/picture-store.ts'
import type { Picture } from '#resume/records/image.ts'
import { pictureOf, pictureRecord } from '#resume/records/picture-record.ts'
import { type None, none } from '#resume/result.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import { isSha256 } from '#resume/store-name.ts'
import { syncFolder, writeWhole } from '../whole-file.ts'

/**
 * Pictures as files of a folder: `<hash>-<width>.<type>` for each variant, and `<hash>.json` for the record. A symbolic link in
 * place of a file is not followed: the picture counts as missing. All calls throw the file system's errors.
 */
export function pictureStore(dir: string): PictureStore {
  const place = (name: string) => join(dir, name)

  async function read(hash: string): Promise<Picture | None> {
    if (!isSha256(hash)) return none
    const bytes = await readOrNone(place(`${hash}.json`))
    return bytes === none ? none : pictureOf(hash, Buffer.from(bytes).toString())
  }

  return {
    read,
    async variant(hash, widthPx, type) {
      const picture = await read(hash)
      const isThere = picture?.widths.includes(widthPx) && picture.types.includes(type)
      return isThere ? readOrNone(place(`${hash}-${widthPx}.${type}`)) : none
    },
    async write(hash, type, variants) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      for (const { widthPx, bytes } of variants) await writeOwn(place(`${hash}-${widthPx}.${type}`), bytes)
    },
    async show(picture) {
      await syncFolder(dir)
      await writeOwn(place(`${picture.hash}.json`), Buffer.from(pictureRecord(picture)))
      await syncFolder(dir)
    },
    async renew(hash) {
      const known = await read(hash)
      if (known === none) return none
      const now = new Date()
      return unlessMissing(
        utimes(place(`${hash}.json`), now, now).then(() => known),
        none,
      )
    },
    async clear(hashes, before) {
      const names = await namesIn(dir)
      const groups = Map.groupBy(names, (name) => ownName.exec(name)?.groups?.hash)
      for (const [hash, own] of groups) {
        if (hash === undefined) continue
        const unwanted = hashes.has(hash) ? own.filter((name) => name.endsWith('.tmp')) : own
        const newest = Math.max(...(await Promise.all(unwanted.map((name) => changedAt(place(name))))))
        if (newest >= before) continue
        // The record goes first: a crash in between leaves a picture that is not made, never one with missing variants.
        for (const name of unwanted.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json'))))
          await rm(place(name), { force: true })
      }
    },
  }
}

const ownName = /^(?<hash>[0-9a-f]{64})(-\d+\.(webp|avif)|\.json)(\.[0-9a-f-]+\.tmp)?$/

/** Readers never see a partial file: it is written beside its place, under a unique name. */
function writeOwn(path: string, bytes: Uint8Array): Promise<void> {
  return writeWhole(path, `${path}.${randomUUID()}.tmp`, bytes)
}

async function readOrNone(path: string): Promise<Uint8Array | None> {
  return unlessMissing(readNoLink(path), none)
}

async function readNoLink(path: string): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function namesIn(dir: string): Promise<string[]> {
  return unlessMissing(readdir(dir), [])
}

async function changedAt(path: string): Promise<number> {
  return unlessMissing(
    stat(path).then(({ mtimeMs }) => mtimeMs),
    0,
  )
}

async function unlessMissing<T, Other>(work: Promise<T>, otherwise: Other): Promise<T | Other> {
  return work.catch((cause: unknown) => {
    if (isFields(cause) && (cause.code === 'ENOENT' || cause.code === 'ELOOP')) return otherwise
    throw cause
  })
}
