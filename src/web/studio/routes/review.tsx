import { undoPublish } from '#calls/studio/apply.ts'
import { dismissNotPlaced, lastImport } from '#calls/studio/imports/import-store.ts'
import { siteContext } from '../../routing/context.ts'
import { studioOf } from '../entry/entry-view.ts'
import { undoImportPosted } from '../imports/undo-import-posted.ts'
import { done } from '../posting/confirmations.ts'
import { loaded } from '../posting/loaded.ts'
import { notSaved } from '../posting/rejected.ts'
import { loadReview } from '../review/load-review.ts'
import { publishPosted } from '../review/publish-posted.ts'
import { keepPosted, revertPosted } from '../review/revert-posted.ts'
import { ReviewScreen } from '../review/review-screen.tsx'
import type { Route } from './+types/review.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** The draft. `link` is an edition that gets a link after the publish. docs/behaviour.md 24.3. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const [review, last] = await Promise.all([loadReview(context), lastImport(context.get(siteContext).ports)])
  return { review, imported: loaded(last)?.name ?? null, link: url.searchParams.get('link') }
}

/** Publishes, takes a publish back, reverts changes, takes an import back or ends what is left of its document, or keeps what the site has changed since its draft began. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports } = context.get(siteContext)
  const form = await request.formData()
  if (form.has('version')) return publishPosted(context, form)
  if (form.has('undoImport')) return undoImportPosted(context, form)
  if (form.has('dismissNotPlaced')) {
    const dismissed = await dismissNotPlaced(ports, String(form.get('dismissNotPlaced')))
    return dismissed.ok ? done('not-placed-dismissed') : notSaved(dismissed.failure)
  }
  if (form.has('undoPublish')) {
    const { by } = await studioOf(context)
    const undone = await undoPublish(ports, Number(form.get('undoPublish')), { by })
    if (!undone.ok) return notSaved(undone.failure)
    const { undo, lost } = undone.data
    return done(lost.length > 0 ? 'partly-restored' : 'restored', { undo })
  }
  if (form.has('keep')) {
    const kept = await keepPosted(context, String(form.get('keep')))
    return kept.ok ? {} : notSaved(kept.failure)
  }
  const undo = await revertPosted(context, form.getAll('revert').map(String))
  return undo.ok ? done('reverted', { undo: undo.data }) : notSaved(undo.failure)
}

export default function Review({ loaderData }: Route.ComponentProps) {
  return <ReviewScreen {...loaderData} />
}
