import { call, take, takeAll } from '#domain/call.ts'
import { collections, resumeCollectionOf, resumeCollections } from '#domain/content/collections/collections.ts'
import { labelOf } from '#domain/schema/labels.ts'
import type { Fields } from '#domain/schema/stored-fields.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { readEntries } from '../draft/read-entry.ts'
import { readDraftedEditions } from './drafted-editions.ts'

type EntryPorts = Pick<Ports, 'documents'>

/** Makes the fields of an edition what an owner reads: names of entries and lists in place of ids. Other entries stay as they are. */
export type InWords = (entry: Pick<EntryName, 'collection'>, fields: Fields) => Fields

/** Returns it, with the titles of now. Fails as the store does. docs/behaviour.md 38.3. */
export const editionWords = call(async (ports: EntryPorts): Promise<InWords> => {
  const titles = await titlesOf(ports)
  return ({ collection }, stored) => {
    if (collection !== 'editions') return stored
    const { choices, leftOut } = collections.editions.read('', stored)
    const chosen = choices.map(({ collection: name, ids }) => {
      const known = resumeCollections.find((each) => each === name)
      const heading = known === undefined ? name : resumeCollectionOf(known).heading
      return `${heading}: ${ids.map((id) => titles.get(`${name}.${id}`)?.title ?? 'gone').join(', ') || 'none'}`
    })
    return { ...stored, choices: chosen, leftOut: leftOut.map(headingOfList) }
  }
})

/** What a drafted edition chooses that is deleted by now. */
export type GoneChoice = { edition: EntryName; name: string; what: string; count: number }

/** Returns what drafted editions choose and will not have, because it is deleted. Fails as the store does. docs/behaviour.md 38.3. */
export const readGoneChoices = call(async (ports: EntryPorts): Promise<GoneChoice[]> => {
  const drafted = take(await readDraftedEditions(ports)).filter(({ view }) => view.state !== 'deleted')
  if (drafted.every(({ edition }) => edition.choices.length === 0)) return []
  const titles = await titlesOf(ports)
  return drafted.flatMap(({ edition, view }) =>
    resumeCollections.flatMap((collection): GoneChoice[] => {
      const ids = edition.choices.filter((choice) => choice.collection === collection).flatMap((choice) => choice.ids)
      const count = ids.filter((id) => titles.get(`${collection}.${id}`)?.isDeleted ?? true).length
      const { what } = resumeCollectionOf(collection)
      return count === 0 ? [] : [{ edition: view.entry, name: edition.name, what, count }]
    }),
  )
})

/** The heading of a list of the owner on the resume. */
export function headingOfList(name: string): string {
  return labelOf(collections['person-info'].fields, name) || name
}

async function titlesOf(ports: EntryPorts): Promise<Map<string, { title: string; isDeleted: boolean }>> {
  const read = await takeAll(resumeCollections.map((collection) => readEntries(ports, collection)))
  return new Map(
    read
      .flat()
      .map(({ entry, title, state }) => [`${entry.collection}.${entry.id}`, { title, isDeleted: state === 'deleted' }]),
  )
}
