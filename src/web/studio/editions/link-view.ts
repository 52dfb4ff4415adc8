import { isOpenAt, type Link, type LinkPart, linkPath } from '#domain/links/link.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { none } from '#resume/result.ts'
import { ownerDay, ownerLongDay } from '../text/owner-day.ts'
import { capitalised } from '../text/wording.ts'

/** A link in the table. `sent` are the PDFs as of the publishes at which it was opened. */
export type LinkView = {
  id: string
  address: string
  /** For whom it is, in the owner's words. */
  name: string
  edition: string
  shows: string
  until: string
  isOpen: boolean
  opens: number
  filtered: number
  downloads: number
  opened: string
  sent: { title: string; to: string }[]
}

/** What a link may show as well, in words. */
export const partWords: Readonly<Record<LinkPart, string>> = {
  telephone: 'Telephone',
  street: 'Street',
  email: 'Email',
  conditions: 'Conditions',
  downloads: 'Downloads',
}

export const wholeResume = 'The whole resume'

type Setting = {
  origin: string
  now: Date
  timeZone: string
  /** The names of the editions by their ids. */
  editions: ReadonlyMap<string, string>
  history: readonly PublishRecord[]
}

export function toLinkView(link: Link, { origin, now, timeZone, editions, history }: Setting): LinkView {
  const { id, code, edition, shows, opens, filtered, downloads } = link
  return {
    ...{ id, address: origin + linkPath(code), name: link.for || 'Nobody named', opens, filtered, downloads },
    edition: edition === '' ? wholeResume : (editions.get(edition) ?? 'An edition that is gone'),
    shows: showsText(shows),
    until: untilText(link, now, timeZone),
    isOpen: isOpenAt(link, now),
    opened: openedText(link, now, timeZone),
    sent: link.publishes.flatMap((number) => {
      const at = history.find((record) => record.number === number)?.at
      if (at === undefined) return []
      return [{ title: `As of publish ${number}, ${ownerDay(at, now, timeZone)}`, to: sentPath(id, number) }]
    }),
  }
}

/** 'Telephone, street'. */
export function showsText(shows: readonly LinkPart[]): string {
  const words = shows.map((part, at) => (at === 0 ? partWords[part] : partWords[part].toLowerCase()))
  return words.join(', ') || 'Nothing'
}

function untilText(link: Link, now: Date, timeZone: string): string {
  if (link.endedAt !== none) return `Ended ${ownerDay(link.endedAt, now, timeZone)}`
  const day = lastDay(link, timeZone)
  return isOpenAt(link, now) ? day : `Ended after ${day}`
}

/** 'December 22, 2026': the last whole day of a link. */
export function lastDay({ until }: Pick<Link, 'until'>, timeZone: string): string {
  return ownerLongDay(new Date(Date.parse(until) - 1).toISOString(), timeZone)
}

/** 'Berlin time', 'UTC'. */
export function zoneWords(timeZone: string): string {
  const [, ...places] = timeZone.split('/')
  return places.length === 0 ? timeZone : `${places.at(-1)?.replaceAll('_', ' ')} time`
}

/** 'First today, 10:42, last today, 11:05'; '' for a link that nobody opened. */
function openedText({ firstOpenAt, lastOpenAt }: Link, now: Date, timeZone: string): string {
  if (firstOpenAt === none || lastOpenAt === none) return ''
  const [first, last] = [ownerDay(firstOpenAt, now, timeZone), ownerDay(lastOpenAt, now, timeZone)]
  return first === last ? capitalised(first) : `First ${first}, last ${last}`
}

function sentPath(id: string, publish: number): string {
  return `/studio/editions/links/${id}/${publish}`
}
