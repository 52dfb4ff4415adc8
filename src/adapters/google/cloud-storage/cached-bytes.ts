import { type None, none } from '#resume/result.ts'

/**
 * Caches immutable bytes in memory, at most `limitBytes` in all; the least recently used are removed first. Concurrent
 * requests for one key share one fetch. Failures and none are not cached.
 */
export function cachedBytes(limitBytes: number) {
  const cached = new Map<string, Uint8Array>()
  const fetching = new Map<string, Promise<Uint8Array | None>>()
  let sum = 0

  function store(key: string, bytes: Uint8Array): void {
    forget(key)
    cached.set(key, bytes)
    sum += bytes.length
    for (const oldest of cached.keys()) {
      if (sum <= limitBytes) return
      forget(oldest)
    }
  }

  function forget(key: string): void {
    sum -= cached.get(key)?.length ?? 0
    cached.delete(key)
  }

  return {
    async of(key: string, fetch: () => Promise<Uint8Array | None>): Promise<Uint8Array | None> {
      const known = cached.get(key)
      if (known !== undefined) {
        store(key, known)
        return known
      }
      const fetched = fetching.get(key) ?? fetch().finally(() => fetching.delete(key))
      fetching.set(key, fetched)
      const bytes = await fetched
      if (bytes !== none) store(key, bytes)
      return bytes
    },
  }
}
