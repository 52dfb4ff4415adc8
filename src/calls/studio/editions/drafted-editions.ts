import { call, take } from '#domain/call.ts'
import { draftedFields } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { type Edition, hasEntry, hasOwnerField } from '#resume/records/edition.ts'
import { none } from '#resume/result.ts'
import { draftBase } from '../draft/draft-base.ts'
import { readDraftEntriesOf } from '../draft/draft-store.ts'
import { type EntryView, readEntries } from '../draft/read-entry.ts'

/** An edition as drafted, and as an entry of the studio. */
export type DraftedEdition = { edition: Edition; view: EntryView }

/** Returns the editions with the draft over them, deleted ones too, by their names. Fails as the store does. */
export const readDraftedEditions = call(async (ports: Pick<Ports, 'documents'>): Promise<DraftedEdition[]> => {
  const views = take(await readEntries(ports, 'editions'))
  return views.map((view) => ({ edition: collections.editions.read(view.entry.id, view.fields), view }))
})

/**
 * Returns the names of the drafted editions that have an entry, or one of these fields of the owner as the resume has it. Each screen of an
 * entry asks, so it reads of the draft the editions only. Fails as the store does. docs/behaviour.md 38.3.
 */
export const editionsWith = call(
  async (ports: Pick<Ports, 'documents'>, { collection, id }: EntryName, fields: readonly string[] = []) => {
    const { documents } = take(await draftBase(ports))
    const stored = new Map(take(await documents.readAll('editions')).map((each) => [each.id, each.fields]))
    for (const { part } of take(await readDraftEntriesOf({ documents }, 'editions'))) {
      const drafted = draftedFields(part, stored.get(part.id) ?? none)
      if (drafted === none) stored.delete(part.id)
      else stored.set(part.id, drafted)
    }
    const { read, compare } = collections.editions
    const has = (edition: Edition) =>
      collection === 'person-info'
        ? fields.some((field) => hasOwnerField(edition, field))
        : hasEntry(edition, collection, id)
    const editions = [...stored].map(([uuid, own]) => read(uuid, own))
    return editions
      .filter(has)
      .sort(compare)
      .map(({ name }) => name)
  },
)
