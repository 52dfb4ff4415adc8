import { failed, none, type Result, success } from '#domain/result.ts'
import { draftedFields, newEntry, withEdits } from '#domain/studio/draft-entry.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { fieldEdits } from '#domain/studio/field-edits.ts'
import { type FoundFolder, type FoundPicture, withFoundPictures } from '#domain/studio/found-folder.ts'
import type { DocumentChange } from '#domain/transfer/changed-content.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { sha256Of } from '../content/sha-256.ts'
import type { Asker } from './asker.ts'
import { rearrangeFolder } from './change-folder.ts'
import { changeEntry } from './draft-store.ts'
import { readPublishedFolder } from './read-folder.ts'
import { storePicture } from './uploads.ts'

type TakePorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/**
 * Puts an entry with the values of a file into the draft: what the file changed of the entry as it was compared, everything else
 * stays. Doing it again changes nothing.
 */
export function takeEntry(
  ports: Pick<Ports, 'documents' | 'clock'>,
  entry: EntryName,
  { before, after }: Pick<DocumentChange, 'before' | 'after'>,
  asker: Asker,
): Promise<Result<void>> {
  const touch = { at: ports.clock.now().toISOString(), ...asker }
  return changeEntry<void>(
    ports,
    entry,
    ({ draft, published }) => {
      const held = draftedFields(draft, published.fields)
      if (published.fields === none && held === none) return { answer: undefined, next: newEntry(entry, after, touch) }
      const edits = fieldEdits(after, held === none ? (published.fields ?? {}) : (before ?? held))
      const next = withEdits(entry, held === none ? none : draft, published, edits, touch)
      return next === 'no such path' ? { answer: undefined } : { answer: undefined, next }
    },
    'or make it',
  )
}

/** Puts the pictures of a folder into the draft; `source` has their bytes. Fails with 'invalid' and a message when they do not fit. */
export async function takeFolder(
  ports: TakePorts,
  { folder, pictures }: FoundFolder,
  source: Pick<BundleSource, 'read'>,
  asker: Asker,
): Promise<Result<void>> {
  const published = await readPublishedFolder(ports, folder)
  if (!published.ok) return published
  const onSite = new Set(published.data.items.map(({ hash }) => hash))
  for (const picture of pictures.filter(({ hash }) => !onSite.has(hash))) {
    const stored = await storeFound(ports, picture, source)
    if (!stored.ok) return stored
  }
  const ids = new Map(pictures.map((picture) => [picture, String(crypto.randomUUID())]))
  const taken = await rearrangeFolder(
    ports,
    folder,
    (items) => withFoundPictures(items, pictures, (picture) => ids.get(picture) ?? '').slice(0, draftLimits.pictures),
    asker,
  )
  return taken.ok ? success() : taken
}

async function storeFound(
  ports: TakePorts,
  { path, name, hash }: FoundPicture,
  source: Pick<BundleSource, 'read'>,
): Promise<Result<void>> {
  const read = await source.read(path)
  if (!read.ok) return failed(read.failure.code, `${path} ${read.failure.message}.`, read.failure.cause)
  if ((await sha256Of(read.data)) !== hash)
    return failed('invalid', `${path} was changed. Please choose the file again.`)
  const stored = await storePicture(ports, { name, bytes: read.data })
  if (!stored.ok) return stored
  return stored.data.outcome === 'rejected' ? failed('invalid', stored.data.message) : success()
}
