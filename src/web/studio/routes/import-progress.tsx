import { data, redirect } from 'react-router'
import { none } from '#domain/result.ts'
import { noImport } from '#domain/studio/import-kinds.ts'
import { siteContext } from '../../routing/context.ts'
import { Progress } from '../imports/progress.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { loaded } from '../posting/loaded.ts'
import { ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import type { Route } from './+types/import-progress.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** A bundle that the server reads. docs/behaviour.md 25.1. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const bundle = loaded(await context.get(siteContext).imports.progress(params.id))
  if (bundle === none) return data({ name: '', begins: false, message: noImport, done: 0, total: 0 }, { status: 404 })
  if (bundle.state === 'done') throw redirect('/studio/review')
  const { name, begins, message, done, total } = bundle
  return { name, begins, message, done, total }
}

export default function ImportProgress({ loaderData: bundle }: Route.ComponentProps) {
  const { name, begins, message } = bundle
  const to = begins ? '/studio/import?begin=1' : '/studio/import'
  return (
    <Screen name={name || 'Import'} trail={[{ to, title: 'Import and export' }]}>
      <Work narrow>
        <PageHead
          title={name === '' ? 'Not there' : `From Vita bundle, ${name}`}
          lead="Nothing has been changed yet."
        />
        {message === '' ? (
          <Progress {...bundle} />
        ) : (
          <>
            <Note icon="error" title={message} isBad role="alert" />
            <ButtonLink href={to}>Choose another file</ButtonLink>
          </>
        )}
      </Work>
    </Screen>
  )
}
