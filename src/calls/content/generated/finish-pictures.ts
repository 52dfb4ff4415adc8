import { call, take } from '#domain/call.ts'
import { draftedItems } from '#domain/studio/named-bytes.ts'
import type { FileMetadata } from '#ports/content/files.ts'
import type { Ports } from '#ports/ports.ts'
import { folderOf, isListedImage, type Picture } from '#resume/records/image.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { listFiles } from '../list-files.ts'
import { lateRemovals } from '../public-pictures.ts'

type PicturePorts = Pick<Ports, 'files' | 'blobs' | 'pictures'>
type DraftPorts = Pick<Ports, 'documents' | 'clock'>

/** An original that no picture can be made from, and the reason. */
export type RejectedPicture = { name: string; reason: string }

/** Pages are rendered again after this many new pictures of a folder, before the folder is complete. */
const batchSize = 10

/**
 * Works on pictures in the background: makes the missing ones, then adds their AVIF variants one at a time, then deletes
 * variants that belong to no file. It calls `onPictures` after each folder, or after ten pictures of it, to have pages
 * rendered again. An abort stops it after the current picture; the next call does the rest. Returns the rejected originals.
 * Fails when a store gives no answer.
 */
export const finishPictures = call(
  async (ports: PicturePorts & DraftPorts, onPictures: () => void, signal: AbortSignal): Promise<RejectedPicture[]> => {
    const originals = await listOriginals(ports)
    const rejected: RejectedPicture[] = []
    for (const step of [makeWidths, encodeAvifOfMade]) {
      const done = await inFolders(originals, onPictures, signal, async (original) => {
        const stepped = await step(ports, original)
        if (stepped.ok || stepped.failure.code !== 'invalid') return stepped
        rejected.push({ name: original.name, reason: stepped.failure.message })
        return success(false)
      })
      if (signal.aborted) return rejected
      if (!done.ok) return take(done)
    }
    take(await clearPictures(ports))
    return rejected
  },
)

async function listOriginals(ports: Pick<Ports, 'files'>): Promise<FileMetadata[]> {
  const listed = take(await listFiles(ports))
  return listed.filter(({ name }) => isListedImage(name))
}

/** Runs one step on every original and calls `onPictures` in batches. The step returns whether it made a new picture. */
async function inFolders(
  originals: readonly FileMetadata[],
  onPictures: () => void,
  signal: AbortSignal,
  step: (original: FileMetadata) => Promise<Result<boolean>>,
): Promise<Result<void>> {
  let newPictures = 0
  function notify() {
    if (newPictures > 0) onPictures()
    newPictures = 0
  }
  for (const [at, original] of originals.entries()) {
    const stepped: Result<boolean> = signal.aborted ? success(false) : await step(original)
    if (stepped.ok && stepped.data) newPictures += 1
    const next = originals[at + 1]
    const isLast = next === undefined || folderOf(next.name) !== folderOf(original.name)
    if (isLast || newPictures === batchSize || !stepped.ok || signal.aborted) notify()
    if (!stepped.ok) return stepped
  }
  return success()
}

const makeWidths = call(async (ports: PicturePorts, original: FileMetadata): Promise<boolean> => {
  const known = take(await ports.pictures.read(original.hash))
  return known === none ? withBytes(ports, original, (bytes) => ports.pictures.make(bytes)) : false
})

/** A picture that the previous step rejected has no record, so nothing is encoded. */
const encodeAvifOfMade = call(async (ports: PicturePorts, original: FileMetadata): Promise<boolean> => {
  const known = take(await ports.pictures.read(original.hash))
  if (!lacksAvif(known)) return false
  return withBytes(ports, original, (bytes) => ports.pictures.encodeAvif(original.hash, bytes))
})

function lacksAvif(picture: Picture | None): boolean {
  return picture !== none && !picture.types.includes('avif')
}

/** A file that was deleted meanwhile is skipped. */
async function withBytes(
  { blobs }: Pick<Ports, 'blobs'>,
  { hash }: FileMetadata,
  work: (bytes: Uint8Array) => Promise<Result<Picture>>,
): Promise<boolean> {
  const read = await blobs.read(hash)
  if (!read.ok) return read.failure.code === 'object-not-found' ? false : take(read)
  take(await work(read.data))
  return true
}

/**
 * Deletes variants that are an hour old and belong to no picture that is public (`publicPictures`) or drafted; those that only
 * the history keeps go, too. Lists the files again, so that pictures of an import that ended meanwhile stay.
 */
export const clearPictures = call(async (ports: Omit<PicturePorts, 'blobs'> & DraftPorts): Promise<void> => {
  const originals = await listOriginals(ports)
  const drafted = await draftedPictures(ports)
  const removed = take(await lateRemovals(ports))
  const late = removed.map(([hash]) => hash)
  take(await ports.pictures.keepOnly(new Set([...originals.map(({ hash }) => hash), ...drafted, ...late])))
})

/** Returns the hashes of all pictures in folders of the draft. */
async function draftedPictures({ documents }: Pick<Ports, 'documents'>): Promise<string[]> {
  const read = take(await documents.readAll('draft-folders'))
  return read.flatMap(({ fields }) => draftedItems(fields)).map(({ hash }) => hash)
}
