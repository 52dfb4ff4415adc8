import { call, take } from '#domain/call.ts'
import { type None, none } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import {
  detailsName,
  type PathState,
  type PublishDetails,
  type PublishRecord,
  publishId,
  toPublishDetails,
  toPublishRecord,
} from '#domain/studio/publish-record.ts'
import type { Ports } from '#ports/ports.ts'
import { publishesCollection } from './history-step.ts'
import { sha256Of } from './sha-256.ts'

type HistoryPorts = Pick<Ports, 'documents' | 'files'>

/** Returns the publishes that are kept, newest first: 50 at most. */
export const readHistory = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<PublishRecord[]> => {
  const read = take(await documents.readAll(publishesCollection))
  const records = read.flatMap(({ fields }) => toPublishRecord(fields) ?? [])
  return records.sort((a, b) => b.number - a.number)
})

/** Returns one publish with what it changed, or none when there is no such one (any more). */
export const readPublish = call(
  async (
    { documents, files }: HistoryPorts,
    number: number,
  ): Promise<{ record: PublishRecord; details: PublishDetails } | None> => {
    if (!Number.isSafeInteger(number) || number < 1) return none
    const stored = take(await documents.read(publishesCollection, publishId(number)))
    const record = stored === none ? none : toPublishRecord(stored.fields)
    if (record === none) return none
    const read = await files.read(detailsName(number))
    if (!read.ok) return read.failure.code === 'object-not-found' ? none : take(read)
    const details = toPublishDetails(jsonOf(read.data))
    return details === none ? none : { record, details }
  },
)

/**
 * Returns what differed from now right after a publish, by path: going back from the newest publish to the one after it, the
 * oldest state before. None when that publish, or one after it, is not kept.
 */
export const stateAfter = call(
  async (ports: HistoryPorts, number: number): Promise<ReadonlyMap<string, PathState> | None> => {
    const records = take(await readHistory(ports))
    if (!records.some((record) => record.number === number)) return none
    const states = new Map<string, PathState>()
    for (const record of records.filter((each) => each.number > number)) {
      const one = take(await readPublish(ports, record.number))
      if (one === none) return none
      for (const { path, before } of one.details.changes) states.set(path, before)
    }
    return states
  },
)

/** Returns the fields of a document when they had this hash, or none when no publish that is kept knows them. */
export const historicFields = call(async (ports: HistoryPorts, path: string, hash: string): Promise<Fields | None> => {
  const records = take(await readHistory(ports))
  for (const { number } of records) {
    const one = take(await readPublish(ports, number))
    for (const { before, after, path: changed } of one?.details.changes ?? []) {
      if (changed !== path) continue
      for (const state of [before, after])
        if (state !== none && 'fields' in state && (await sha256Of(JSON.stringify(state.fields))) === hash)
          return state.fields
    }
  }
  return none
})
