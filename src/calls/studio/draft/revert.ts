import { call, take } from '#domain/call.ts'
import { none } from '#domain/result.ts'
import { withoutField } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { folderPart } from './draft-store.ts'
import { relistProject } from './menu-place.ts'
import { changeDraft, type OpenDraft } from './open-draft.ts'
import { expiredUndo, keptForUndo } from './undo.ts'

type RevertPorts = Pick<Ports, 'documents' | 'clock'>

/** The id for `undo`, which works for an hour; none when there was nothing to revert. */
export type Reverted = { undo: string | null }

/** A part of the draft: an entry or one field of it, or a folder of pictures. */
export type RevertedPart = { entry: EntryName; field?: string } | { folder: string }

/**
 * Makes parts of the draft, or all of it, as they are published, in one commit: a deleted entry is there again, a new
 * one is gone. Fails as the store does.
 */
export const revert = call(async (ports: RevertPorts, parts: readonly RevertedPart[] | 'all'): Promise<Reverted> => {
  const old = take(await expiredUndo(ports))
  const undo = crypto.randomUUID()
  const at = ports.clock.now().toISOString()
  return take(
    await changeDraft(ports, async (draft) => {
      if (parts === 'all') for (const part of draft.parts()) draft.setPart(part, none)
      else for (const part of parts) await revertPart(draft, part)
      const changed = draft.changed()
      if (changed.length === 0) return { undo: none }
      draft.besides.push(...keptForUndo(undo, at, changed), ...old)
      return { undo }
    }),
  )
})

async function revertPart(open: OpenDraft, part: RevertedPart): Promise<void> {
  if ('folder' in part) {
    const stored = await folderPart(part.folder)
    if (open.part(stored) !== none) open.setPart(stored, none)
    return
  }
  const { entry, field } = part
  const { draft, published, stored } = await open.entry(entry)
  if (stored === none) return
  const deleted = draft?.fields === none ? draft.touched[''] : undefined
  if (entry.collection === 'projects' && deleted !== undefined)
    await relistProject(open, { id: entry.id, page: published.fields?.page }, deleted)
  await open.setEntry(entry, field === undefined || draft === none ? none : withoutField(draft, published, field))
}
