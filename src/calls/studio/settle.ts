import { none, type Result, success } from '#domain/result.ts'
import { counted, withoutField } from '#domain/studio/draft-entry.ts'
import { folderChanges, toDraftFolder } from '#domain/studio/draft-folder.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { changeEntry, draftCollections, storedId } from './draft-store.ts'
import { readPublishedFolder } from './read-folder.ts'

/**
 * Settles an entry that was changed on the site since its draft began: the named fields become what the site has now, the
 * other changed fields stay as drafted. To take all of the site, revert the entry. Fails as the store does.
 */
export function settleEntry(
  ports: Pick<Ports, 'documents'>,
  entry: EntryName,
  fromSite: readonly string[],
): Promise<Result<void>> {
  return changeEntry<void>(ports, entry, ({ draft, published }) => {
    if (draft === none) return { answer: undefined }
    const settled = { ...draft, base: published.hash }
    if (draft.fields === none) return { answer: undefined, next: published.hash === none ? none : settled }
    let next = counted(settled, published.fields)
    for (const field of fromSite) next = next === none ? none : withoutField(next, published, field)
    return { answer: undefined, next }
  })
}

/** Settles a folder that was changed on the site since its draft began: the draft stays as it is. Fails as the stores do. */
export async function settleFolder(ports: Pick<Ports, 'documents' | 'files'>, folder: string): Promise<Result<void>> {
  const part = { collection: draftCollections.folders, id: await storedId(encodeURIComponent(folder)) }
  const stored = await ports.documents.read(part.collection, part.id)
  if (!stored.ok) return stored
  const draft = stored.data === none ? none : toDraftFolder(stored.data.fields)
  if (stored.data === none || draft === none) return success()
  const now = await readPublishedFolder(ports, folder)
  if (!now.ok) return now
  const changes = folderChanges(now.data.items, draft.items).length
  const fields = changes === 0 ? none : { ...draft, base: now.data.hash, changes }
  return ports.documents.commit([{ ...part, fields, was: stored.data.fields }])
}
