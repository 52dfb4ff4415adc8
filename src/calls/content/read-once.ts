import type { Documents } from '#ports/content/documents.ts'
import type { Result } from '#resume/result.ts'

/**
 * Documents of which each is read once, for a request that changes nothing, or for all pages of one table: they show one state of
 * each, and ask the store less often. A read that failed is tried again. Callers share the values, so they must not change them.
 */
export function readOnce(documents: Documents): Documents {
  const known = new Map<string, Promise<unknown>>()
  async function once<T>(key: string, read: () => Promise<Result<T>>): Promise<Result<T>> {
    const reading = (known.get(key) as Promise<Result<T>> | undefined) ?? read()
    known.set(key, reading)
    const result = await reading
    if (!result.ok) known.delete(key)
    return result
  }
  return {
    ...documents,
    read: (collection, id) => once(`${collection}/${id}`, () => documents.read(collection, id)),
    readAll: (collection, prefix) =>
      prefix ? documents.readAll(collection, prefix) : once(collection, () => documents.readAll(collection)),
  }
}
