import { data, redirect } from 'react-router'
import { discardImport, readImport } from '#calls/studio/import-store.ts'
import { folderPlaces } from '#calls/studio/read-folders.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../context.ts'
import { settleMs } from '../imports/begin-import.ts'
import { chosenIn } from '../imports/chosen.ts'
import { PreviewForm, Unusable } from '../imports/preview-form.tsx'
import { Progress } from '../imports/progress.tsx'
import { shownImport } from '../imports/shown-import.ts'
import { notSaved } from '../rejected.ts'
import { studioOf } from '../shown-entry.ts'
import { Note } from '../views/note.tsx'
import { PageHead, Screen, Work } from '../views/screen.tsx'
import type { Route } from './+types/import-preview.ts'

/** docs/behaviour.md 25.2. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { imports, ports } = context.get(siteContext)
  const [view, places] = await Promise.all([imports.view(params.id), folderPlaces(ports)])
  if (!view.ok || !places.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  if (view.data === none) throw redirect('/studio/import?did=no-import')
  if (view.data.record.state === 'taken') throw redirect('/studio/review?did=imported')
  const { textChange } = await import('#domain/studio/text-change.ts')
  return shownImport(view.data, { compare: textChange, drafted: places.data.placeOf })
}

/** Puts what is ticked into the draft and redirects to the review, or deletes the file. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { ports, imports } = context.get(siteContext)
  const form = await request.formData()
  const { by } = await studioOf(context)
  const isDiscarded = form.get('act') === 'discard'
  const done = isDiscarded ? await discardImport(ports, id) : await imports.take(id, chosenIn(form), by)
  if (!done.ok) return notSaved(done.failure)
  if (isDiscarded) throw redirect('/studio/import', 303)
  await imports.settled(id, settleMs)
  const record = await readImport(ports, id)
  const isTaken = record.ok && record.data?.state === 'taken'
  throw redirect(isTaken ? '/studio/review?did=imported' : `/studio/import/${id}`, 303)
}

export default function ImportPreview({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { name, kind, state, message, begins } = shown
  const about = [kind, name].filter((part) => part !== '').join(', ')
  return (
    <Screen
      name={name}
      trail={[{ to: begins ? '/studio/import?begin=1' : '/studio/import', title: 'Import and export' }]}
      hasError={actionData !== undefined}
    >
      <Work narrow>
        <PageHead
          title={state === 'rejected' ? 'This file was not taken' : 'What the file holds'}
          lead={`${about}. Nothing has been changed yet.`}
        />
        {message !== '' && <Note icon="error" title={message} isBad role="alert" />}
        {state === 'read' && <PreviewForm shown={shown} />}
        {state === 'rejected' && (
          <>
            <Unusable shown={shown} />
            <a className="button" href={begins ? '/studio/import?begin=1' : '/studio/import'}>
              Choose another file
            </a>
          </>
        )}
        {(state === 'reading' || state === 'taking') && <Progress shown={shown} />}
      </Work>
    </Screen>
  )
}
