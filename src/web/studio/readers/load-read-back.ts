import { type ReadBackFile, readBackFile } from '#calls/content/generated/read-back.ts'
import { draftBase } from '#calls/studio/draft/draft-base.ts'
import { none } from '#resume/result.ts'
import { isRead, type ReadFact, type ReadPart } from '#resume/write/read-back.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { countOf } from '../text/wording.ts'

/** What a program reads in a file; `isWhole` says that it reads every fact. */
export type ReadBackView = { isWhole: boolean; rows: readonly ReadRow[] }

/** An entry, or a section without its entries: what was read, as texts, and a message for each fact that was not. */
type ReadRow = { id: string; title: string; section: string; read: readonly string[]; faults: readonly string[] }

/** Why a file is not read: the site does not offer it, nothing is published yet, or it cannot be read right now. */
export type NotRead = 'off' | 'unpublished' | 'failed'

export async function loadReadBack(context: Context, kind: ReadBackFile['kind']): Promise<ReadBackView | NotRead> {
  const { ports, made, location, origin } = context.get(siteContext)
  const base = await draftBase(ports)
  if (!base.ok) return 'failed'
  if (base.data !== ports) return 'unpublished' // visitors still see the sample, which the owner does not want
  const place = await location.read()
  const parts = await readBackFile(ports, { kind, made, origin, place: place.ok ? place.data : none })
  if (!parts.ok) return 'failed'
  return parts.data === none ? 'off' : viewOf(parts.data)
}

export function viewOf(parts: readonly ReadPart[]): ReadBackView {
  const rows = parts.map((part, at) => ({ id: String(at), ...rowOf(part) }))
  return { isWhole: rows.every(({ faults }) => faults.length === 0), rows }
}

function rowOf({ section, title, facts }: ReadPart): Omit<ReadRow, 'id'> {
  const found = facts.filter(isRead)
  const missed = facts.filter((each) => !isRead(each))
  // An entry whose title is not found has no lines at all.
  const missedTitle = missed.find(({ what }) => what === 'title')
  const counts = Object.entries(counted).flatMap(([kind, word]) => {
    const count = found.filter(({ what }) => what === kind).length
    return count === 0 ? [] : countOf(count, word)
  })
  const texts = found.filter(({ what }) => !(what in counted)).map(({ written }) => written)
  return {
    title: title || section || 'Name and contact',
    section: title === '' ? '' : section,
    read: [...new Set([...texts, ...counts])],
    faults: (missedTitle === undefined ? missed : [missedTitle]).map(messageOf),
  }
}

/** What is counted, because its words would fill the screen. */
const counted: Readonly<Record<string, string>> = { duty: 'line', text: 'item', link: 'link' }

function messageOf({ what, written, read }: ReadFact): string {
  switch (what) {
    case 'name':
      return read === none ? 'No text is read.' : `The first line is “${read}”. Programs take it for your name.`
    case 'headline':
      return `“${written}” does not follow the name.`
    case 'heading':
      return `“${written}” is not a line of its own. Programs do not see where this section begins.`
    case 'title':
      return `“${written}” is not a line of its own. Programs do not see where this entry begins.`
    case 'company':
      return `“${written}” is not a line of its own.`
    case 'link':
      return `${written} is not a link.`
    default:
      return `“${written}” is not read.`
  }
}
