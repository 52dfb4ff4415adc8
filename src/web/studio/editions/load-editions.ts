import { readLinks } from '#calls/links/links.ts'
import {
  type EditionParts,
  editionsWith,
  readDraftedEditions,
  readEditionParts,
} from '#calls/studio/editions/edition-words.ts'
import { isOpenAt } from '#domain/links/link.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Ports } from '#ports/ports.ts'
import { chosenItems, type Edition } from '#resume/records/edition.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import type { ListedEntry } from '../entry/listed-entry.ts'
import { countOf } from '../text/wording.ts'

/** An edition in the list of editions. */
export type EditionRow = Pick<ListedEntry, 'entry' | 'title' | 'state'> & {
  titleLine: string
  facts: string
  links: number
}

/** What the list of editions shows; null while the store does not answer. `whole` is what the whole resume has. */
export type EditionList = { whole: string; wholeLinks: number; editions: EditionRow[] }

/** docs/behaviour.md 38.2. */
export async function loadEditions(ports: Ports): Promise<EditionList | null> {
  const [parts, drafted, links] = await Promise.all([
    readEditionParts(ports),
    readDraftedEditions(ports),
    readLinks(ports),
  ])
  if (!parts.ok || !drafted.ok || !links.ok) return none
  const open = links.data.filter((link) => isOpenAt(link, ports.clock.now()))
  const linksOf = (id: string) => open.filter(({ edition }) => edition === id).length
  return {
    whole: contentsOf(parts.data, { choices: [], leftOut: [] }),
    wholeLinks: linksOf(''),
    editions: drafted.data.map(({ edition, view: { entry, title, state } }) => ({
      ...{ entry, title, state, titleLine: edition.titleLine ?? '', links: linksOf(entry.id) },
      facts: contentsOf(parts.data, edition) + (edition.introduction === none ? '' : ' · introduction of its own'),
    })),
  }
}

/** '3 jobs, 2 schools, 2 lists'. */
export function contentsOf(
  { collections, lists }: EditionParts,
  edition: Pick<Edition, 'choices' | 'leftOut'>,
): string {
  const entries = collections.flatMap(({ collection, what, entries }) => {
    const shown = entries.filter(({ isHidden }) => !isHidden)
    const { length } = chosenItems(edition, collection, shown, ({ view }) => view.entry.id)
    return length === 0 ? [] : [countOf(length, what)]
  })
  const own = lists.filter(({ name }) => !edition.leftOut.some((leftOut) => leftOut === name)).length
  return [...entries, ...(own === 0 ? [] : [countOf(own, 'list')])].join(', ') || 'Nothing of the resume'
}

/** The names of the editions that have an entry, or one of these fields of the owner; none while the store does not answer. */
export async function loadAlsoIn(context: Context, entry: EntryName, fields?: readonly string[]): Promise<string[]> {
  const read = await editionsWith(context.get(siteContext).ports, entry, fields)
  return read.ok ? read.data : []
}
