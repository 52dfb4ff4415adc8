import { undoPublish } from '#calls/studio/history/undo-publish.ts'
import { readImportView } from '#calls/studio/imports/import-view.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { importPosted } from '../imports/import-posted.ts'
import { ImportReview } from '../imports/import-review.tsx'
import { toImportRowsView } from '../imports/import-rows.ts'
import { done } from '../posting/confirmations.ts'
import { loaded } from '../posting/loaded.ts'
import { notSaved } from '../posting/rejected.ts'
import { loadReview } from '../review/load-review.ts'
import { publishPosted } from '../review/publish-posted.ts'
import { resolvePosted, revertPosted } from '../review/revert-posted.ts'
import { ReviewScreen } from '../review/review-screen.tsx'
import type { Route } from './+types/review.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** The draft, or first the file that was imported into it. docs/behaviour.md 24.3, 25.2. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const [review, read] = await Promise.all([loadReview(context), readImportView(ports)])
  const view = loaded(read)
  if (view === none) return { review, imported: none }
  return { review, imported: toImportRowsView(view) }
}

/** Publishes, takes a publish back, reverts changes, chooses what of a file is imported, or settles what the site has changed since the draft began. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports } = context.get(siteContext)
  const form = await request.formData()
  if (form.has('version')) return publishPosted(context, form)
  if (form.has('item') || form.has('import')) return importPosted(context, form)
  if (form.has('undoPublish')) {
    const { by } = await studioOf(context)
    const undone = await undoPublish(ports, Number(form.get('undoPublish')), { by, tab: 'review' })
    return undone.ok ? done(undone.data.lost.length > 0 ? 'partly-restored' : 'restored') : notSaved(undone.failure)
  }
  const what = form.getAll('revert').map(String)
  if (what.length === 0) {
    const settled = await resolvePosted(context, form)
    return settled.ok ? {} : notSaved(settled.failure)
  }
  const undo = await revertPosted(context, what)
  return undo.ok ? done('reverted', { undo: undo.data }) : notSaved(undo.failure)
}

export default function Review({ loaderData: { review, imported } }: Route.ComponentProps) {
  if (imported === none || imported.kind === 'bundle') return <ReviewScreen review={review} bundle={imported} />
  return <ImportReview shown={imported} />
}
