import { type None, none, type Result, success } from '#domain/result.ts'
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
import { sha256Of } from '../content/sha-256.ts'
import { parsedJson, publishesCollection } from '../transfer/history-step.ts'

type HistoryPorts = Pick<Ports, 'documents' | 'files'>

/** Returns the publishes that are kept, newest first: 50 at most. */
export async function readHistory({ documents }: Pick<Ports, 'documents'>): Promise<Result<PublishRecord[]>> {
  const read = await documents.readAll(publishesCollection)
  if (!read.ok) return read
  const records = read.data.flatMap(({ fields }) => toPublishRecord(fields) ?? [])
  return success(records.sort((a, b) => b.number - a.number))
}

/** Returns one publish with what it changed, or none when there is no such one (any more). */
export async function readPublish(
  { documents, files }: HistoryPorts,
  number: number,
): Promise<Result<{ record: PublishRecord; details: PublishDetails } | None>> {
  if (!Number.isSafeInteger(number) || number < 1) return success(none)
  const stored = await documents.read(publishesCollection, publishId(number))
  if (!stored.ok) return stored
  const record = stored.data === none ? none : toPublishRecord(stored.data.fields)
  if (record === none) return success(none)
  const read = await files.read(detailsName(number))
  if (!read.ok) return read.failure.code === 'object-not-found' ? success(none) : read
  const details = toPublishDetails(parsedJson(read.data))
  return success(details === none ? none : { record, details })
}

/**
 * Returns what differed from now right after a publish, by path: going back from the newest publish to the one after it, the
 * oldest state before. None when that publish, or one after it, is not kept.
 */
export async function stateAfter(
  ports: HistoryPorts,
  number: number,
): Promise<Result<ReadonlyMap<string, PathState> | None>> {
  const records = await readHistory(ports)
  if (!records.ok) return records
  if (!records.data.some((record) => record.number === number)) return success(none)
  const states = new Map<string, PathState>()
  for (const record of records.data.filter((each) => each.number > number)) {
    const one = await readPublish(ports, record.number)
    if (!one.ok) return one
    if (one.data === none) return success(none)
    for (const { path, before } of one.data.details.changes) states.set(path, before)
  }
  return success(states)
}

/** Returns the fields of a document when they had this hash, or none when no publish that is kept knows them. */
export async function historicFields(ports: HistoryPorts, path: string, hash: string): Promise<Result<Fields | None>> {
  const records = await readHistory(ports)
  if (!records.ok) return records
  for (const { number } of records.data) {
    const one = await readPublish(ports, number)
    if (!one.ok) return one
    for (const { before, after, path: changed } of one.data?.details.changes ?? []) {
      if (changed !== path) continue
      for (const state of [before, after])
        if (state !== none && 'fields' in state && (await sha256Of(JSON.stringify(state.fields))) === hash)
          return success(state.fields)
    }
  }
  return success(none)
}
