import { data, type RouterContextProvider } from 'react-router'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { readReview } from '#calls/studio/publish/review.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../context.ts'
import { ownerDay } from '../owner-day.ts'
import { type ShownGroup, shownEntryChanges, shownFolderChanges } from './shown-review.ts'

/** The review as its view shows it. `version` names the draft in the form of the publish. */
export type ShownReview = {
  version: string
  changes: number
  groups: (ShownGroup & { touchedAt: string })[]
  /** The characters that no face of files has. */
  missing: readonly string[]
}

/** Loads the changes of the draft. Throws 503 while the store does not answer. docs/behaviour.md 24.3. */
export async function loadReview(context: Readonly<RouterContextProvider>): Promise<ShownReview> {
  const { ports, made } = context.get(siteContext)
  const review = await readReview(ports)
  if (!review.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  const { timeZone } = await readDraftedOwner(ports)
  const { textChange } = await import('#domain/studio/text-change.ts')
  const { version, changes, entries, folders } = review.data
  const groups = [
    ...entries.flatMap((entry) => shownEntryChanges(entry, textChange)),
    ...folders.map(shownFolderChanges),
  ]
  const now = ports.clock.now()
  const dated = groups.map((group) => ({
    ...group,
    touchedAt: group.touched,
    touched: group.touched === '' ? '' : `edited ${ownerDay(group.touched, now, timeZone)}`,
  }))
  return { version, changes, groups: dated, missing: await made.missing() }
}
