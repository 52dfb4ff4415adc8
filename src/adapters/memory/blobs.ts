import type { Blobs } from '#ports/content/blobs.ts'
import { failed, success } from '#resume/result.ts'
import { sha256Of } from '../sha256.ts'

/** Bytes in memory, for tests and trials. */
export function memoryBlobs(now: () => Date = () => new Date()): Blobs {
  const stored = new Map<string, { bytes: Uint8Array; at: number }>()
  return {
    async has(hash) {
      const found = stored.get(hash)
      if (found !== undefined) found.at = now().getTime()
      return success(found !== undefined)
    },
    async read(hash) {
      const found = stored.get(hash)
      return found === undefined ? failed('object-not-found', 'There is no such file.') : success(found.bytes.slice())
    },
    async write(bytes) {
      const hash = sha256Of(bytes)
      stored.set(hash, { bytes: bytes.slice(), at: now().getTime() })
      return success(hash)
    },
    async release(hash) {
      const found = stored.get(hash)
      if (found !== undefined) found.at = 0
      return success()
    },
    async keepOnly(used, before) {
      const unused = [...stored].filter(([hash]) => !used.has(hash))
      const old = unused.filter(([, { at }]) => at < before)
      for (const [hash] of old) stored.delete(hash)
      const young = unused.filter(([, { at }]) => at >= before).map(([, { at }]) => at)
      return success({ deleted: old.length, oldest: Math.min(...young) })
    },
  }
}
