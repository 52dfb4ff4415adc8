import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type Link, linkParts } from './link.ts'

/** Reads a stored link; none when it is damaged, so that a damaged one is not open. */
export function toLink(id: string, stored: Fields): Link | None {
  const { code, for: note, edition, shows, until, madeAt, publishes } = stored
  if (typeof code !== 'string' || typeof edition !== 'string' || !isInstant(until) || !isInstant(madeAt)) return none
  return {
    ...{ id, code, edition, until, madeAt },
    for: typeof note === 'string' ? note : '',
    shows: linkParts.filter((part) => Array.isArray(shows) && shows.includes(part)),
    endedAt: instantOrNone(stored.endedAt),
    opens: toCount(stored.opens),
    firstOpenAt: instantOrNone(stored.firstOpenAt),
    lastOpenAt: instantOrNone(stored.lastOpenAt),
    downloads: toCount(stored.downloads),
    filtered: toCount(stored.filtered),
    publishes: Array.isArray(publishes) ? publishes.filter(Number.isSafeInteger) : [],
  }
}

function toCount(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0
}

function instantOrNone(value: unknown): string | None {
  return isInstant(value) ? value : none
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
