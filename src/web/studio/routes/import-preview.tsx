import { use, useEffect } from 'react'
import { data, useNavigate } from 'react-router'
import { discardImport, readImport } from '#calls/studio/imports/import-store.ts'
import { folderPlaces } from '#calls/studio/pictures/read-folders.ts'
import { none } from '#domain/result.ts'
import { noImport } from '#domain/studio/no-import.ts'
import { siteContext } from '../../context.ts'
import { done } from '../confirmations.ts'
import { settleMs } from '../imports/begin-import.ts'
import { chosenIn } from '../imports/chosen.ts'
import { PreviewForm, Unusable } from '../imports/preview-form.tsx'
import { Progress } from '../imports/progress.tsx'
import { type ShownImport, shownImport } from '../imports/shown-import.ts'
import { AnswerContext } from '../press.ts'
import { notSaved } from '../rejected.ts'
import { studioOf } from '../shown-entry.ts'
import { Note } from '../views/note.tsx'
import { PageHead, Screen, Work } from '../views/screen.tsx'
import type { Route } from './+types/import-preview.ts'

export { shouldRevalidate } from '../desk-view.ts'

/** docs/behaviour.md 25.2. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { imports, ports } = context.get(siteContext)
  const [view, places] = await Promise.all([imports.view(params.id), folderPlaces(ports)])
  if (!view.ok || !places.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  if (view.data === none) return data({ shown: none, taken: none }, { status: 404 })
  const { textChange } = await import('#domain/studio/text-change.ts')
  const shown = shownImport(view.data, { compare: textChange, drafted: places.data.placeOf })
  return data({ shown, taken: shown.state === 'taken' ? done('imported', { to: '/studio/review' }) : none })
}

/** Puts what is ticked into the draft and leads to the review, or deletes the file. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { ports, imports } = context.get(siteContext)
  const form = await request.formData()
  const { by } = await studioOf(context)
  const isDiscarded = form.get('act') === 'discard'
  const chosen = isDiscarded ? await discardImport(ports, id) : await imports.take(id, chosenIn(form), by)
  if (!chosen.ok) return notSaved(chosen.failure)
  if (isDiscarded) return { to: '/studio/import' }
  await imports.settled(id, settleMs)
  const record = await readImport(ports, id)
  return record.ok && record.data?.state === 'taken' ? done('imported', { to: '/studio/review' }) : {}
}

export default function ImportPreview({ loaderData: { shown, taken } }: Route.ComponentProps) {
  const { show } = use(AnswerContext)
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is in the draft
  useEffect(() => {
    if (taken === none) return
    show(taken)
    void navigate(taken.to ?? '', { replace: true })
  }, [taken])
  return shown === none ? <NoImport /> : <Preview shown={shown} />
}

function NoImport() {
  return (
    <Screen name="Import" trail={[{ to: '/studio/import', title: 'Import and export' }]}>
      <Work narrow>
        <PageHead title="Not there" lead={noImport} />
        <a className="button" href="/studio/import">
          Choose a file
        </a>
      </Work>
    </Screen>
  )
}

function Preview({ shown }: { shown: ShownImport }) {
  const { name, kind, state, message, begins } = shown
  const about = [kind, name].filter((part) => part !== '').join(', ')
  return (
    <Screen
      name={name}
      trail={[{ to: begins ? '/studio/import?begin=1' : '/studio/import', title: 'Import and export' }]}
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
