import type { RouterContextProvider } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { type Review, readReview } from '#calls/studio/publish/review.ts'
import { none } from '#domain/result.ts'
import { scriptFonts } from '#domain/resume/script-fonts.ts'
import type { GeneratedFile } from '#domain/site/generated-index.ts'
import { siteContext } from '../../routing/context.ts'
import { pageOfEntry } from '../entry/entry-page.ts'
import { folderPath } from '../pictures/folder-view.ts'
import { loadPlaces } from '../places/load-places.ts'
import type { PlacesView } from '../places/place-view.ts'
import { loaded } from '../posting/loaded.ts'
import { type ChangeGroupView, toEntryChangeViews, toFolderChangeView } from './change-views.ts'
import {
  type FirstPage,
  firstPages,
  type LeftOfSample,
  leftOfSample,
  type ReviewPage,
  reviewPages,
} from './review-rows.ts'

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
  /** Pictures without a description: how many, and where the first is written. */
  undescribed: { count: number; to: string; where: string } | null
  /** Where a publish goes, and what is under way there. */
  where: PlacesView
  /** The characters that no face of files has, fonts that have them, and the owner's fonts that cannot be used. */
  faces: FacesView
}

export type FacesView = Pick<GeneratedFile, 'missing' | 'faults'> & { fonts: readonly string[] }

/** What is not published, by the screens of the studio. */
export type Waiting = { changes: number; groups: ChangeGroupView[] }

/** Loads the changes of the draft. Throws 503 while the store does not answer. docs/behaviour.md 24.3. */
export async function loadReview(context: Readonly<RouterContextProvider>): Promise<ReviewView> {
  const review = await reviewIn(context)
  const { version, changes, folders } = review
  const bare = folders.flatMap(({ folder, title, items }) =>
    items.flatMap(({ alt, name }, at) =>
      alt === none ? [{ folder, where: `${title}, picture ${at + 1}: ${name}` }] : [],
    ),
  )
  const [first] = bare
  const pages = reviewPages(review)
  const left = leftOfSample(review.left)
  const faces = await context.get(siteContext).made.faces()
  return {
    ...{ version, changes, pages, first: review.isOwnStart ? firstPages(pages) : [] },
    left: left && { ...left, of: await sampleName(context) },
    undescribed: first === undefined ? null : { count: bare.length, to: folderPath(first.folder), where: first.where },
    gone: review.gone.map(({ says, edition }) => ({ text: says, to: pageOfEntry(edition) })),
    where: await loadPlaces(context),
    faces: { ...faces, fonts: [...new Set(scriptFonts(faces.missing).flatMap(({ fonts }) => fonts))] },
  }
}

/** The first name of the owner whom visitors see. */
async function sampleName(context: Readonly<RouterContextProvider>): Promise<string> {
  const person = await readPersonInfo(context.get(siteContext).ports)
  return (person.ok ? person.data.name : '').split(' ')[0] || 'the sample'
}

/** Loads what is not published, for the overview. Throws as `loadReview`. */
export async function loadWaiting(context: Readonly<RouterContextProvider>): Promise<Waiting> {
  const { changes, entries, folders } = await reviewIn(context)
  const groups = [...entries.flatMap(toEntryChangeViews), ...folders.map(toFolderChangeView)]
  return { changes, groups }
}

async function reviewIn(context: Readonly<RouterContextProvider>): Promise<Review> {
  return loaded(await readReview(context.get(siteContext).ports))
}
