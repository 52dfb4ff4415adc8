import { call, fail, take } from '#domain/call.ts'
import { type Snapshot, toSnapshot } from '#domain/content/bundle/snapshot.ts'
import { type PublishRecord, publishesCollection, publishId, toPublishRecord } from '#domain/studio/publish-record.ts'
import type { Blobs } from '#ports/content/blobs.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'

type HistoryPorts = Pick<Ports, 'documents' | 'blobs'>

/** Returns the publishes that are kept, newest first: 50 at most. */
export const readHistory = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<PublishRecord[]> => {
  const read = take(await documents.readAll(publishesCollection))
  const records = read.flatMap(({ fields }) => toPublishRecord(fields) ?? [])
  return records.sort((a, b) => b.number - a.number)
})

/** Returns one publish, or none when there is no such one (any more). */
export const readPublish = call(
  async ({ documents }: Pick<Ports, 'documents'>, number: number): Promise<PublishRecord | None> => {
    if (!Number.isSafeInteger(number) || number < 1) return none
    const stored = take(await documents.read(publishesCollection, publishId(number)))
    return stored === none ? none : toPublishRecord(stored.fields)
  },
)

/** Returns the content as a publish left it, or none when that publish is not kept. Fails as `readSnapshot`. */
export const contentOfNumber = call(async (ports: HistoryPorts, number: number): Promise<Snapshot | None> => {
  const record = take(await readPublish(ports, number))
  return record === none ? none : take(await readSnapshot(ports, record.snapshot))
})

/** Returns a stored snapshot. Fails with 'object-not-found' where it is not stored, and with 'invalid' where it is damaged. */
const readSnapshot = call(async ({ blobs }: Pick<Ports, 'blobs'>, name: string): Promise<Snapshot> => {
  return toSnapshot(take(await blobs.read(name))) ?? fail('invalid', 'The stored snapshot is damaged.')
})

/** Returns the hashes of all bytes that the history needs. Fails as `readSnapshot`. */
export const hashesOfHistory = call(async (ports: HistoryPorts): Promise<ReadonlySet<string>> => {
  const before = readBefore.get(ports.blobs)
  const now = new Map<string, readonly string[]>()
  for (const { snapshot } of take(await readHistory(ports)))
    now.set(snapshot, before?.get(snapshot) ?? [...take(await readSnapshot(ports, snapshot)).files.values()])
  readBefore.set(ports.blobs, now)
  return new Set([...now.keys(), ...[...now.values()].flat()])
})

/** The hashes of the files of each snapshot that was read. A snapshot never changes. */
const readBefore = new WeakMap<Blobs, ReadonlyMap<string, readonly string[]>>()
