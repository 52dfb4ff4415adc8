import { readHistory } from '#calls/content/history.ts'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { checkFaces } from '#calls/doctor/faces.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { readReview } from '#calls/studio/publish/review.ts'
import type { Finding } from '#domain/health/finding.ts'
import { pageOfEntry } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { hasChosenContact } from '#resume/write/contact.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { addressOfField } from '../entry/entry-place.ts'
import { folderPath } from '../pictures/folder-view.ts'
import { loadPlaces } from '../places/load-places.ts'
import type { PlacesView } from '../places/place-view.ts'
import { loaded } from '../posting/answers.ts'
import { placeOfContact } from './publish-view.ts'
import {
  type FirstPage,
  firstPages,
  type LeftOfSample,
  leftOfSample,
  type NewStatus,
  newStatus,
  type ReviewPage,
  reviewPages,
} from './row-views.ts'

/** What is wrong in a field, and where it is written. */
export type FieldLink = { line: string; to: string }

/** The review as its view shows it. `version` names the draft in the form of the publish. */
export type ReviewView = {
  version: string
  changes: number
  pages: ReviewPage[]
  /** The pages of a site that begins without the sample; none of any other. */
  first: FirstPage[]
  /** What a publish would show of the sample, and the first name of its owner; null for nothing. */
  left: (LeftOfSample & { of: string }) | null
  /** What editions choose and will not have, in a sentence each, and where they are written. */
  gone: { text: string; to: string }[]
  /** What is wrong in entries, with the way to each field. */
  problems: FieldLink[]
  /** Pictures without a description: how many, and where the first is written. */
  undescribed: { count: number; to: string; where: string } | null
  /** Where the owner says how to reach them, before a first publish whose files would not; null otherwise. */
  contactAt: string | null
  /** The status that it changes, and who will see it. */
  status: NewStatus | null
  /** Where a publish goes, and what is under way there. */
  where: PlacesView
  /** What is wrong with the fonts of the files. */
  fonts: Finding[]
}

/** Loads the changes of the draft. Throws 503 while the store does not answer. docs/behaviour.md 24.3. */
export async function loadReview(context: Context): Promise<ReviewView> {
  const { ports } = context.get(siteContext)
  const review = loaded(await readReview(ports))
  const { version, changes, entries, folders } = review
  const bare = folders.flatMap(({ folder, title, items }) =>
    items.flatMap(({ alt, name }, at) =>
      alt === none ? [{ folder, where: `${title}, picture ${at + 1}: ${name}` }] : [],
    ),
  )
  const [first] = bare
  const pages = reviewPages(review)
  const left = leftOfSample(review.left)
  return {
    ...{ version, changes, pages, first: review.isOwnStart ? firstPages(pages) : [] },
    left: left && { ...left, of: await sampleName(context) },
    problems: entries.flatMap(({ entry, problems }) =>
      problems.map(({ line, path }) => ({ line, to: addressOfField(entry, path) })),
    ),
    undescribed: first === undefined ? null : { count: bare.length, to: folderPath(first.folder), where: first.where },
    contactAt: await placeOfMissingContact(context),
    gone: review.gone.map(({ says, edition }) => ({ text: says, to: pageOfEntry(edition) })),
    status: newStatus(entries, await readDraftedOwner(ports)),
    where: await loadPlaces(context),
    fonts: (await checkFaces(ports)).filter(({ state }) => state !== 'ok'),
  }
}

async function placeOfMissingContact(context: Context): Promise<string | null> {
  const { ports } = context.get(siteContext)
  const [history, owner] = await Promise.all([readHistory(ports), readDraftedOwner(ports)])
  return loaded(history).length === 0 && !hasChosenContact(owner) ? placeOfContact : none
}

/** The first name of the owner whom visitors see. */
async function sampleName(context: Context): Promise<string> {
  const person = await readPersonInfo(context.get(siteContext).ports)
  return (person.ok ? person.data.name : '').split(' ')[0] || 'the sample'
}
