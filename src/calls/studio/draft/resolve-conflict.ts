import { call, take } from '#domain/call.ts'
import { withoutField } from '#domain/studio/draft-entry.ts'
import { draftOfFolder, toDraftFolder } from '#domain/studio/draft-folder.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result } from '#resume/result.ts'
import { folderPart } from './draft-store.ts'
import { changeDraft } from './open-draft.ts'
import { readPublishedFolder } from './read-folder.ts'

/**
 * Resolves the conflict of an entry that was changed on the site since its draft began: the named fields become what the site has now,
 * the others stay as drafted. To take all of the site, revert the entry. Fails as the store does.
 */
export function resolveEntry(
  ports: Pick<Ports, 'documents'>,
  entry: EntryName,
  fromSite: readonly string[] = [],
): Promise<Result<void>> {
  return changeDraft(ports, async (open) => {
    const { draft, published } = await open.entry(entry)
    if (draft === none) return
    const now = published.fields ?? {}
    const fields = draft.fields && fromSite.reduce((kept, field) => withoutField(entry, kept, now, field), draft.fields)
    await open.put(entry, fields, draft, published.hash)
  })
}

/** Resolves the conflict of a folder that was changed on the site since its draft began: the draft stays as it is. Fails as the stores do. */
export const resolveFolder = call(async (ports: Pick<Ports, 'documents' | 'files'>, folder: string): Promise<void> => {
  const part = await folderPart(folder)
  const stored = take(await ports.documents.read(part.collection, part.id))
  const draft = stored === none ? none : toDraftFolder(stored.fields)
  if (stored === none || draft === none) return
  const now = take(await readPublishedFolder(ports, folder))
  const fields = draftOfFolder({ ...draft, base: now.hash }, now.items, draft.items)
  take(await ports.documents.commit([{ ...part, fields, was: stored.fields }]))
})
