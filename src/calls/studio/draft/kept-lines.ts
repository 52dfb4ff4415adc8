import { call, take } from '#domain/call.ts'
import { lineFieldOf } from '#domain/content/collections/collections.ts'
import { entryPath } from '#domain/content/edition.ts'
import { lineIdsField } from '#domain/content/lines.ts'
import { referredEntries } from '#domain/editions/referred-entries.ts'
import { none, type Result } from '#domain/result.ts'
import { draftCollections } from '#domain/studio/draft-collections.ts'
import { counted, type DraftEntry, draftedFields, type Published, toDraftEntry } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { isSame } from '#domain/studio/same-value.ts'
import type { Ports } from '#ports/ports.ts'

/** The paths of the entries to whose lines an edition refers, published or drafted. Fails as the store does. */
export const readReferredEntries = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<Set<string>> => {
  const stored = take(await documents.readAll(draftCollections.entries))
  const drafts = stored.flatMap(({ fields }) => toDraftEntry(fields) ?? [])
  return take(await referredWith({ documents }, drafts))
})

/** The same where the entries of the draft are in memory already. */
export const referredWith = call(
  async ({ documents }: Pick<Ports, 'documents'>, drafts: readonly DraftEntry[]): Promise<Set<string>> => {
    const published = take(await documents.readAll('editions'))
    const drafted = drafts.flatMap(({ collection, fields }) =>
      collection === 'editions' && fields !== none ? [fields] : [],
    )
    return referredEntries([...published.map(({ fields }) => fields), ...drafted])
  },
)

/**
 * The draft of an entry after a change, whose lines keep the ids that they had before it, where an edition refers to them; none when it
 * no longer differs. Every change of the draft passes here. Fails as the store does. docs/behaviour.md 38.5.
 */
export const keepLines = call(
  async (
    entry: EntryName,
    { draft, published }: { draft: DraftEntry | null; published: Published },
    next: DraftEntry | null,
    referred: () => Promise<Result<Set<string>>>,
  ): Promise<DraftEntry | null> => {
    const lineField = lineFieldOf(entry.collection)
    const before = draftedFields(draft, published.fields)
    const after = draftedFields(next, published.fields)
    if (lineField === none || before === none || after === none || next === none) return next
    if ([lineField, lineIdsField].every((name) => isSame(before[name], after[name]))) return next
    if (before[lineIdsField] === undefined && !take(await referred()).has(entryPath(entry))) return next
    // Only a change of such lines compares them, so only it loads what compares them.
    const { withFollowedLines } = await import('#domain/editions/followed-lines.ts')
    return counted({ ...next, fields: withFollowedLines(lineField, before, after) }, published.fields)
  },
)
