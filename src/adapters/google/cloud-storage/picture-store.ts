import type { Picture } from '#domain/content/image.ts'
import { pictureOf, pictureRecord } from '#domain/content/picture-record.ts'
import { type None, none, type Result } from '#domain/result.ts'
import { isSha256 } from '#domain/store-name.ts'
import type { PictureStore } from '#ports/content/picture-store.ts'
import { cachedBytes } from './cached-bytes.ts'
import { unlessStale } from './failure.ts'
import { forEachLimited } from './for-each-limited.ts'
import { ours } from './names.ts'
import type { CloudStorage, Objects, StoredObject } from './objects.ts'

/** The most bytes of variants that are cached in memory. */
const cacheLimitBytes = 32 * 1024 * 1024

const atOnce = 4

/**
 * How old the known records may be, in ms. For a picture without AVIF variants, which a worker may be making, it is
 * `unfinishedForMs`.
 */
const cachedForMs = 5 * 60 * 1000
const unfinishedForMs = 10_000

/**
 * Pictures in a bucket. Each variant is the object `.vita/pictures/<hash>-<width>.<type>`. Each record is custom
 * metadata of the empty object `.vita/pictures/made/<hash>`, so that one listing returns all records. None of them has
 * an address at the service. A process lists the records once and caches variants up to `cacheLimitBytes`.
 */
export function cloudStoragePictures(
  storage: CloudStorage,
  clock: () => number = () => performance.now(),
): PictureStore {
  const bytesByName = cachedBytes(cacheLimitBytes)
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
  async function cachedRecord(hash: string): Promise<Picture | None> {
    if (listedAt === none) await listOnce()
    const known = records.get(hash) ?? none
    const mayBeMs = known?.types.includes('avif') === false ? unfinishedForMs : cachedForMs
    if (clock() - (listedAt ?? 0) > mayBeMs) listOnce().catch(() => {})
    return known
  }

  async function recordOf(hash: string): Promise<Picture | None> {
    const head = done(await storage.read((objects) => objects.head(recordName(hash))))
    return remember(hash, head === none ? none : pictureOfRecord(hash, head))
  }

  function remember(hash: string, picture: Picture | None): Picture | None {
    records = new Map(records)
    if (picture === none) records.delete(hash)
    else records.set(hash, picture)
    return picture
  }

  return {
    async read(hash) {
      if (!isSha256(hash)) return none
      return structuredClone((await cachedRecord(hash)) ?? (await recordOf(hash)))
    },

    async variant(hash, widthPx, type) {
      if (!isSha256(hash)) return none
      const names = (picture: Picture | None) => picture?.widths.includes(widthPx) && picture.types.includes(type)
      if (!names(await cachedRecord(hash)) && !names(await recordOf(hash))) return none
      const name = variantName(hash, widthPx, type)
      const bytes = await bytesByName.of(name, async () => done(await storage.read((objects) => objects.bytes(name))))
      if (bytes === none) remember(hash, none)
      return bytes === none ? none : bytes.slice()
    },

    async write(hash, type, variants) {
      const saved = await storage.save((objects) =>
        forEachLimited(variants, atOnce, async ({ widthPx, bytes }) => {
          await objects.put(variantName(hash, widthPx, type), bytes, { contentType: `image/${type}`, custom: {} })
        }),
      )
      done(saved)
    },

    async show(picture) {
      const saving = { contentType: 'application/octet-stream', custom: { picture: pictureRecord(picture).trim() } }
      done(await storage.save((objects) => objects.put(recordName(picture.hash), new Uint8Array(), saving)))
      remember(picture.hash, structuredClone(picture))
    },

    async renew(hash) {
      const custom = { renewed: crypto.randomUUID() }
      const renewed = done(await storage.save((objects) => objects.note(recordName(hash), custom)))
      return structuredClone(remember(hash, renewed === none ? none : pictureOfRecord(hash, renewed)))
    },

    async clear(hashes, before) {
      const cleared = await storage.save(async (objects) => {
        const listed = await objects.list({ prefix: ours.pictures })
        const groups = Map.groupBy(listed, ({ name }) => ownName.exec(name)?.groups?.hash)
        const old = [...groups].filter(([hash, own]) => {
          const isWanted = hash === undefined || hashes.has(hash)
          return !isWanted && own.every(({ updatedAt }) => Date.parse(updatedAt) < before)
        })
        await forEachLimited(old, atOnce, ([, own]) => clearPicture(objects, own))
      })
      done(cleared)
    },
  }
}

const recordPrefix = `${ours.pictures}made/`
const ownName = /^\.vita\/pictures\/(made\/)?(?<hash>[0-9a-f]{64})(-\d+\.(webp|avif))?$/

function recordName(hash: string): string {
  return `${recordPrefix}${hash}`
}

function variantName(hash: string, widthPx: number, type: string): string {
  return `${ours.pictures}${hash}-${widthPx}.${type}`
}

function pictureOfRecord(hash: string, { custom }: StoredObject): Picture | None {
  return pictureOf(hash, custom.picture ?? '')
}

/**
 * Deletes a picture as it was listed; a picture that another process renewed or made again stays. The record is deleted
 * first, so that a crash leaves a picture that counts as not made, never one that lacks variants.
 */
async function clearPicture(objects: Objects, own: readonly StoredObject[]): Promise<void> {
  const isRecord = ({ name }: StoredObject) => name.startsWith(recordPrefix)
  for (const { name, generation, metageneration } of own.toSorted(
    (a, b) => Number(isRecord(b)) - Number(isRecord(a)),
  )) {
    const condition = { ifGenerationMatch: generation, ifMetagenerationMatch: metageneration }
    if (!(await unlessStale(() => objects.remove(name, condition)))) return
  }
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message, { cause: result.failure.cause })
  return result.data
}
