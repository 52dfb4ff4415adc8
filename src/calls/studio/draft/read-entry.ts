import { call, take } from '#domain/call.ts'
import {
  changedFields,
  type DraftEntry,
  draftedFields,
  type LastEdit,
  type Published,
} from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import { entryProblems, entryTitle, type FieldProblem } from '#domain/studio/entry-problems.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { draftBase } from './draft-base.ts'
import { publishedOf, readDraftEntries, readEntryState } from './draft-store.ts'

/**
 * An entry with the draft over it, as the studio shows it. `fields` is what its form holds: of a deleted entry what it was, but nothing
 * of the one document of a collection, which is begun again by writing.
 * `published` is what visitors see, none of a new entry. `changed` names the fields that differ. `edited` says when it was
 * changed in the draft, and by whom.
 */
export type EntryView = {
  entry: EntryName
  title: string
  state: 'published' | 'changed' | 'new' | 'deleted'
  isHidden: boolean
  fields: Fields
  published: Fields | None
  changed: string[]
  edited: LastEdit | None
  problems: FieldProblem[]
}

/**
 * Returns an entry with the draft over it. The one document of a collection is an entry even before it exists. Fails with
 * 'object-not-found' when there is no such entry.
 */
export const readEntry = call(async ({ documents }: Pick<Ports, 'documents'>, entry: EntryName): Promise<EntryView> => {
  const { draft, published } = take(await readEntryState({ documents }, entry))
  return formViewOf(entry, draft, published)
})

/** Returns all entries of a collection with the draft over them, deleted and hidden ones too, in the order of pages. */
export const readEntries = call(
  async (ports: Pick<Ports, 'documents'>, collection: EntryName['collection']): Promise<EntryView[]> => {
    const { documents } = take(await draftBase(ports))
    const read = take(await documents.readAll(collection))
    const stored = take(await readDraftEntries({ documents }))
    const drafts = new Map(
      stored.filter(({ part }) => part.collection === collection).map(({ part }) => [part.id, part]),
    )
    const fieldsOf = new Map(read.map(({ id, fields }) => [id, fields]))
    const views: EntryView[] = []
    for (const id of new Set([...fieldsOf.keys(), ...drafts.keys()]))
      views.push(
        viewOf({ collection, id }, drafts.get(id) ?? none, await publishedOf(collection, fieldsOf.get(id) ?? none)),
      )
    return inOrder(collection, views)
  },
)

function inOrder(collection: EntryName['collection'], views: EntryView[]): EntryView[] {
  const { read, compare } = collections[collection]
  if (compare === undefined) return views
  const records = new Map(views.map((view) => [view, read(view.entry.id, view.fields) as never]))
  return views.sort((a, b) => compare(records.get(a) as never, records.get(b) as never))
}

/** An entry as its own form shows it. */
export function formViewOf(entry: EntryName, draft: DraftEntry | None, published: Published): EntryView {
  const view = viewOf(entry, draft, published)
  return view.state === 'deleted' && collections[entry.collection].id !== 'any' ? { ...view, fields: {} } : view
}

export function viewOf(entry: EntryName, draft: DraftEntry | None, published: Published): EntryView {
  const drafted = draftedFields(draft, published.fields)
  const fields = drafted ?? published.fields ?? {}
  return {
    entry,
    title: entryTitle(entry, fields, published.fields),
    state: stateOf(draft, drafted),
    isHidden: fields.hidden === true,
    fields,
    published: published.fields,
    changed: changedFields(draft, published.fields),
    edited: draft,
    problems: drafted === none ? [] : entryProblems(entry, drafted, published.fields),
  }
}

function stateOf(draft: DraftEntry | None, drafted: Fields | None): EntryView['state'] {
  if (draft === none) return 'published'
  if (drafted === none) return 'deleted'
  return draft.base === none ? 'new' : 'changed'
}
