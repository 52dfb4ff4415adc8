import type { PictureStore } from '#ports/content/picture-store.ts'
import type { Picture } from '#resume/records/image.ts'
import { pictureRecord } from '#resume/records/picture-record.ts'
import { type None, none } from '#resume/result.ts'
import { isSha256 } from '#resume/store-name.ts'
import { forEachLimited } from '../../for-each-limited.ts'
import { cachedBytes } from './cached-bytes.ts'
import { done, unlessStale } from './failure.ts'
import { type CloudStorage, type Objects, ours, type StoredObject } from './objects.ts'
import { pictureOfRecord, pictureRecords, recordName, recordPrefix } from './picture-records.ts'

/** The most bytes of variants that are cached in memory. */
const cacheLimitBytes = 32 * 1024 * 1024

const atOnce = 4

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
  const records = pictureRecords(storage, clock)

  return {
    async read(hash) {
      if (!isSha256(hash)) return none
      return structuredClone((await records.cached(hash)) ?? (await records.read(hash)))
    },

    async variant(hash, widthPx, type) {
      if (!isSha256(hash)) return none
      const names = (picture: Picture | None) => picture?.widths.includes(widthPx) && picture.types.includes(type)
      if (!names(await records.cached(hash)) && !names(await records.read(hash))) return none
      const name = variantName(hash, widthPx, type)
      const bytes = await bytesByName.of(name, async () => done(await storage.read((objects) => objects.bytes(name))))
      if (bytes === none) records.remember(hash, none)
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
      records.remember(picture.hash, structuredClone(picture))
    },

    async renew(hash) {
      const custom = { renewed: crypto.randomUUID() }
      const renewed = done(await storage.save((objects) => objects.note(recordName(hash), custom)))
      return structuredClone(records.remember(hash, renewed === none ? none : pictureOfRecord(hash, renewed)))
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

const ownName = /^\.vita\/pictures\/(made\/)?(?<hash>[0-9a-f]{64})(-\d+\.(webp|avif))?$/

function variantName(hash: string, widthPx: number, type: string): string {
  return `${ours.pictures}${hash}-${widthPx}.${type}`
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
