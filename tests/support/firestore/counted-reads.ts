import type { Firestore, Query, QuerySnapshot } from '#adapters/google/firestore/service.ts'

/**
 * A client that counts the reads of its queries as Google bills them: one for each returned document, and one for a query
 * without a result.
 */
export function countedReads(firestore: Firestore, reads: { count: number }): Firestore {
  const count = (snapshot: Partial<QuerySnapshot>) => {
    reads.count += Math.max(1, snapshot.docs?.length ?? 1)
  }

  function counted<T extends object>(target: T): T {
    return new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'onSnapshot') return listening(target as unknown as Query)
        if (name !== 'get') return (...args: unknown[]) => wrapped(name, value.apply(target, args))
        return async () => {
          const snapshot = await value.apply(target)
          count(snapshot)
          return snapshot
        }
      },
    })
  }

  function wrapped(name: string | symbol, value: unknown): unknown {
    const isQuery = ['where', 'orderBy', 'limit', 'startAfter', 'select', 'count', 'doc'].includes(String(name))
    return isQuery ? counted(value as object) : value
  }

  function listening(query: Query): Query['onSnapshot'] {
    return (onNext, onError) =>
      query.onSnapshot((snapshot) => {
        count(snapshot)
        onNext(snapshot)
      }, onError)
  }

  return new Proxy(firestore, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name === 'collection') return (path: string) => counted(target.collection(path))
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
