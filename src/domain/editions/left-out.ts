import { lineFieldOf, resumeCollectionOf, resumeCollections } from '#resume/records/collections/collections.ts'
import { chosenIds, type Edition, entriesWithChosenLines, entryPath } from '#resume/records/edition.ts'
import { itemIds } from '#resume/records/item-ids.ts'
import { none } from '#resume/result.ts'
import { type Fields, isHidden } from '#resume/schema/stored-fields.ts'
import { countText } from '../byte-size.ts'
import { entryNameOf } from '../studio/entry-name.ts'
import { entryTitle } from '../studio/entry-problems.ts'

type Entry = { collection: string; id: string; fields: Fields }

/**
 * What an edition chooses and does not have, in sentences: entries and lines that are gone, and entries that are hidden from the site.
 * `entries` are all documents of the resume, as published or as drafted. docs/behaviour.md 38.5.
 */
export function leftOutOf(edition: Edition, entries: readonly Entry[]): string[] {
  const byPath = new Map(entries.map((entry) => [entryPath(entry), entry]))
  const chosen = resumeCollections.flatMap((collection) => {
    const { what } = resumeCollectionOf(collection)
    const found = [...new Set(chosenIds(edition, collection))].map((id) => byPath.get(entryPath({ collection, id })))
    const gone = found.filter((entry) => entry === undefined).length
    const hidden = found.filter((entry) => entry !== undefined && isHidden(entry.fields)).length
    return [
      ...leftOut(edition, gone, countText(gone, what), 'gone'),
      ...leftOut(edition, hidden, countText(hidden, what), 'hidden'),
    ]
  })
  const lines = [...new Set(entriesWithChosenLines(edition))].flatMap((path) => {
    const entry = byPath.get(path)
    const name = entry === undefined ? none : entryNameOf(entry.collection, entry.id)
    const lineField = name === none ? none : lineFieldOf(name.collection)
    if (entry === undefined || name === none || lineField === none) return []
    const there = new Set(itemIds(entry.fields, lineField))
    const ids = edition.lines.filter((each) => each.entry === path).flatMap((each) => each.ids)
    const worded = edition.wording.filter((each) => each.entry === path).map(({ line }) => line)
    const gone = [...new Set([...ids, ...worded])].filter((id) => !there.has(id)).length
    return leftOut(edition, gone, `${countText(gone, 'line')} of ${entryTitle(name, entry.fields)}`, 'gone')
  })
  return [...chosen, ...lines]
}

function leftOut({ name }: Edition, count: number, what: string, why: string): string[] {
  if (count === 0) return []
  const [are, they] = count === 1 ? ['is', 'it is'] : ['are', 'they are']
  return [`“${name}” chooses ${what} that ${are} ${why}: ${they} left out.`]
}
