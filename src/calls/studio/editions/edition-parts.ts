import { call, takeAll } from '#domain/call.ts'
import type { EntryCollection } from '#domain/content/collections/collections.ts'
import { ownerLists } from '#domain/content/edition.ts'
import type { Ports } from '#ports/ports.ts'
import { entryScreens } from '../draft/entry-forms.ts'
import { readDraftedOwner } from '../draft/read-drafted-owner.ts'
import { type EntryView, readEntries } from '../draft/read-entry.ts'
import { headingOfList } from './edition-words.ts'

/** What an edition chooses from: the collections of the resume with their entries, and the owner's lists, as drafted. */
export type EditionParts = {
  collections: { collection: EntryCollection; heading: string; what: string; entries: EntryView[] }[]
  lists: { name: string; heading: string; lines: number }[]
}

/** Returns the collections that have entries, without deleted ones, and the owner's lists that have lines. Fails as the store does. */
export const readEditionParts = call(async (ports: Pick<Ports, 'documents'>): Promise<EditionParts> => {
  const screens = entryScreens()
  const read = await takeAll(screens.map(({ collection }) => readEntries(ports, collection)))
  const owner = await readDraftedOwner(ports)
  return {
    collections: screens.flatMap(({ collection, heading, what }, at) => {
      const entries = (read[at] ?? []).filter(({ state }) => state !== 'deleted')
      return entries.length === 0 ? [] : [{ collection, heading, what, entries }]
    }),
    lists: ownerLists.flatMap((name) => {
      const lines = owner[name].length
      return lines === 0 ? [] : [{ name, heading: headingOfList(name), lines }]
    }),
  }
})
