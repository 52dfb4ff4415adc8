import { call, take } from '#domain/call.ts'
import { collections } from '#domain/content/collections/collections.ts'
import { type Edition, hasEntry, hasOwnerField } from '#domain/content/edition.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { type EntryView, readEntries } from '../draft/read-entry.ts'

/** An edition as drafted, and as an entry of the studio. */
export type DraftedEdition = { edition: Edition; view: EntryView }

/** Returns the editions with the draft over them, deleted ones too, by their names. Fails as the store does. */
export const readDraftedEditions = call(async (ports: Pick<Ports, 'documents'>): Promise<DraftedEdition[]> => {
  const views = take(await readEntries(ports, 'editions'))
  return views.map((view) => ({ edition: collections.editions.read(view.entry.id, view.fields), view }))
})

/**
 * Returns the names of the drafted editions that have an entry, or one of these fields of the owner as the resume has it. Fails as the
 * store does. docs/behaviour.md 38.3.
 */
export const editionsWith = call(
  async (ports: Pick<Ports, 'documents'>, { collection, id }: EntryName, fields: readonly string[] = []) => {
    const drafted = take(await readDraftedEditions(ports)).filter(({ view }) => view.state !== 'deleted')
    const has = (edition: Edition) =>
      collection === 'person-info'
        ? fields.some((field) => hasOwnerField(edition, field))
        : hasEntry(edition, collection, id)
    return drafted.filter(({ edition }) => has(edition)).map(({ edition }) => edition.name)
  },
)
