import { call, take } from '#domain/call.ts'
import { newComparing } from '#domain/comparing/comparing.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { entryProblems, entryTitle, type FieldProblem } from '#domain/studio/entry-problems.ts'
import type { FieldChange } from '#domain/studio/field-change.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { editionWords } from './editions/edition-words.ts'

/** An entry on two sides; none where it does not exist. */
export type EntryPair = { entry: EntryName; before: Fields | None; after: Fields | None }

/** An entry that differs. `fieldChanges` has each changed field, none of a new or deleted entry; `problems` are those of `after`. */
export type EntryChange = EntryPair & {
  title: string
  state: 'new' | 'changed' | 'deleted'
  fieldChanges: FieldChange[]
  problems: FieldProblem[]
}

/**
 * Returns what differs in pairs of entries, as an owner reads it: of a draft and the site, of two publishes, of a file and a draft, of two
 * tabs. All of them share the steps of one answer (`newComparing`). Fails as the store does.
 */
export const compareEntries = call(
  async (ports: Pick<Ports, 'documents'>, pairs: readonly EntryPair[]): Promise<EntryChange[]> => {
    // Only what compares texts loads what compares them.
    const { fieldChanges } = await import('#domain/studio/field-change.ts')
    const comparing = newComparing()
    const inWords = take(
      await editionWords(
        ports,
        pairs.map(({ entry }) => entry),
      ),
    )
    return pairs.map(({ entry, ...sides }) => {
      const [before, after] = [sides.before, sides.after].map((side) => (side === none ? none : inWords(entry, side)))
      const isChanged = before && after
      return {
        ...{ entry, before: before ?? none, after: after ?? none, title: entryTitle(entry, after, before) },
        state: isChanged ? 'changed' : after ? 'new' : 'deleted',
        fieldChanges: isChanged ? fieldChanges(entry, before, after, comparing) : [],
        problems: sides.after === none ? [] : entryProblems(entry, sides.after, sides.before),
      }
    })
  },
)
