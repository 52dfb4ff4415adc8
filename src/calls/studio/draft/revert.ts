import { call, take } from '#domain/call.ts'
import { conflict, none, type Result } from '#domain/result.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import { type DraftEntry, withoutField } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { changeEntry, draftTries, type EntryState } from './draft-store.ts'
import { expiredUndo, keptForUndo } from './undo.ts'

type RevertPorts = Pick<Ports, 'documents' | 'clock'>

/** The id for `undo`, which works for an hour; none when there was nothing to revert. */
export type Reverted = { undo: string | null }

/** Makes one field of an entry as it is published, by its name (`description`, `story`). Fails as the store does. */
export function revertField(ports: RevertPorts, entry: EntryName, field: string): Promise<Result<Reverted>> {
  return revertTo(ports, entry, ({ draft, published }) =>
    draft === none ? none : withoutField(draft, published, field),
  )
}

/**
 * Makes an entry as it is published: all its changes are reverted, a deleted one is there again, a new one is gone. Fails as
 * the store does.
 */
export function revertEntry(ports: RevertPorts, entry: EntryName): Promise<Result<Reverted>> {
  return revertTo(ports, entry, () => none)
}

const revertTo = call(
  async (ports: RevertPorts, entry: EntryName, after: (state: EntryState) => DraftEntry | null): Promise<Reverted> => {
    const old = take(await expiredUndo(ports))
    const undo = crypto.randomUUID()
    const at = ports.clock.now().toISOString()
    return take(
      await changeEntry<Reverted>(ports, entry, (state) => {
        if (state.stored === none) return { answer: { undo: none } }
        const next = after(state)
        const kept = keptForUndo(undo, at, { collection: draftCollections.entries, id: state.id }, state.stored, next)
        return { answer: { undo }, next, besides: [kept, ...old] }
      }),
    )
  },
)

/**
 * Reverts the whole draft: it becomes what visitors see now. Fails as the store does, and with 'conflict' when the draft
 * keeps changing.
 */
export const revertAll = call(async (ports: RevertPorts): Promise<Reverted> => {
  const old = take(await expiredUndo(ports))
  const undo = crypto.randomUUID()
  const at = ports.clock.now().toISOString()
  for (let tries = 1; ; tries += 1) {
    const changes: DocumentChange[] = []
    for (const collection of [draftCollections.entries, draftCollections.folders]) {
      const read = take(await ports.documents.readAll(collection))
      for (const { id, fields } of read)
        changes.push(
          { collection, id, fields: none, was: fields },
          keptForUndo(undo, at, { collection, id }, fields, none),
        )
    }
    if (changes.length === 0) return { undo: none }
    const committed = await ports.documents.commit([...changes, ...old])
    if (committed.ok) return { undo }
    if (committed.failure.code !== 'conflict') return take(committed)
    if (tries === draftTries) return take(conflict({ collection: draftCollections.entries, id: '' }))
  }
})
