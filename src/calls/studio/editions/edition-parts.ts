import { call, takeAll } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import {
  collections,
  type EntryCollection,
  type ListEntries,
  lineFieldOf,
  listCollections,
} from '#resume/records/collections/collections.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { ownerLists } from '#resume/records/edition.ts'
import { type Line, linesOf } from '#resume/records/item-ids.ts'
import { none } from '#resume/result.ts'
import { english } from '#resume/words.ts'
import { sectionNames } from '#resume/write/facts.ts'
import { entryScreens } from '../draft/entry-forms.ts'
import { readDraftedOwner } from '../draft/read-drafted-owner.ts'
import { type EntryView, readEntries } from '../draft/read-entry.ts'
import { headingOfList } from './edition-words.ts'

/** What an edition chooses from: the collections of the resume with their entries, and the owner's lists, as drafted. */
export type EditionParts = {
  collections: {
    collection: EntryCollection
    heading: string
    what: string
    /** `isHidden`: no page shows it, whatever an edition chooses. */
    entries: { view: EntryView; isHidden: boolean; lines: Line[] }[]
  }[]
  lists: { name: string; heading: string; lines: number }[]
  /** The names of all sections in the order of the resume, with their headings in the studio. */
  sections: { name: string; heading: string }[]
}

/** Returns the collections that have entries, without deleted ones, and the owner's lists that have lines. Fails as the store does. */
export const readEditionParts = call(async (ports: Pick<Ports, 'documents'>): Promise<EditionParts> => {
  const screens = entryScreens()
  const read = await takeAll(screens.map(({ collection }) => readEntries(ports, collection)))
  const owner = await readDraftedOwner(ports)
  const parts = screens.flatMap(({ collection, heading, what }, at) => {
    const lineField = lineFieldOf(collection)
    const views = (read[at] ?? []).filter(({ state }) => state !== 'deleted')
    const entries = views.map((view) => ({
      ...{ view, isHidden: view.isHidden || !isShown(collection, view) },
      lines: lineField === none ? [] : linesOf(view.fields, lineField),
    }))
    return entries.length === 0 ? [] : [{ collection, heading, what, entries }]
  })
  const lists = ownerLists.flatMap((name) => {
    const lines = owner[name].length
    return lines === 0 ? [] : [{ name, heading: headingOfList(name), lines }]
  })
  const shown = new Map<string, string>([
    ...parts.map(({ collection, heading }) => [collection, heading] as const),
    ...lists.map(({ name, heading }) => [name, heading] as const),
  ])
  const sections = sectionNames(emptyResume).flatMap((name) => {
    const heading = shown.get(name)
    return heading === undefined ? [] : [{ name, heading }]
  })
  return { collections: parts, lists, sections }
})

/** Whether pages show an entry that is not hidden: of a further list one that it says to show. */
function isShown(collection: EntryCollection, { entry, fields }: EntryView): boolean {
  const list = listCollections.find((each) => each === collection)
  return (
    list === undefined || collections[list].entry(collections[list].read(entry.id, fields) as never, english) !== none
  )
}

/** The order of the sections does not depend on what they have. */
const emptyResume = {
  ...{ person: toPersonInfo({}), place: none, country: none, jobs: [], education: [] },
  lists: Object.fromEntries(listCollections.map((name) => [name, []])) as unknown as ListEntries,
  words: english,
}
