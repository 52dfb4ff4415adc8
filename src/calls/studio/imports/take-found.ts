import { call, fail, take } from '#domain/call.ts'
import { none, type Result } from '#domain/result.ts'
import { draftedFields, newEntry, withEdits } from '#domain/studio/draft-entry.ts'
import { draftLimits } from '#domain/studio/draft-limits.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { fieldEdits } from '#domain/studio/field-edits.ts'
import { type FoundFolder, type FoundPicture, withFoundPictures } from '#domain/studio/found-folder.ts'
import type { DocumentChange } from '#domain/transfer/changed-content.ts'
import type { BundleSource } from '#ports/content/bundle.ts'
import type { Ports } from '#ports/ports.ts'
import { sha256Of } from '../../content/sha-256.ts'
import type { Actor } from '../draft/actor.ts'
import { changeEntry } from '../draft/draft-store.ts'
import { rearrangeFolder } from '../pictures/change-folder.ts'
import { readPublishedFolder } from '../pictures/read-folder.ts'
import { storePicture } from '../pictures/uploads.ts'

type TakePorts = Pick<Ports, 'documents' | 'files' | 'blobs' | 'clock'>

/**
 * Puts an entry with the values of a file into the draft: what the file changed of the entry as it was compared, everything else
 * stays. Doing it again changes nothing.
 */
export function takeEntry(
  ports: Pick<Ports, 'documents' | 'clock'>,
  entry: EntryName,
  { before, after }: Pick<DocumentChange, 'before' | 'after'>,
  actor: Actor,
): Promise<Result<void>> {
  const touch = { at: ports.clock.now().toISOString(), ...actor }
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
export const takeFolder = call(
  async (
    ports: TakePorts,
    { folder, pictures }: FoundFolder,
    source: Pick<BundleSource, 'read'>,
    actor: Actor,
  ): Promise<void> => {
    const published = take(await readPublishedFolder(ports, folder))
    const onSite = new Set(published.items.map(({ hash }) => hash))
    for (const picture of pictures.filter(({ hash }) => !onSite.has(hash))) {
      await storeFound(ports, picture, source)
    }
    const ids = new Map(pictures.map((picture) => [picture, String(crypto.randomUUID())]))
    take(
      await rearrangeFolder(
        ports,
        folder,
        (items) =>
          withFoundPictures(items, pictures, (picture) => ids.get(picture) ?? '').slice(0, draftLimits.pictures),
        actor,
      ),
    )
  },
)

async function storeFound(
  ports: TakePorts,
  { path, name, hash }: FoundPicture,
  source: Pick<BundleSource, 'read'>,
): Promise<void> {
  const read = await source.read(path)
  if (!read.ok) return fail(read.failure.code, `${path} ${read.failure.message}.`, read.failure.cause)
  if ((await sha256Of(read.data)) !== hash) return fail('invalid', `${path} was changed. Please choose the file again.`)
  const stored = take(await storePicture(ports, { name, bytes: read.data }))
  if (stored.outcome === 'rejected') fail('invalid', stored.message)
}
