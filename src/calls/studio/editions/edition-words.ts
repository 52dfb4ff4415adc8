import { call, take, takeAll } from '#domain/call.ts'
import { leftOutOf } from '#domain/editions/left-out.ts'
import { draftedFields } from '#domain/studio/draft-entry.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import {
  collections,
  type EntryCollection,
  type ListEntries,
  lineFieldOf,
  listCollections,
  resumeCollectionOf,
  resumeCollections,
} from '#resume/records/collections/collections.ts'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { type Edition, entryPath, hasEntry, hasOwnerField, ownerLists } from '#resume/records/edition.ts'
import { type Line, linesOf } from '#resume/records/item-ids.ts'
import { none } from '#resume/result.ts'
import { labelOf } from '#resume/schema/labels.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { english } from '#resume/words.ts'
import { sectionNames } from '#resume/write/facts.ts'
import { draftBase } from '../draft/draft-base.ts'
import { readDraftEntriesOf } from '../draft/draft-store.ts'
import { entryScreens } from '../draft/entry-forms.ts'
import { type EntryView, readDraftedOwner, readEntries } from '../draft/read-draft.ts'

type EntryPorts = Pick<Ports, 'documents'>
type Named = Pick<EntryName, 'collection'>

/** Makes the fields of an edition what an owner reads: names of entries and lists in place of ids. Other entries stay as they are. */
export type InWords = (entry: Named, fields: Fields) => Fields

/**
 * Returns it for these entries, with the titles of now. They are read only where one of the entries is an edition: a draft may be large.
 * Fails as the store does. docs/behaviour.md 38.3.
 */
export const editionWords = call(async (ports: EntryPorts, of: readonly Named[]): Promise<InWords> => {
  if (!of.some(isEdition)) return (_, stored) => stored
  const entries = new Map((await entriesOfResume(ports)).map((view) => [entryPath(view.entry), view]))
  const titleOf = (path: string) => entries.get(path)?.title ?? 'gone'
  return ({ collection }, stored) => {
    if (collection !== 'editions') return stored
    const { choices, lines, wording, sectionOrder, leftOut } = collections.editions.read('', stored)
    const chosen = choices.map(({ collection: name, ids }) => {
      const titles = ids.map((id) => titleOf(entryPath({ collection: name, id })))
      return `${headingOf(name)}: ${titles.join(', ') || 'none'}`
    })
    const chosenLines = lines.map(({ entry, ids }) => {
      const texts = textsOf(entries.get(entry))
      return `${titleOf(entry)}: ${ids.map((id) => texts.get(id) ?? 'gone').join(' / ') || 'none'}`
    })
    return {
      ...stored,
      choices: chosen,
      lines: chosenLines,
      wording: wording.map(({ entry, text }) => `${titleOf(entry)}: ${text}`),
      sectionOrder: sectionOrder.map(headingOf),
      leftOut: leftOut.map(headingOfList),
    }
  }
})

/** What a drafted edition chooses and does not have, in a sentence. */
export type LeftOut = { edition: EntryName; says: string }

/**
 * Returns what editions choose and will not have after a publish of the draft, which has these entries. The draft is read again only where
 * there are editions. Fails as the store does. docs/behaviour.md 38.3.
 */
export const readLeftOut = call(async (ports: EntryPorts, ofDraft: readonly Named[]): Promise<LeftOut[]> => {
  if (!ofDraft.some(isEdition) && take(await ports.documents.readAll('editions')).length === 0) return []
  const drafted = take(await readDraftedEditions(ports)).filter(({ view }) => view.state !== 'deleted')
  if (drafted.length === 0) return []
  const views = (await entriesOfResume(ports)).filter(({ state }) => state !== 'deleted')
  const entries = views.map(({ entry, fields }) => ({ ...entry, fields }))
  return drafted.flatMap(({ edition, view }) =>
    leftOutOf(edition, entries).map((says) => ({ edition: view.entry, says })),
  )
})

function isEdition({ collection }: Named): boolean {
  return collection === 'editions'
}

function headingOf(section: string): string {
  const collection = resumeCollections.find((each) => each === section)
  return collection === undefined ? headingOfList(section) : resumeCollectionOf(collection).heading
}

/** The heading of a list of the owner on the resume. */
export function headingOfList(name: string): string {
  return labelOf(collections['person-info'].fields, name) || name
}

/** The lines of an entry by their ids. */
function textsOf(view: EntryView | undefined): Map<string, string> {
  const lineField = view === undefined ? none : lineFieldOf(view.entry.collection)
  const lines = view === undefined || lineField === none ? [] : linesOf(view.fields, lineField)
  return new Map(lines.map(({ id, text }) => [id, text]))
}

async function entriesOfResume(ports: EntryPorts): Promise<EntryView[]> {
  return (await takeAll(resumeCollections.map((collection) => readEntries(ports, collection)))).flat()
}

/** An edition as drafted, and as an entry of the studio. */
type DraftedEdition = { edition: Edition; view: EntryView }

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
