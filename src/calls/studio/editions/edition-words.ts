import { call, take, takeAll } from '#domain/call.ts'
import { leftOutOf } from '#domain/editions/left-out.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import {
  collections,
  lineFieldOf,
  resumeCollectionOf,
  resumeCollections,
} from '#resume/records/collections/collections.ts'
import { entryPath } from '#resume/records/edition.ts'
import { linesOf } from '#resume/records/item-ids.ts'
import { none } from '#resume/result.ts'
import { labelOf } from '#resume/schema/labels.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type EntryView, readEntries } from '../draft/read-entry.ts'
import { readDraftedEditions } from './drafted-editions.ts'

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
