import { none, type Result, success } from '#domain/result.ts'
import { type Fields, isFields } from '#domain/schema/stored-fields.ts'
import type { DocumentChange } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { draftCollections } from './draft-store.ts'

/** How long a part of the draft is kept after it was reverted, in ms. docs/behaviour.md 22.3. */
const keptMs = 60 * 60 * 1000

/**
 * The change that keeps a part of the draft for `undo`. `before` is its document, `after` what is left of it; none for no
 * document. Parts with the same `undo` are restored together.
 */
export function keptForUndo(
  undo: string,
  at: string,
  { collection, id }: Pick<DocumentChange, 'collection' | 'id'>,
  before: Fields | null,
  after: Fields | null,
): DocumentChange {
  const fields = { undo, at, collection, id, before, after }
  return { collection: draftCollections.undo, id: crypto.randomUUID(), fields }
}

/**
 * Restores what was reverted or deleted under this id, all of it or nothing. 'expired': it is more than an hour ago, or it
 * was undone. 'changed': the same part of the draft was changed since, so nothing was restored.
 */
export async function undo(
  { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
  id: string,
): Promise<Result<'undone' | 'expired' | 'changed'>> {
  const read = await documents.readAll(draftCollections.undo)
  if (!read.ok) return read
  const now = clock.now().getTime()
  const kept = read.data.filter(({ fields }) => fields.undo === id && !isOld(fields, now))
  if (kept.length === 0) return success('expired')
  const changes = kept.flatMap((document): DocumentChange[] => {
    const { collection, id: part, before, after } = document.fields
    const forgotten = { collection: draftCollections.undo, id: document.id, fields: none, was: document.fields }
    const restored = { collection: String(collection), id: String(part), fields: orNone(before), was: orNone(after) }
    return [restored, forgotten]
  })
  const committed = await documents.commit(changes)
  if (committed.ok) return success('undone')
  return committed.failure.code === 'conflict' ? success('changed') : committed
}

/** The changes that delete what was kept for more than an hour. */
export async function expiredUndo(ports: Pick<Ports, 'documents' | 'clock'>): Promise<Result<DocumentChange[]>> {
  const ends = await undoEnds(ports)
  return ends.ok ? success(ends.data.expired) : ends
}

/** Works as `expiredUndo`, and returns when the next of the others expires, in ms since 1970; Infinity for none. */
export async function undoEnds({
  documents,
  clock,
}: Pick<Ports, 'documents' | 'clock'>): Promise<Result<{ expired: DocumentChange[]; nextAt: number }>> {
  const read = await documents.readAll(draftCollections.undo)
  if (!read.ok) return read
  const now = clock.now().getTime()
  const old = read.data.filter(({ fields }) => isOld(fields, now))
  const others = read.data.filter((document) => !old.includes(document))
  const expired = old.map(({ id }) => ({ collection: draftCollections.undo, id, fields: none }))
  return success({ expired, nextAt: Math.min(...others.map(({ fields }) => expiresAt(fields))) })
}

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
