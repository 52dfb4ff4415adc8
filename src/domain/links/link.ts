import { type None, none } from '#resume/result.ts'
import { dayMs, hourMs, type Quota } from '../quota.ts'

/** What a link may show beside the resume. docs/behaviour.md 37.2. */
export const linkParts = ['telephone', 'street', 'email', 'conditions', 'downloads'] as const
export type LinkPart = (typeof linkParts)[number]

/** What the owner decides of a link. `edition` is '' for the whole resume, `until` an instant, `for` a note of the owner's own. */
export type LinkTerms = { for: string; edition: string; shows: readonly LinkPart[]; until: string }

/**
 * A link to the resume. Times are instants. `filtered` are fetches by machines, such as filters of mail; `publishes` are the
 * numbers of the publishes at which it was opened, ascending, 0 for the content before the first.
 */
export type Link = LinkTerms & {
  id: string
  code: string
  madeAt: string
  endedAt: string | None
  opens: number
  firstOpenAt: string | None
  lastOpenAt: string | None
  downloads: number
  filtered: number
  publishes: readonly number[]
}

/** How many links may be open: of one edition, and in all. */
export const maxOpenLinks = { edition: 10, all: 30 }

/** A year, also a leap year, and what is offered, in ms. */
const longestMs = 366 * dayMs
export const offeredMs = 30 * dayMs

/** The longest note. */
export const maxNoteLength = 200

/** Whether a link is open at a moment: from when it was made until just before `until`, unless it was ended. */
export function isOpenAt({ until, endedAt }: Pick<Link, 'until' | 'endedAt'>, now: Date): boolean {
  return endedAt === none && now.getTime() < Date.parse(until)
}

/** The messages of wrong fields, by their names. */
export function linkErrors({ for: note, until }: LinkTerms, now: Date): Record<string, string> {
  const at = Date.parse(until)
  const errors: Record<string, string> = {}
  if (note.length > maxNoteLength) errors.for = `The note has more than ${maxNoteLength} characters.`
  if (!(at > now.getTime())) errors.until = 'The link must be open until a time that is yet to come.'
  else if (at > now.getTime() + longestMs) errors.until = 'A link is open for a year at most.'
  return errors
}

/** Why one more link of an edition cannot be open, or none. */
export function tooManyLinks(links: readonly Link[], edition: string, now: Date): string | None {
  const open = links.filter((link) => isOpenAt(link, now))
  const { edition: ofEdition, all } = maxOpenLinks
  if (open.filter((link) => link.edition === edition).length >= ofEdition)
    return `There are ${ofEdition} open links of ${edition === '' ? 'the whole resume' : 'this edition'}. End one first.`
  return open.length >= all ? `There are ${all} open links. End one first.` : none
}

/** Codes of no open link tried from one address. docs/behaviour.md 37.4. */
export function linkQuotas(client: string): Quota[] {
  return [{ key: `link by ${client}`, max: 30, windowMs: hourMs }]
}

/** The path of a link's page. */
export function linkPath(code: string): string {
  return `/s/${code}`
}

/** What was counted of a link since the last time it was stored. */
export type LinkCounts = Pick<Link, 'opens' | 'firstOpenAt' | 'lastOpenAt' | 'downloads' | 'filtered'>

export const noLinkCounts: LinkCounts = { opens: 0, firstOpenAt: none, lastOpenAt: none, downloads: 0, filtered: 0 }

/** The sum of two counts; `b` is the later one. */
export function sumOfLinkCounts(a: LinkCounts, b: LinkCounts): LinkCounts {
  return {
    opens: a.opens + b.opens,
    firstOpenAt: a.firstOpenAt ?? b.firstOpenAt,
    lastOpenAt: b.lastOpenAt ?? a.lastOpenAt,
    downloads: a.downloads + b.downloads,
    filtered: a.filtered + b.filtered,
  }
}
