import type { Documents } from '#ports/content/documents.ts'

/**
 * Documents of which each is read once, for a request that changes nothing: its page shows one state of each, and asks the store
 * half as often. Callers share the values, so they must not change them.
 */
export function readOnce(documents: Documents): Documents {
  const known = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const reading = (known.get(key) as Promise<T> | undefined) ?? read()
    known.set(key, reading)
    return reading
  }
  return {
    ...documents,
    read: (collection, id) => once(`${collection}/${id}`, () => documents.read(collection, id)),
    readAll: (collection, change, prefix) =>
      change || prefix
        ? documents.readAll(collection, change, prefix)
        : once(collection, () => documents.readAll(collection)),
  }
}
