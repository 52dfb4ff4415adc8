import { call, take } from '#domain/call.ts'
import { draftFolder, uploadsFolder } from '#domain/content/private-file.ts'
import { dayMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import { unusedMs } from '#domain/studio/draft-limits.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { listFiles } from '../../content/list-files.ts'
import { undoEnds } from '../draft/undo.ts'
import { readHistory, readPublish } from '../history/history.ts'
import { draftedHashes } from './drafted-hashes.ts'

type UnusedPorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/** How many files were deleted, and when time alone lets the next ones go, in ms since 1970; Infinity for none. */
export type Unused = { deleted: number; nextAt: number }

/**
 * Deletes what Undo keeps no longer, originals that no folder of the draft, no Undo and no publish of the history needs, and
 * uploads without a slice for a day. docs/behaviour.md 22.8.
 */
export const deleteUnused = call(async (ports: UnusedPorts): Promise<Unused> => {
  const undo = take(await undoEnds(ports))
  const { expired } = undo
  if (expired.length !== 0) take(await ports.documents.commit(expired))
  const listed = take(await listFiles(ports, { prefix: draftFolder }))
  const now = ports.clock.now().getTime()
  const ages = [...originalsIn(listed).map(ageOfOriginal), ...uploadsIn(listed).map(ageOfUpload)]
  const old = ages.filter(({ oldAt }) => now >= oldAt).flatMap(({ files }) => files)
  const originals = await unusedOriginals(ports, originalsIn(old))
  const needed = new Set(originalsIn(old).filter((file) => !originals.includes(file)))
  let deleted = 0
  for (const file of old.filter((each) => !needed.has(each))) {
    const present = await ports.files.metadata(file.name)
    // It was uploaded again meanwhile, or another process deleted it.
    if (!present.ok || present.data.updatedAt !== file.updatedAt) continue
    const removed = await ports.files.delete(file.name)
    if (!removed.ok && removed.failure.code !== 'object-not-found') return take(removed)
    deleted += 1
  }
  const young = ages.map(({ oldAt }) => oldAt).filter((oldAt) => now < oldAt)
  return { deleted, nextAt: Math.min(undo.nextAt, ...young) }
})

/** Returns when the newest original of the draft was stored, as ISO 8601; '' without one. */
export const newestOriginal = call(async (ports: Pick<Ports, 'files'>): Promise<string> => {
  const listed = take(await listFiles(ports, { prefix: draftFolder }))
  return originalsIn(listed).reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), '')
})

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
async function unusedOriginals(ports: UnusedPorts, originals: FileMetadata[]): Promise<FileMetadata[]> {
  const unused = await withoutUsed(ports, originals)
  return withoutUsed(ports, unused)
}

async function withoutUsed(ports: UnusedPorts, originals: FileMetadata[]): Promise<FileMetadata[]> {
  if (originals.length === 0) return []
  const drafted = take(await draftedHashes(ports))
  const candidates = originals.filter(({ hash }) => !drafted.has(hash))
  if (candidates.length === 0) return []
  const used = await historicHashes(ports)
  return used === none ? [] : candidates.filter(({ hash }) => !used.has(hash))
}

/** The hashes that the history names; none while it is not known what a publish needs. */
async function historicHashes(ports: UnusedPorts): Promise<ReadonlySet<string> | null> {
  const records = take(await readHistory(ports))
  const used = new Set<string>()
  for (const { number } of records) {
    const read = take(await readPublish(ports, number))
    if (read === none) return none
    for (const { before, after } of read.details.changes)
      for (const state of [before, after]) if (state !== none && 'hash' in state) used.add(state.hash)
  }
  return used
}
