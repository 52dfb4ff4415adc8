import { call, take } from '#domain/call.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import type { Document } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { isFields } from '#resume/schema/stored-fields.ts'
import { textHash } from '#resume/text.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { readDraftEntries } from './draft-store.ts'

/**
 * The state of the draft. `version` differs after every change of it; a publish names it. `changes` counts the whole draft.
 */
export type DraftState = {
  version: string
  changes: number
}

/** Returns the state of the draft, for the bar of every screen and for polling. Fails as the store does. */
export const draftState = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<DraftState> => {
  const entries = take(await readDraftEntries({ documents }, withShortTexts))
  const folders = take(await documents.readAll(draftCollections.folders))
  const counts = [...entries, ...folders].map(({ fields }) => Number(fields.changes) || 0)
  return {
    version: await draftVersion([...entries, ...folders]),
    changes: counts.reduce((sum, count) => sum + count, 0),
  }
})

/** A text that is the same only while no document of the draft changes. Long texts may be abridged already. */
export function draftVersion(documents: readonly Document[]): Promise<string> {
  return sha256Of(documents.map((each) => JSON.stringify(withShortTexts(each))).join('\n'))
}

/** A document with a hash for each long text, so that a large draft is never in memory as a whole. */
function withShortTexts({ id, fields }: Document): Document {
  return { id, fields: abridged(fields) }
}

const longFrom = 4096

function abridged<T>(value: T): T {
  if (typeof value === 'string') return (value.length < longFrom ? value : textHash(value)) as T
  if (Array.isArray(value)) return value.map(abridged) as T
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, abridged(each)])) as T
}
