import { type PersonInfo, statusChoices } from '../records/person-info.ts'
import { type None, none } from '../result.ts'
import { joined, oneLine } from '../text.ts'
import type { Words } from '../words.ts'

/** The fields of the owner that make the status. */
export const statusFields = ['status', 'statusText', 'statusRegion', 'statusRemote', 'statusShown'] as const

export type StatusFields = Pick<PersonInfo, (typeof statusFields)[number]>

/** Visitors of the site and readers of its files, or those who get a link or a file of an edition. */
export type Readers = 'site' | 'links'

/** What the owner is open to, and where; `where` may be ''. */
export type Status = { what: string; where: string }

/** The status as these readers see it, none where they see none. docs/behaviour.md 31.8. */
export function statusOf(person: StatusFields, readers: Readers, words: Words): Status | None {
  const { status, statusText, statusRegion, statusRemote, statusShown } = person
  const isSeen = statusShown === 'site' || (statusShown === none && readers === 'links')
  const own = oneLine(statusText ?? '')
  const choice = new Map(Object.entries<string>(statusChoices)).get(status ?? '') ?? ''
  if (!isSeen || (own === '' && choice === '')) return none
  const isClosed = own === '' && status === 'closed'
  return {
    what: own || words(choice),
    where: isClosed ? '' : whereText(oneLine(statusRegion ?? ''), statusRemote === true, words),
  }
}

function whereText(region: string, isRemote: boolean, words: Words): string {
  if (region === '') return isRemote ? words('Remote') : ''
  return isRemote ? words('{$region} or remote', { region }) : region
}

/** 'Open to work · Berlin or remote'. */
export function statusLine({ what, where }: Status): string {
  return joined([what, where], ' · ')
}
