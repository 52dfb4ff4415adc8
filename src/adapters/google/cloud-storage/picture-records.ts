import type { Picture } from '#domain/content/image.ts'
import { pictureOf } from '#domain/content/picture-record.ts'
import { type None, none } from '#domain/result.ts'
import { done } from './failure.ts'
import { ours } from './names.ts'
import type { CloudStorage, StoredObject } from './objects.ts'

/**
 * How old the known records may be, in ms. For a picture without AVIF variants, which a worker may be making, it is
 * `unfinishedForMs`.
 */
const cachedForMs = 5 * 60 * 1000
const unfinishedForMs = 10_000

export const recordPrefix = `${ours.pictures}made/`

/** The records of pictures, as this process has seen them last. */
export class PictureRecords {
  private readonly storage: CloudStorage
  private readonly clock: () => number
  private records = new Map<string, Picture>()
  private listedAt: number | None = none
  private listing: Promise<void> | None = none

  constructor(storage: CloudStorage, clock: () => number) {
    this.storage = storage
    this.clock = clock
  }

  /** Returns the known record at once; a stale listing is read again in the background. */
  async cached(hash: string): Promise<Picture | None> {
    if (this.listedAt === none) await this.listOnce()
    const known = this.records.get(hash) ?? none
    const mayBeMs = known?.types.includes('avif') === false ? unfinishedForMs : cachedForMs
    if (this.clock() - (this.listedAt ?? 0) > mayBeMs) this.listOnce().catch(() => {})
    return known
  }

  async read(hash: string): Promise<Picture | None> {
    const head = done(await this.storage.read((objects) => objects.head(recordName(hash))))
    return this.remember(hash, head === none ? none : pictureOfRecord(hash, head))
  }

  remember(hash: string, picture: Picture | None): Picture | None {
    this.records = new Map(this.records)
    if (picture === none) this.records.delete(hash)
    else this.records.set(hash, picture)
    return picture
  }

  private listOnce(): Promise<void> {
    this.listing ??= this.list().finally(() => {
      this.listing = none
    })
    return this.listing
  }

  private async list(): Promise<void> {
    const before = this.records
    const listed = done(await this.storage.read((objects) => objects.list({ prefix: recordPrefix })))
    const found = listed.map((object) => pictureOfRecord(object.name.slice(recordPrefix.length), object))
    // The listing may lack records that this process stored meanwhile.
    const shown = [...this.records].filter(([hash, picture]) => before.get(hash) !== picture)
    this.records = new Map([
      ...found.flatMap((picture) => (picture === none ? [] : [[picture.hash, picture] as const])),
      ...shown,
    ])
    this.listedAt = this.clock()
  }
}

export function recordName(hash: string): string {
  return `${recordPrefix}${hash}`
}

export function pictureOfRecord(hash: string, { custom }: StoredObject): Picture | None {
  return pictureOf(hash, custom.picture ?? '')
}
