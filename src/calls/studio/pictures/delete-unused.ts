import { call, take } from '#domain/call.ts'
import { dayMs } from '#domain/quota.ts'
import { isOpenAt } from '#domain/site/generated-index.ts'
import { draftCollections } from '#domain/studio/draft-entry.ts'
import { unusedMs } from '#domain/studio/draft-limits.ts'
import type { Ports } from '#ports/ports.ts'
import { fileCollections, releaseNote } from '#resume/records/files/stored-folder.ts'
import { uploadsFolder } from '#resume/records/private-file.ts'
import { type None, none } from '#resume/result.ts'
import { readGenerated } from '../../content/generated/read-generated.ts'
import { hashesOfHistory } from '../../content/history.ts'
import { listFiles } from '../../content/list-files.ts'
import { draftedHashes } from '../draft/drafted-hashes.ts'
import { undoEnds } from '../draft/undo.ts'

type UnusedPorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>

/** How many bytes' files were deleted, and when time alone lets the next go, in ms since 1970; Infinity for none. */
export type Unused = { deleted: number; nextAt: number }

/**
 * Deletes what Undo keeps no longer, uploads without a slice for a day, and then all bytes that no file, no folder of the draft,
 * no Undo, no publish of the history and no address of a generated file needs, ten minutes after they were stored.
 * docs/behaviour.md 22.8.
 */
export const deleteUnused = call(async (ports: UnusedPorts): Promise<Unused> => {
  const undo = take(await undoEnds(ports))
  if (undo.expired.length !== 0) take(await ports.documents.commit(undo.expired))
  const now = ports.clock.now().getTime()
  const uploadsEnd = await deleteOldUploads(ports, now)
  const generated = take(await readGenerated(ports))
  const earlier = generated.earlier.filter(isOpenAt(now))
  const used = await usedHashes(
    ports,
    [...generated.index.values(), ...earlier].flatMap(({ hash }) => hash ?? []),
  )
  const { deleted, oldest } =
    used === none
      ? { deleted: 0, oldest: Number.POSITIVE_INFINITY }
      : take(await ports.blobs.keepOnly(used, now - unusedMs))
  const earlierEnd = Math.min(...earlier.map(({ endsAt }) => endsAt))
  return { deleted, nextAt: Math.min(undo.nextAt, uploadsEnd, earlierEnd, oldest + unusedMs + 1) }
})

/** Returns a text that differs after each change that can let bytes go at once, but for those that only time lets go. */
export const usedMark = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<string> => {
  const version = take(await documents.version())
  const parts: unknown[] = []
  for (const collection of [fileCollections.private, draftCollections.folders, draftCollections.undo]) {
    const read = take(await documents.readAll(collection))
    parts.push(read.map(({ id, fields }) => [id, fields.files ?? fields.items ?? fields.at]))
  }
  const released = take(await documents.read(releaseNote.collection, releaseNote.id))
  parts.push(released?.fields.at)
  return `${version} ${JSON.stringify(parts)}`
})

/** Returns when the next upload ends without another slice, in ms since 1970; Infinity for none. */
async function deleteOldUploads({ files }: Pick<Ports, 'files'>, now: number): Promise<number> {
  const slices = take(await listFiles({ files }, { prefix: uploadsFolder }))
  let nextAt = Number.POSITIVE_INFINITY
  const uploads = Map.groupBy(slices, ({ name }) => name.slice(uploadsFolder.length).split('/', 1)[0])
  for (const upload of uploads.values()) {
    const endsAt = Math.max(...upload.map(({ updatedAt }) => Date.parse(updatedAt))) + dayMs
    if (now < endsAt) nextAt = Math.min(nextAt, endsAt)
    else take(await files.deleteAll(upload.map(({ name }) => name)))
  }
  return nextAt
}

/**
 * The hashes of all bytes that something needs; none while it is not known what a publish needs. Documents are read before and
 * after the history: between two reads an original can move from Undo to the draft, or from the history.
 */
async function usedHashes(ports: UnusedPorts, generated: readonly string[]): Promise<ReadonlySet<string> | None> {
  const before = await namedHashes(ports)
  const historic = await hashesOfHistory(ports)
  const isUnknown = !historic.ok && ['object-not-found', 'invalid'].includes(historic.failure.code)
  if (isUnknown) return none
  return new Set([...generated, ...before, ...take(historic), ...(await namedHashes(ports))])
}

async function namedHashes(ports: UnusedPorts): Promise<string[]> {
  const drafted = take(await draftedHashes(ports))
  const files = take(await listFiles(ports))
  return [...drafted, ...files.map(({ hash }) => hash)]
}
