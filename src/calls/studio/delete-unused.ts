import { draftFolder, uploadsFolder } from '#domain/content/private-file.ts'
import { dayMs } from '#domain/quota.ts'
import { none, type Result, success } from '#domain/result.ts'
import { unusedMs } from '#domain/studio/draft-limits.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../content/list-files.ts'
import { draftedHashes } from './drafted-hashes.ts'
import { readHistory, readPublish } from './history.ts'
import { undoEnds } from './undo.ts'

type UnusedPorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/** How many files were deleted, and when time alone lets the next ones go, in ms since 1970; Infinity for none. */
export type Unused = { deleted: number; nextAt: number }

/**
 * Deletes what Undo keeps no longer, originals that no folder of the draft, no Undo and no publish of the history needs, and
 * uploads without a slice for a day. docs/behaviour.md 22.8.
 */
export async function deleteUnused(ports: UnusedPorts): Promise<Result<Unused>> {
  const undo = await undoEnds(ports)
  if (!undo.ok) return undo
  const { expired } = undo.data
  const forgotten = expired.length === 0 ? success() : await ports.documents.commit(expired)
  if (!forgotten.ok) return forgotten
  const listed = await listFiles(ports, { prefix: draftFolder })
  if (!listed.ok) return listed
  const now = ports.clock.now().getTime()
  const ages = [...originalsIn(listed.data).map(ageOfOriginal), ...uploadsIn(listed.data).map(ageOfUpload)]
  const old = ages.filter(({ oldAt }) => now >= oldAt).flatMap(({ files }) => files)
  const originals = await unusedOriginals(ports, originalsIn(old))
  if (!originals.ok) return originals
  const needed = new Set(originalsIn(old).filter((file) => !originals.data.includes(file)))
  let deleted = 0
  for (const file of old.filter((each) => !needed.has(each))) {
    const present = await ports.files.metadata(file.name)
    // It was uploaded again meanwhile, or another process deleted it.
    if (!present.ok || present.data.updatedAt !== file.updatedAt) continue
    const removed = await ports.files.delete(file.name)
    if (!removed.ok && removed.failure.code !== 'object-not-found') return removed
    deleted += 1
  }
  const young = ages.map(({ oldAt }) => oldAt).filter((oldAt) => now < oldAt)
  return success({ deleted, nextAt: Math.min(undo.data.nextAt, ...young) })
}

/** Returns when the newest original of the draft was stored, as ISO 8601; '' without one. */
export async function newestOriginal(ports: Pick<Ports, 'files'>): Promise<Result<string>> {
  const listed = await listFiles(ports, { prefix: draftFolder })
  if (!listed.ok) return listed
  return success(
    originalsIn(listed.data).reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), ''),
  )
}

/** Files, and when they are too old to be on their way into a folder, in ms since 1970. */
type Aged = { files: readonly FileMetadata[]; oldAt: number }

function ageOfOriginal(file: FileMetadata): Aged {
  return { files: [file], oldAt: Date.parse(file.updatedAt) + unusedMs }
}

function ageOfUpload(slices: readonly FileMetadata[]): Aged {
  return { files: slices, oldAt: Math.max(...slices.map(({ updatedAt }) => Date.parse(updatedAt))) + dayMs }
}

function originalsIn(inDraft: readonly FileMetadata[]): FileMetadata[] {
  return inDraft.filter(({ name }) => !name.startsWith(uploadsFolder))
}

/** The slices, by upload. */
function uploadsIn(inDraft: readonly FileMetadata[]): FileMetadata[][] {
  const slices = inDraft.filter(({ name }) => name.startsWith(uploadsFolder))
  return [...Map.groupBy(slices, ({ name }) => name.slice(uploadsFolder.length).split('/', 1)[0]).values()]
}

/** Looks twice: between two reads an original can move from Undo to the draft, or from the history. */
async function unusedOriginals(ports: UnusedPorts, originals: FileMetadata[]): Promise<Result<FileMetadata[]>> {
  const unused = await withoutUsed(ports, originals)
  return unused.ok ? withoutUsed(ports, unused.data) : unused
}

async function withoutUsed(ports: UnusedPorts, originals: FileMetadata[]): Promise<Result<FileMetadata[]>> {
  if (originals.length === 0) return success([])
  const drafted = await draftedHashes(ports)
  if (!drafted.ok) return drafted
  const candidates = originals.filter(({ hash }) => !drafted.data.has(hash))
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
