import { draftFolder, uploadsFolder } from '#domain/content/private-file.ts'
import { dayMs } from '#domain/quota.ts'
import { none, type Result, success } from '#domain/result.ts'
import { unusedMs } from '#domain/studio/draft-limits.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../content/list-files.ts'
import { draftedHashes } from './drafted-hashes.ts'
import { readHistory, readPublish } from './history.ts'
import { expiredUndo } from './undo.ts'

type UnusedPorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/**
 * Deletes what Undo keeps no longer, originals that no folder of the draft, no Undo and no publish of the history needs, and
 * uploads without a slice for a day. Returns how many files it deleted. docs/behaviour.md 22.8.
 */
export async function deleteUnused(ports: UnusedPorts): Promise<Result<number>> {
  const undo = await expiredUndo(ports)
  if (!undo.ok) return undo
  const forgotten = undo.data.length === 0 ? success() : await ports.documents.commit(undo.data)
  if (!forgotten.ok) return forgotten
  const listed = await listFiles(ports, { prefix: draftFolder })
  if (!listed.ok) return listed
  const originals = await unusedOriginals(ports, listed.data)
  if (!originals.ok) return originals
  const unused = [...oldSlices(ports, listed.data), ...originals.data]
  let count = 0
  for (const file of unused) {
    const now = await ports.files.metadata(file.name)
    // It was uploaded again meanwhile, or another process deleted it.
    if (!now.ok || now.data.updatedAt !== file.updatedAt) continue
    const deleted = await ports.files.delete(file.name)
    if (!deleted.ok && deleted.failure.code !== 'object-not-found') return deleted
    count += 1
  }
  return success(count)
}

function oldSlices({ clock }: Pick<Ports, 'clock'>, inDraft: readonly FileMetadata[]): FileMetadata[] {
  const uploads = Map.groupBy(inDraft, ({ name }) => uploadOf(name))
  uploads.delete(none)
  return [...uploads.values()].filter((slices) => slices.every((slice) => isOlder(slice, dayMs, clock.now()))).flat()
}

/** The upload that a slice belongs to; none for an original. */
function uploadOf(name: string): string | null {
  return name.startsWith(uploadsFolder) ? (name.slice(uploadsFolder.length).split('/', 1)[0] ?? '') : none
}

/** An original is still new while it is on its way into a folder: one that is older than an hour is stored anew for that. */
async function unusedOriginals(ports: UnusedPorts, inDraft: readonly FileMetadata[]): Promise<Result<FileMetadata[]>> {
  const now = ports.clock.now()
  const old = inDraft.filter((file) => uploadOf(file.name) === none && isOlder(file, unusedMs, now))
  if (old.length === 0) return success([])
  const drafted = await draftedHashes(ports)
  if (!drafted.ok) return drafted
  const candidates = old.filter(({ hash }) => !drafted.data.has(hash))
  if (candidates.length === 0) return success([])
  const historic = await historicHashes(ports)
  if (!historic.ok) return historic
  const used = historic.data
  return success(used === none ? [] : candidates.filter(({ hash }) => !used.has(hash)))
}

/** The hashes that the history names; none while it is not known what a publish needs. */
async function historicHashes(ports: UnusedPorts): Promise<Result<ReadonlySet<string> | null>> {
  const records = await readHistory(ports)
  if (!records.ok) return records
  const used = new Set<string>()
  for (const { number } of records.data) {
    const read = await readPublish(ports, number)
    if (!read.ok) return read
    if (read.data === none) return success(none)
    for (const { before, after } of read.data.details.changes)
      for (const state of [before, after]) if (state !== none && 'hash' in state) used.add(state.hash)
  }
  return success(used)
}

function isOlder({ updatedAt }: FileMetadata, ms: number, now: Date): boolean {
  return Date.parse(updatedAt) < now.getTime() - ms
}
