import type { Ports } from '#ports/ports.ts'
import { none, type Result, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

/** Documents that are good for one use until a time, the field `until`: links and challenges. */

/** Whether the time of a document has not come. A document without a valid time has expired. */
export function isOpenAt(now: Date, { until }: Fields): boolean {
  return now.getTime() < Date.parse(String(until))
}

/** Uses a document up: deletes it as it was read. Returns false when another request was first. */
export async function consumeOnce(
  { documents }: Pick<Ports, 'documents'>,
  place: { collection: string; id: string },
  was: Fields,
): Promise<Result<boolean>> {
  return wasFirst(await documents.commit([{ ...place, fields: none, was }]))
}

/** What came of a commit with a precondition: false when another request was first. */
export function wasFirst(committed: Result<void>): Result<boolean> {
  if (committed.ok) return success(true)
  return committed.failure.code === 'conflict' ? success(false) : committed
}
