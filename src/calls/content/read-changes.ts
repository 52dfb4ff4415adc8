import { call, take } from '#domain/call.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { readHistory } from './history.ts'

/** When content changed, as instants; none where no publish that is kept says so. */
export type Changes = {
  newest: string | None
  /** The newest change of anything whose path in a bundle begins with one of these. */
  of(beginnings: readonly string[]): string | None
  /** The first publish of all, while it is kept. */
  first: string | None
}

/** Reads when content changed from the history. Fails with 'unavailable' when the store gives no answer. */
export const readChanges = call(async (ports: Pick<Ports, 'documents'>): Promise<Changes> => {
  const records = take(await readHistory(ports))
  return {
    newest: records[0]?.at ?? none,
    of: (beginnings) => records.find((record) => mayTouch(record, beginnings))?.at ?? none,
    first: records.find(({ number }) => number === 1)?.at ?? none,
  }
})

/** A record lists at most 200 changes; one with more may have changed anything. */
function mayTouch({ changes, count }: PublishRecord, beginnings: readonly string[]): boolean {
  return count > changes.length || changes.some(({ path }) => beginnings.some((each) => path.startsWith(each)))
}
