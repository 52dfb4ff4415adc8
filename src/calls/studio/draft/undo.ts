import { call, take } from '#domain/call.ts'
import { draftCollections, type LastEdit } from '#domain/studio/draft-entry.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { changeDraft, type OpenDraft } from './open-draft.ts'

/** How long a part of the draft is kept after it was reverted, in ms. docs/behaviour.md 22.3. */
const keptMs = 60 * 60 * 1000

/** A part of the draft that changed. `before` is its document, `after` what is left of it; none for no document. */
type ChangedPart = { collection: string; id: string; before: Fields | null; after: Fields | null }

/** The id for `undo`, which works for an hour; none when nothing changed. */
export type Reverted = { undo: string | null }

/** Changes the draft, and keeps what it was for an hour. Returns the id for `undo`, none when nothing changed. */
export async function undoably(
  ports: Pick<Ports, 'documents' | 'clock'>,
  change: (draft: OpenDraft) => Promise<void>,
  undo: string = crypto.randomUUID(),
): Promise<string | null> {
  const old = take(await expiredUndo(ports))
  const at = ports.clock.now().toISOString()
  return take(
    await changeDraft(ports, async (draft) => {
      await change(draft)
      const changed = draft.changed().filter(({ before, after }) => before !== none || after !== none)
      if (changed.length === 0) return none
      draft.besides.push(...keptForUndo(undo, at, changed), ...old)
      return undo
    }),
  )
}

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
    const kept = take(await keptParts({ documents, clock }, id))
    if (kept.length === 0) return 'expired'
    const changes = kept.flatMap(({ part, forgotten }): DocumentChange[] => {
      const { before, after, ...name } = part
      return [{ ...name, fields: before, was: after }, forgotten]
    })
    const committed = await documents.commit(changes)
    if (committed.ok) return 'undone'
    return committed.failure.code === 'conflict' ? 'changed' : take(committed)
  },
)

/** The parts that are kept under an id, with the change that forgets each; empty when it is more than an hour ago. */
export const keptParts = call(
  async (
    { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
    undo: string,
  ): Promise<{ part: ChangedPart; forgotten: DocumentChange }[]> => {
    const read = take(await documents.readAll(draftCollections.undo))
    const now = clock.now().getTime()
    const kept = read.filter(({ fields }) => fields.undo === undo && !isOld(fields, now))
    return kept.map(({ id, fields }) => ({
      part: {
        ...{ collection: String(fields.collection), id: String(fields.id) },
        ...{ before: orNone(fields.before), after: orNone(fields.after) },
      },
      forgotten: { collection: draftCollections.undo, id, fields: none, was: fields },
    }))
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

/** The account that changes the draft. */
export type Actor = Pick<LastEdit, 'by'>

/** A change of the draft by them, now. */
export function lastEditOf(clock: Ports['clock'], { by }: Actor): LastEdit {
  return { at: clock.now().toISOString(), by }
}
