import { call, take } from '#domain/call.ts'
import { none } from '#domain/result.ts'
import { type Fields, isFields } from '#domain/schema/stored-fields.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'

/** How long a part of the draft is kept after it was reverted, in ms. docs/behaviour.md 22.3. */
const keptMs = 60 * 60 * 1000

/** A part of the draft that changed. `before` is its document, `after` what is left of it; none for no document. */
type ChangedPart = { collection: string; id: string; before: Fields | null; after: Fields | null }

/** The changes that keep parts of the draft for `undo`, which restores them together. */
export function keptForUndo(undo: string, at: string, parts: readonly ChangedPart[]): DocumentChange[] {
  return parts.map(({ collection, id, before, after }) => {
    const fields = { undo, at, collection, id, before, after }
    return { collection: draftCollections.undo, id: crypto.randomUUID(), fields }
  })
}

/**
 * Restores what was reverted or deleted under this id, all of it or nothing. 'expired': it is more than an hour ago, or it
 * was undone. 'changed': the same part of the draft was changed since, so nothing was restored.
 */
export const undo = call(
  async (
    { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
    id: string,
  ): Promise<'undone' | 'expired' | 'changed'> => {
    const read = take(await documents.readAll(draftCollections.undo))
    const now = clock.now().getTime()
    const kept = read.filter(({ fields }) => fields.undo === id && !isOld(fields, now))
    if (kept.length === 0) return 'expired'
    const changes = kept.flatMap((document): DocumentChange[] => {
      const { collection, id: part, before, after } = document.fields
      const forgotten = { collection: draftCollections.undo, id: document.id, fields: none, was: document.fields }
      const restored = { collection: String(collection), id: String(part), fields: orNone(before), was: orNone(after) }
      return [restored, forgotten]
    })
    const committed = await documents.commit(changes)
    if (committed.ok) return 'undone'
    return committed.failure.code === 'conflict' ? 'changed' : take(committed)
  },
)

/** The changes that delete what was kept for more than an hour. */
export const expiredUndo = call(async (ports: Pick<Ports, 'documents' | 'clock'>): Promise<DocumentChange[]> => {
  const ends = take(await undoEnds(ports))
  return ends.expired
})

/** Works as `expiredUndo`, and returns when the next of the others expires, in ms since 1970; Infinity for none. */
export const undoEnds = call(
  async ({
    documents,
    clock,
  }: Pick<Ports, 'documents' | 'clock'>): Promise<{ expired: DocumentChange[]; nextAt: number }> => {
    const read = take(await documents.readAll(draftCollections.undo))
    const now = clock.now().getTime()
    const old = read.filter(({ fields }) => isOld(fields, now))
    const others = read.filter((document) => !old.includes(document))
    const expired = old.map(({ id }) => ({ collection: draftCollections.undo, id, fields: none }))
    return { expired, nextAt: Math.min(...others.map(({ fields }) => expiresAt(fields))) }
  },
)

function isOld(fields: Fields, now: number): boolean {
  return !(now < expiresAt(fields))
}

/** The first moment, in ms since 1970, at which `undo` restores this no longer; NaN for a time that cannot be read. */
function expiresAt({ at }: Fields): number {
  return Date.parse(String(at)) + keptMs + 1
}

function orNone(value: unknown): Fields | null {
  return isFields(value) ? value : none
}
