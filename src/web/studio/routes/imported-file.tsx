import { data, redirect } from 'react-router'
import { applyImport, readImportView } from '#calls/studio/imports/apply-import.ts'
import { importKinds, noImport } from '#domain/studio/import-kinds.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { ImportReview } from '../imports/import-review.tsx'
import { toImportRowsView } from '../imports/import-rows.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { done, loaded, notSaved } from '../posting/answers.ts'
import { ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Reload } from '../views/reload.tsx'
import type { Route } from './+types/imported-file.ts'
import '../pictures/cards.css'
import '../imports/imports.css'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** A file to import: a bundle that the server reads, and then what the owner can choose. docs/behaviour.md 25.1, 25.2. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ports, imports } = context.get(siteContext)
  const file = loaded(await imports.progress(params.id))
  if (file === none) return data({ ...nothing, message: noImport }, { status: 404 })
  const { name, begins, message, state } = file
  if (state === 'done') throw redirect('/studio/review')
  if (state !== 'read') return { ...file, name, begins, message, shown: none }
  return { ...nothing, name, begins, shown: toImportRowsView(name, loaded(await readImportView(ports, params.id))) }
}

const nothing = { name: '', begins: false, message: '', done: 0, total: 0, shown: none }

/** Puts what the owner chose into the draft. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const numbersOf = (name: string) => new Set(form.getAll(name).map(Number))
  const { by } = await studioOf(context)
  const applied = await applyImport(context.get(siteContext).ports, params.id, numbersOf('row'), by, numbersOf('swap'))
  return applied.ok ? done('imported', { to: '/studio/review' }) : notSaved(applied.failure)
}

export default function ImportedFile({ loaderData: file }: Route.ComponentProps) {
  const { name, begins, message, shown } = file
  if (shown !== none) return <ImportReview shown={shown} />
  const to = begins ? '/studio/import?begin=1' : '/studio/import'
  return (
    <Screen name={name || 'Import'} trail={[{ to, title: 'Import and export' }]}>
      <Work narrow>
        <PageHead
          title={name === '' ? 'Not there' : `From ${importKinds.bundle}, ${name}`}
          lead="Nothing has been changed yet."
        />
        {message === '' ? (
          <ReadingProgress {...file} />
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

/** How far the server is with a bundle. The page asks again until it is done. */
function ReadingProgress({ name, done, total }: { name: string; done: number; total: number }) {
  const words = `Reading ${name}…`
  return (
    <div className="stack stack--close import-progress">
      <Reload />
      <p role="status">{words}</p>
      <progress className="bar" max={Math.max(1, total)} value={done} aria-label={words} />
      <p className="fine number">{total === 0 ? '' : `${done} of ${total}`}</p>
      <p className="fine">You can leave this page: the server goes on.</p>
    </div>
  )
}
