import type { Tolerant } from '../schema/read.ts'
import type { Fields } from '../schema/stored-fields.ts'
import { isBlank } from '../text.ts'
import type { editionFields } from './collections/editions.ts'
import type { Line } from './item-ids.ts'

/** The resume for one purpose: choices over its entries, never copies of them. docs/behaviour.md 38.1. */
export type Edition = { uuid: string } & Tolerant<typeof editionFields>

/** The lists of the owner that an edition may leave out. */
export const ownerLists = ['skills', 'languages', 'interests', 'leadership', 'activities'] as const

/** The ids that an edition chooses of a collection, in its order; undefined where it has the whole collection. */
export function chosenIds({ choices }: Pick<Edition, 'choices'>, collection: string): readonly string[] | undefined {
  return choices.find((choice) => choice.collection === collection)?.ids
}

/** What `lines` and `wording` call an entry. */
export function entryPath({ collection, id }: { collection: string; id: string }): string {
  return `${collection}/${id}`
}

/** The lines that an edition has of an entry, in its order and its words. A chosen one that is gone is left out. */
export function chosenLines(
  { lines, wording }: Pick<Edition, 'lines' | 'wording'>,
  entry: string,
  all: readonly Line[],
): Line[] {
  const ids = lines.find((each) => each.entry === entry)?.ids
  const byId = new Map(all.map((line) => [line.id, line]))
  const chosen = ids === undefined ? all : [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  const words = new Map(wording.filter((each) => each.entry === entry).map((each) => [each.line, each.text]))
  return chosen.map((line) => ({ ...line, text: words.get(line.id) ?? line.text }))
}

/** The entries to whose lines an edition refers. */
export function entriesWithChosenLines({ lines, wording }: Pick<Edition, 'lines' | 'wording'>): string[] {
  return [...lines, ...wording].map(({ entry }) => entry)
}

/** What an edition has of the items of a collection, in its order. A chosen one that is gone is left out. */
export function chosenItems<Item>(
  edition: Pick<Edition, 'choices'>,
  collection: string,
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const ids = chosenIds(edition, collection)
  if (ids === undefined) return items
  const byId = new Map(items.map((item) => [idOf(item), item]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

/** The owner's fields as an edition has them. */
export function ownerFieldsOf({ titleLine, introduction, language, leftOut }: Edition, fields: Fields): Fields {
  const own = Object.entries({ headline: titleLine, intro: introduction, language })
  return {
    ...fields,
    ...Object.fromEntries(own.filter(([, value]) => value !== null)),
    ...Object.fromEntries(leftOut.map((name) => [name, []])),
  }
}

/**
 * Choices with these ids for one of their names, in this order; `all` are those that it has without a choice. `key` is what choices call
 * the name: a collection, or an entry.
 */
export function withChosen<Key extends string>(
  choices: readonly Chosen<Key>[],
  key: Key,
  name: string,
  ids: readonly string[],
  all: readonly string[],
): Chosen<Key>[] {
  const others = choices.filter((choice) => choice[key] !== name)
  const isWhole = ids.length === all.length && ids.every((id, at) => id === all[at])
  return isWhole ? others : [...others, { [key]: name, ids: [...ids] } as Chosen<Key>]
}

type Chosen<Key extends string> = Record<Key, string> & { ids: string[] }

/** The other wordings of an edition with this one of a line; the line's own text and an empty one are none. */
export function withWording(
  wording: Edition['wording'],
  { entry, line: { id, text } }: { entry: string; line: Line },
  typed: string,
): Edition['wording'] {
  const others = wording.filter((each) => each.entry !== entry || each.line !== id)
  return typed === text || isBlank(typed) ? others : [...others, { entry, line: id, text: typed }]
}

/** Whether an edition has an entry of a collection. */
export function hasEntry(edition: Pick<Edition, 'choices'>, collection: string, id: string): boolean {
  return chosenIds(edition, collection)?.includes(id) ?? true
}

/** Whether an edition has a text or a list of the owner as the resume has it. */
export function hasOwnerField({ titleLine, introduction, leftOut }: Edition, field: string): boolean {
  if (field === 'headline') return titleLine === null
  if (field === 'intro') return introduction === null
  return !leftOut.some((name) => name === field)
}
