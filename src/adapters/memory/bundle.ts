import { bundlePathOf } from '#domain/content/bundle/bundle.ts'
import type { BundleSink, BundleSource } from '#ports/content/bundle.ts'
import { failed, none, success } from '#resume/result.ts'

/** A bundle in memory, for tests. What is written can be read after `finish`. */
export function memoryBundle(content: Record<string, Uint8Array | string> = {}): BundleSource & BundleSink {
  const encoder = new TextEncoder()
  const shown = new Map(
    Object.entries(content).map(([path, each]) => [
      bundlePathOf(path),
      typeof each === 'string' ? encoder.encode(each) : each,
    ]),
  )
  const unfinished = new Map<string, Uint8Array>()

  return {
    async list() {
      if (shown.size === 0) return failed('invalid', 'The bundle holds neither documents nor files.')
      const paths = [...shown].sort(([a], [b]) => (a < b ? -1 : 1))
      return success(paths.map(([path, { length }]) => ({ path, sizeBytes: length, rejection: none })))
    },

    async read(path) {
      const bytes = shown.get(path)
      return bytes === undefined ? failed('unavailable', 'cannot be read') : success(bytes.slice())
    },

    async close() {},

    async write(path, bytes) {
      unfinished.set(path, bytes.slice())
      return success()
    },

    async finish() {
      for (const [path, bytes] of unfinished) shown.set(bundlePathOf(path), bytes)
      return success()
    },

    async discard() {
      unfinished.clear()
    },
  }
}
