import '../views/rows.css'
import { readPublish } from '#calls/content/history.ts'
import { readPlaces } from '#calls/places/places.ts'
import { restore } from '#calls/studio/apply.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { readRestorable } from '#calls/studio/history/read-restorable.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { placeTitle } from '#domain/places/place.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { changesOf, studioOf } from '../entry/entry-view.ts'
import { type RecordedChangeView, toRecordedChanges } from '../history/history-view.ts'
import { EditorLayout } from '../layout/editor-layout.tsx'
import { PageHead, Screen } from '../layout/screen.tsx'
import { done, loaded, notFound, rejected } from '../posting/answers.ts'
import { pagesOfPublish } from '../review/publish-view.ts'
import { postedPart } from '../review/revert-posted.ts'
import { entryRow, folderRow, type RowView } from '../review/row-views.ts'
import { Batch, Row } from '../review/rows.tsx'
import { ownerDate } from '../text/owner-day.ts'
import { countOf } from '../text/wording.ts'
import { ActForm, Button, ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import { Row as LinkRow, Rows } from '../views/rows.tsx'
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

/** A row that can be restored. `isDrafted`: the draft changes it, too, so its box is empty at first. */
type RestoreRow = RowView & { isDrafted: boolean }

type RestoreFormProps = {
  number: number
  /** How many changes the draft holds. */
  drafted: number
  rows: readonly RestoreRow[]
  changes: readonly RecordedChangeView[]
}

/** What differs from the site now, with a box for each, and what the publish changed then. */
function RestoreForm({ number, drafted, rows, changes }: RestoreFormProps) {
  const count = rows.length
  return (
    <ActForm>
      {count === 0 ? (
        <Note icon="info" title="This is what the site shows." />
      ) : (
        <>
          <Note icon="info" title="Restore this version?">
            <p>
              {countOf(count, 'thing differs', 'things differ')} from the site now.{' '}
              {count === 1 ? 'It becomes a change' : 'They become changes'} in your draft
              {drafted > 0 && `, which keeps its ${countOf(drafted, 'change')}`}. Nothing is public until you publish.
            </p>
            <div className="row-of">
              <Button main icon="undo">
                Restore version {number}
              </Button>
              <ButtonLink href="/studio/history">Cancel</ButtonLink>
            </div>
          </Note>
          <Batch title="What differs from the site now" note="">
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                sides={['Now on the site', `In version ${number}`]}
                isOpen={row.isDrafted}
                notes={row.isDrafted ? [draftedText] : []}
                box={
                  <input
                    className="check__input"
                    type="checkbox"
                    name="part"
                    value={row.key}
                    defaultChecked={!row.isDrafted}
                    aria-label={`Restore ${row.title}`}
                  />
                }
              />
            ))}
          </Batch>
        </>
      )}
      <Part title="What it changed then">
        <Rows>
          {changes.map(({ key, title, isOwn, text }) => (
            <LinkRow key={key} isOwn={isOwn} title={title} fine={text} />
          ))}
        </Rows>
      </Part>
    </ActForm>
  )
}

const draftedText = 'Your draft changes this, too. Restoring replaces what your draft has.'

type RestoreAtPlaceProps = { number: number; places: readonly { id: string; title: string }[] }

/** A version of the history that one place alone shows; the draft stays as it is. docs/behaviour.md 34.9. */
function RestoreAtPlace({ number, places }: RestoreAtPlaceProps) {
  return (
    <Part title="Show it at a place" note={<a href="/studio/places">Places</a>}>
      <p className="fine">That place alone shows version {number} until the next publish. Your draft stays as it is.</p>
      <List className="rows">
        {places.map(({ id, title }) => (
          <li className="rows__item" key={id}>
            <b>{title}</b>
            <ActForm className="rows__end" action="/studio/places">
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="number" value={number} />
              <Button small name="act" value="publish">
                Publish there<VisuallyHidden> at {title}</VisuallyHidden>
              </Button>
            </ActForm>
          </li>
        ))}
      </List>
    </Part>
  )
}
