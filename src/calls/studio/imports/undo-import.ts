import { call, fail, take } from '#domain/call.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import { toDraftEntry } from '#domain/studio/draft-entry.ts'
import { toDraftFolder } from '#domain/studio/draft-folder.ts'
import { noImport } from '#domain/studio/import-kinds.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { isSame } from '#resume/schema/same-value.ts'
import { compareEntries, type EntryChange, type EntryPair } from '../changes.ts'
import { ownStart, sampleMark } from '../draft/draft-base.ts'
import { openDraft } from '../draft/open-draft.ts'
import { keptParts, undoably } from '../draft/undo.ts'
import { importsCollection, lastImport } from './import-store.ts'

/** What was written since an import: entries from what they are to what its undo makes them, and the folders of changed pictures. */
export type WrittenSince = { entries: EntryChange[]; folders: string[] }

type UndoPorts = Pick<Ports, 'documents' | 'clock'>

/**
 * Makes the parts of the draft that the last import changed what they were before it. Where some of them were changed since, nothing is
 * undone unless `isForced`, and the answer says what was written. Fails with 'object-not-found' when it is more than an hour ago.
 */
export const undoImport = call(
  async (ports: UndoPorts, isForced: boolean): Promise<{ undo: string | null } | WrittenSince> => {
    const last = take(await lastImport(ports))
    const kept = last === none ? [] : take(await keptParts(ports, last.undo))
    if (last === none || kept.length === 0) return fail('object-not-found', noImport)
    if (!isForced) {
      const since = take(await writtenSince(ports, last.undo))
      if (since.entries.length + since.folders.length > 0) return since
    }
    const isMark = ({ collection }: { collection: string }) => collection === sampleMark.collection
    const undo = await undoably(ports, async (draft) => {
      for (const { part } of kept.filter((each) => isMark(each.part))) await draft.setStart(ownStart(part.before))
      for (const { part } of kept.filter((each) => !isMark(each.part))) draft.setPart(part, part.before)
      draft.besides.push(...kept.map(({ forgotten }) => forgotten))
      draft.besides.push({ collection: importsCollection, id: last.id, fields: none })
    })
    return { undo }
  },
)

const writtenSince = call(async (ports: UndoPorts, undo: string): Promise<WrittenSince> => {
  const draft = take(await openDraft(ports))
  const pairs: EntryPair[] = []
  const folders: string[] = []
  for (const { part } of take(await keptParts(ports, undo))) {
    const now = draft.part(part)
    if (part.collection === sampleMark.collection || isSame(now, part.after)) continue
    const stored = now ?? part.after ?? part.before ?? {}
    const folder = part.collection === draftCollections.folders ? toDraftFolder(stored) : none
    const entry = part.collection === draftCollections.entries ? toDraftEntry(stored) : none
    if (folder !== none) folders.push(folder.folder)
    if (entry === none) continue
    const { fields, published } = await draft.entry(entry)
    const before = part.before === none ? none : toDraftEntry(part.before)
    pairs.push({ entry, before: fields, after: before === none ? published.fields : before.fields })
  }
  return { entries: take(await compareEntries(ports, pairs)), folders }
})
