import { type None, none } from '#domain/result.ts'

/**
 * Bytes that never change, kept in memory up to a sum of `limitBytes`: what was not asked for the longest goes first.
 * What is asked for several times at once is fetched once. A failure and none are not kept.
 */
export function cachedBytes(limitBytes: number) {
  const kept = new Map<string, Uint8Array>()
  const fetching = new Map<string, Promise<Uint8Array | None>>()
  let sum = 0

  function keep(key: string, bytes: Uint8Array): void {
    forget(key)
    kept.set(key, bytes)
    sum += bytes.length
    for (const oldest of kept.keys()) {
      if (sum <= limitBytes) return
      forget(oldest)
    }
  }

  function forget(key: string): void {
    sum -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }

  return {
    async of(key: string, fetch: () => Promise<Uint8Array | None>): Promise<Uint8Array | None> {
      const known = kept.get(key)
      if (known !== undefined) {
        keep(key, known)
        return known
      }
      const fetched = fetching.get(key) ?? fetch().finally(() => fetching.delete(key))
      fetching.set(key, fetched)
      const bytes = await fetched
      if (bytes !== none) keep(key, bytes)
      return bytes
    },
  }
}
