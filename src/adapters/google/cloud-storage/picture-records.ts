import type { Picture } from '#resume/records/image.ts'
import { pictureOf } from '#resume/records/picture-record.ts'
import { type None, none } from '#resume/result.ts'
import { done } from './failure.ts'
import { type CloudStorage, ours, type StoredObject } from './objects.ts'

/**
 * How old the known records may be, in ms. For a picture without AVIF variants, which a worker may be making, it is
 * `unfinishedForMs`.
 */
const cachedForMs = 5 * 60 * 1000
const unfinishedForMs = 10_000

export const recordPrefix = `${ours.pictures}made/`

/** The records of pictures, as this process has seen them last. */
export function pictureRecords(storage: CloudStorage, clock: () => number) {
  let records = new Map<string, Picture>()
  let listedAt: number | None = none
  let listing: Promise<void> | None = none

  async function list(): Promise<void> {
    const before = records
    const listed = done(await storage.read((objects) => objects.list({ prefix: recordPrefix })))
    const found = listed.map((object) => pictureOfRecord(object.name.slice(recordPrefix.length), object))
    // The listing may lack records that this process stored meanwhile.
    const shown = [...records].filter(([hash, picture]) => before.get(hash) !== picture)
    records = new Map([
      ...found.flatMap((picture) => (picture === none ? [] : [[picture.hash, picture] as const])),
      ...shown,
    ])
    listedAt = clock()
  }

  function listOnce(): Promise<void> {
    listing ??= list().finally(() => {
      listing = none
    })
    return listing
  }

  /** Returns the known record at once; a stale listing is read again in the background. */
  async function cached(hash: string): Promise<Picture | None> {
    if (listedAt === none) await listOnce()
    const known = records.get(hash) ?? none
    const mayBeMs = known?.types.includes('avif') === false ? unfinishedForMs : cachedForMs
    if (clock() - (listedAt ?? 0) > mayBeMs) listOnce().catch(() => {})
    return known
  }

  async function read(hash: string): Promise<Picture | None> {
    const head = done(await storage.read((objects) => objects.head(recordName(hash))))
    return remember(hash, head === none ? none : pictureOfRecord(hash, head))
  }

  function remember(hash: string, picture: Picture | None): Picture | None {
    records = new Map(records)
    if (picture === none) records.delete(hash)
    else records.set(hash, picture)
    return picture
  }

  return { cached, read, remember }
}

export function recordName(hash: string): string {
  return `${recordPrefix}${hash}`
}

export function pictureOfRecord(hash: string, { custom }: StoredObject): Picture | None {
  return pictureOf(hash, custom.picture ?? '')
}
