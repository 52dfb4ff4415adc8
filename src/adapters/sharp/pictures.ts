import type { PictureStore } from '#ports/content/picture-store.ts'
import type { Pictures } from '#ports/content/pictures.ts'
import type { Picture } from '#resume/records/image.ts'
import { pictureRejection } from '#resume/records/picture-kind.ts'
import { failed, none, type Result, success } from '#resume/result.ts'
import { sha256Of } from '../sha256.ts'
import { pictureStore } from './picture-store.ts'
import { openWorkerQueue, type WorkerQueueOptions } from './worker-queue.ts'

/**
 * The memory is what the worst picture within the other limits needs (40 megapixels of AVIF with 12 bits and transparency:
 * 1,070 MB), and a fifth more. An idle worker is kept for a few seconds, because pictures come in series. docs/behaviour.md
 * 10.7.
 */
const usual: WorkerQueueOptions = { timeoutMs: 10_000, memoryBytes: 1280 * 2 ** 20, idleMs: 5_000, queueLimit: 32 }

const hourMs = 60 * 60 * 1000

/**
 * Makes pictures with sharp in a child process, so that the calling process never loads a decoder. They are kept in a folder,
 * given by its path, or in another store. `close` ends the child process.
 */
export function sharpPictures(
  place: string | PictureStore,
  options: Partial<WorkerQueueOptions> = {},
): Pictures & { close(): Promise<void> } {
  const store = typeof place === 'string' ? pictureStore(place) : place
  const workerQueue = openWorkerQueue({ ...usual, ...options })
  const making = new Map<string, Promise<Result<Picture>>>()

  async function make(hash: string, original: Uint8Array): Promise<Result<Picture>> {
    const known = await store.renew(hash)
    if (known !== none) return success(known)
    const rejection = pictureRejection(original)
    if (rejection !== none) return failed('invalid', rejection)
    const made = await workerQueue.work({ original, type: 'webp', widthPx: 'all' })
    if (!made.ok) return made
    const { widthPx, heightPx, color, variants } = made.data
    await store.write(hash, 'webp', variants)
    const widths = variants.map((variant) => variant.widthPx)
    const picture: Picture = { hash, widthPx, heightPx, color, widths, types: ['webp'] }
    await store.show(picture)
    return success(picture)
  }

  async function encodeAvif(hash: string, original: Uint8Array): Promise<Result<Picture>> {
    const made = await make(hash, original)
    if (!made.ok || made.data.types.includes('avif')) return made
    for (const widthPx of made.data.widths) {
      const better = await workerQueue.work({ original, type: 'avif', widthPx })
      if (!better.ok) return better
      await store.write(hash, 'avif', better.data.variants)
    }
    const picture: Picture = { ...made.data, types: ['avif', 'webp'] }
    await store.show(picture)
    return success(picture)
  }

  return {
    /** Concurrent calls for the same original share one result. */
    async make(original) {
      const hash = sha256Of(original)
      const under = making.get(hash) ?? attempt(() => make(hash, original))
      making.set(hash, under)
      return under.finally(() => making.delete(hash))
    },
    async encodeAvif(hash, original) {
      if (sha256Of(original) !== hash) return failed('invalid', 'is another picture')
      return attempt(() => encodeAvif(hash, original))
    },
    async read(hash) {
      return attempt(async () => success(await store.read(hash)))
    },
    async variant(hash, widthPx, type) {
      return attempt(async () => success(await store.variant(hash, widthPx, type)))
    },
    async keepOnly(hashes) {
      return attempt(async () => {
        await store.clear(hashes, Date.now() - hourMs)
        return success()
      })
    },
    async close() {
      await workerQueue.close()
    },
  }
}

/** The only place where an error of the store becomes a failure. */
async function attempt<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (cause) {
    return failed('unavailable', 'The pictures are not available.', cause)
  }
}
