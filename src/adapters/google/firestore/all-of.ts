import { paging } from '../paging.ts'
import type { Query, QuerySnapshot, Snapshot } from './service.ts'

/** Documents in one query, so that each answer is small enough to arrive in time. */
const partSize = 1000

/** All documents that a query finds, as `toEach` returns them, part by part; `get` asks for a part. */
export async function allOf<T>(
  query: Query,
  toEach: (snapshot: Snapshot) => T,
  get: (part: Query) => Promise<QuerySnapshot> = (part) => part.get(),
): Promise<T[]> {
  const all: T[] = []
  const follow = paging()
  for (let part = query.limit(partSize); ; ) {
    const { docs } = await get(part)
    all.push(...docs.map(toEach))
    const last = docs.at(-1)
    if (last === undefined || docs.length < partSize) return all
    follow(last.id)
    part = query.limit(partSize).startAfter(last)
  }
}
