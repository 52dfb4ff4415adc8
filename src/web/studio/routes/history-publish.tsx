import { readPublish } from '#calls/content/history.ts'
import { readPlaces } from '#calls/places/places.ts'
import { restore } from '#calls/studio/apply.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { readRestorable } from '#calls/studio/history/read-restorable.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { placeTitle } from '#domain/places/place.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { changesOf, studioOf } from '../entry/entry-view.ts'
import { toRecordedChanges } from '../history/history-view.ts'
import { RestoreForm, type RestoreRow } from '../history/restore-form.tsx'
import { EditorLayout } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { RestoreAtPlace } from '../places/restore-at-place.tsx'
import { done } from '../posting/confirmations.ts'
import { loaded, notFound } from '../posting/loaded.ts'
import { rejected } from '../posting/rejected.ts'
import { pagesOfPublish } from '../review/publish-view.ts'
import { postedPart } from '../review/revert-posted.ts'
import { entryRow, folderRow } from '../review/row-views.ts'
import { ownerDate } from '../text/owner-day.ts'
import type { Route } from './+types/history-publish.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** docs/behaviour.md 24.4. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const number = numberIn(params)
  const [record, restorable] = [loaded(await readPublish(ports, number)), loaded(await readRestorable(ports, number))]
  const where = loaded(await readPlaces(ports))
  if (record === none || restorable === none) throw notFound()
  const at = ownerDate(record.at, (await readDraftedOwner(ports)).timeZone)
  const by = record.by === 'command line' ? 'the command line' : record.by.name
  const [page] = pagesOfPublish(record)
  return {
    page: page?.address ?? '/home',
    ...{ number, lead: `Published on ${at} by ${by}.`, drafted: await changesOf(context) },
    changes: toRecordedChanges(record),
    rows: [
      ...restorable.entries.map((change) => ({ ...entryRow(change), isDrafted: change.isDrafted })),
      ...restorable.folders.map((view) => ({ ...folderRow(view), isDrafted: view.isDrafted })),
    ] satisfies RestoreRow[],
    where: where.map((place) => ({ id: place.id, title: placeTitle(place) })),
  }
}

/** Makes what is ticked changes of the draft, and leads to the review. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { ports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const ticked = (await request.formData()).getAll('part').flatMap((key) => postedPart(String(key)) ?? [])
  if (ticked.length === 0) return rejected(400, 'Tick what to restore.')
  const restored = await restore(ports, numberIn(params), ticked, { by })
  if (!restored.ok) return rejected(restored.failure.code === 'object-not-found' ? 404 : 503, notSavedText)
  const { undo, lost } = restored.data
  return done(lost.length > 0 ? 'partly-restored' : 'restored', { undo, to: '/studio/review' })
}

function numberIn({ number = '' }: { number?: string }): number {
  return /^[1-9]\d{0,7}$/.test(number) ? Number(number) : 0
}

export default function HistoryPublish({ loaderData }: Route.ComponentProps) {
  const { number, lead, page, where, ...shown } = loaderData
  const of = { root: `/studio/history/${number}/preview`, caption: `The site as of version ${number}` }
  return (
    <Screen name={`Version ${number}`} trail={[{ to: '/studio/history', title: 'History' }]}>
      <EditorLayout preview={page} saves={0} of={of}>
        <PageHead title={`Version ${number}`} lead={lead} />
        <RestoreForm number={number} {...shown} />
        {where.length > 0 && <RestoreAtPlace number={number} places={where} />}
      </EditorLayout>
    </Screen>
  )
}
