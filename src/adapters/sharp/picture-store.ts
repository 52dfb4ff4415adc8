import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture, PictureType } from '#domain/image.ts'
import { type Fields, isFields, listOf, type Reader, record, wholeNumber } from '#domain/record.ts'
import { type None, none } from '#domain/result.ts'
import type { Variant } from './order.ts'

/**
 * Pictures as files: `<hash>-<width>.<type>` for each variant, and `<hash>.json`, written last, which says that the
 * picture is made and what there is of it. All calls throw what the file system throws.
 */
export type PictureStore = {
  /** The picture, or none when its json is missing or damaged. */
  read(hash: string): Promise<Picture | None>
  variant(hash: string, widthPx: number, type: PictureType): Promise<Uint8Array | None>
  write(hash: string, type: PictureType, variants: readonly Variant[]): Promise<void>
  /** Says that the variants of a picture are there; until then nobody sees them. */
  show(picture: Picture): Promise<void>
  /** Makes a picture young again, so that nobody clears it away before it is used. */
  touch(hash: string): Promise<void>
  /** Deletes what belongs to no picture of these and was not changed since an instant, in ms. */
  clear(hashes: ReadonlySet<string>, before: number): Promise<void>
}

export function pictureStore(dir: string): PictureStore {
  const place = (name: string) => join(dir, name)

  async function read(hash: string): Promise<Picture | None> {
    if (!isHash(hash)) return none
    const bytes = await readOrNone(place(`${hash}.json`))
    return bytes === none ? none : toPicture(hash, bytes)
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
      for (const { widthPx, bytes } of variants) await writeWhole(place(`${hash}-${widthPx}.${type}`), bytes)
    },
    async show({ hash, ...rest }) {
      await settle(dir)
      await writeWhole(place(`${hash}.json`), Buffer.from(`${JSON.stringify(rest)}\n`))
      await settle(dir)
    },
    async touch(hash) {
      const now = new Date()
      await utimes(place(`${hash}.json`), now, now)
    },
    async clear(hashes, before) {
      const names = await namesIn(dir)
      const groups = Map.groupBy(names, (name) => ownName.exec(name)?.groups?.hash)
      for (const [hash, own] of groups) {
        if (hash === undefined) continue
        const unwanted = hashes.has(hash) ? own.filter((name) => name.endsWith('.tmp')) : own
        const newest = Math.max(...(await Promise.all(unwanted.map((name) => changedAt(place(name))))))
        if (newest >= before) continue
        // The json goes first: a crash in between leaves a picture that is not made, never one with holes.
        for (const name of unwanted.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json'))))
          await rm(place(name), { force: true })
      }
    },
  }
}

const ownName = /^(?<hash>[0-9a-f]{64})(-\d+\.(webp|avif)|\.json)(\.[0-9a-f-]+\.tmp)?$/

function isHash(hash: string): boolean {
  return /^[0-9a-f]{64}$/.test(hash)
}

const color: Reader<string> = (value) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
    ? { value, problems: [] }
    : { value: '', problems: [{ field: '', reason: 'must be a colour such as #2a6f97' }] }

const type: Reader<PictureType> = (value) =>
  value === 'avif' || value === 'webp'
    ? { value, problems: [] }
    : { value: 'webp', problems: [{ field: '', reason: 'must be avif or webp' }] }

const side = wholeNumber(1, 40_000_000)
const readPicture = record({ widthPx: side, heightPx: side, color, widths: listOf(side), types: listOf(type) })

/** A picture whose json is whole, or none: a damaged one is made again. */
function toPicture(hash: string, bytes: Uint8Array): Picture | None {
  const { value, problems } = readPicture(parsed(bytes))
  const { widthPx, heightPx, widths, types } = value
  if (problems.length > 0 || widthPx === none || heightPx === none || !types.includes('webp')) return none
  const known = widths.filter((width) => width !== none)
  return known.length === 0 ? none : { hash, widthPx, heightPx, color: value.color, widths: known, types }
}

function parsed(bytes: Uint8Array): Fields {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString())
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

/** Nobody ever sees half a file: it is written beside its place, brought to the disk, and then moved there. */
async function writeWhole(path: string, bytes: Uint8Array) {
  const beside = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (cause) {
    await rm(beside, { force: true })
    throw cause
  }
}

/** Brings a folder's names to the disk, where the system lets a folder be opened. */
async function settle(dir: string) {
  if (process.platform === 'win32') return
  const folder = await open(dir)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function readOrNone(path: string): Promise<Uint8Array | None> {
  return unlessMissing(readFile(path), none)
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
    if (isFields(cause) && cause.code === 'ENOENT') return otherwise
    throw cause
  })
}
