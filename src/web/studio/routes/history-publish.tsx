import { useState } from 'react'
import { readPublish } from '#calls/content/history.ts'
import { readPlaces } from '#calls/places/places.ts'
import { namedEntry } from '#calls/studio/draft/form-fields.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { replacedWords } from '#calls/studio/history/replaced-words.ts'
import { type RestoreChoice, readRestorable, restore } from '#calls/studio/history/restore.ts'
import { folderPlaces } from '#calls/studio/pictures/read-folders.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { placeTitle } from '#domain/places/place.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { changesOf, studioOf } from '../entry/entry-view.ts'
import { valueText } from '../form/value-text.ts'
import { toDifferenceViews, toRecordedChanges } from '../history/history-view.ts'
import { Replaced, type RestoreAnswer } from '../history/replaced.tsx'
import { RestoreForm } from '../history/restore-form.tsx'
import { EditorLayout } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { RestoreAtPlace } from '../places/restore-at-place.tsx'
import { done } from '../posting/confirmations.ts'
import { loaded, notFound } from '../posting/loaded.ts'
import { rejected } from '../posting/rejected.ts'
import { pagesOfPublish } from '../review/publish-view.ts'
import { ownerDate } from '../text/owner-day.ts'
import type { Route } from './+types/history-publish.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** docs/behaviour.md 24.4. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const number = numberIn(params)
  const [published, restorable] = [
    loaded(await readPublish(ports, number)),
    loaded(await readRestorable(ports, number)),
  ]
  const where = loaded(await readPlaces(ports))
  if (published === none || restorable === none) throw notFound()
  const places = await folderPlaces(ports)
  const titleOf = (folder: string) => (places.ok ? places.data.placeOf(folder).title : folder)
  const { record } = published
  const at = ownerDate(record.at, (await readDraftedOwner(ports)).timeZone)
  const by = record.by === 'command line' ? 'the command line' : record.by.name
  const [page] = pagesOfPublish(record)
  return {
    page: page?.address ?? '/home',
    ...{ number, lead: `Published on ${at} by ${by}.`, drafted: await changesOf(context) },
    ...{ changes: toRecordedChanges(record), differences: toDifferenceViews(restorable, titleOf) },
    where: where.map((place) => ({ id: place.id, title: placeTitle(place) })),
  }
}

/**
 * Makes what is ticked changes of the draft, and leads to the review. Where that replaced words of the draft, the answer is a page
 * with these words instead.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { ports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const number = numberIn(params)
  const choice = choiceIn(await request.formData())
  if (choice.entries.length + choice.folders.length === 0) return rejected(400, 'Tick what to restore.')
  const restorable = await readRestorable(ports, number)
  if (!restorable.ok || restorable.data === none) return rejected(restorable.ok ? 404 : 503, notSavedText)
  const replaced = await replacedWords(ports, restorable.data, choice)
  if (!replaced.ok) return rejected(503, notSavedText)
  const restored = await restore(ports, number, choice, { by, tab: 'history' })
  if (!restored.ok) return rejected(restored.failure.code === 'object-not-found' ? 404 : 503, notSavedText)
  if (replaced.data.length > 0) {
    const words = replaced.data.map(({ title, label, value }) => ({ title, label, text: valueText(value) }))
    return { replaced: words } satisfies RestoreAnswer
  }
  return done(restored.data.lost.length > 0 ? 'partly-restored' : 'restored', { to: '/studio/review' })
}

function numberIn({ number = '' }: { number?: string }): number {
  return /^[1-9]\d{0,7}$/.test(number) ? Number(number) : 0
}

function choiceIn(form: FormData): RestoreChoice {
  const fields = new Map(form.getAll('entry').map((key) => [String(key), new Set<string>()]))
  for (const value of form.getAll('field').map(String)) {
    const [collection = '', id = '', name = ''] = value.split(' ')
    const key = `${collection} ${id}`
    fields.set(key, (fields.get(key) ?? new Set()).add(name))
  }
  const entries = [...fields].flatMap(([key, names]) => {
    const [collection = '', id = ''] = key.split(' ')
    const entry = namedEntry(collection, id)
    return entry === none ? [] : [{ entry, fields: [...names] }]
  })
  return { entries, folders: [...new Set(form.getAll('folder').map(String))] }
}

export default function HistoryPublish({ loaderData }: Route.ComponentProps) {
  const { number, lead, page, where, ...shown } = loaderData
  const [{ replaced = [] }, setAnswer] = useState<RestoreAnswer>({})
  const of = { root: `/studio/history/${number}/preview`, caption: `The site as of version ${number}` }
  return (
    <Screen name={`Version ${number}`} trail={[{ to: '/studio/history', title: 'History' }]}>
      <EditorLayout preview={page} saves={0} of={of}>
        <PageHead title={`Version ${number}`} lead={lead} />
        {replaced.length > 0 ? (
          <Replaced words={replaced} />
        ) : (
          <>
            <RestoreForm number={number} {...shown} onAnswer={setAnswer} />
            {where.length > 0 && <RestoreAtPlace number={number} places={where} />}
          </>
        )}
      </EditorLayout>
    </Screen>
  )
}
