import { done } from '../confirmations.ts'
import { notSaved } from '../rejected.ts'
import { loadReview } from '../review/load-review.ts'
import { publishPosted } from '../review/publish-posted.ts'
import { revertPosted, settlePosted } from '../review/revert-posted.ts'
import { ReviewScreen } from '../review/review-screen.tsx'
import type { Route } from './+types/review.ts'

export { shouldRevalidate } from '../desk-view.ts'

/** docs/behaviour.md 24.3. */
export async function loader({ context }: Route.LoaderArgs) {
  return { review: await loadReview(context) }
}

/** Publishes, reverts changes, or settles what the site has changed since the draft began. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.has('version')) return publishPosted(context, form)
  const what = form.get('revert')
  if (what === null) {
    const settled = await settlePosted(context, form)
    return settled.ok ? {} : notSaved(settled.failure)
  }
  const undo = await revertPosted(context, String(what))
  return undo.ok ? done('reverted', { undo: undo.data }) : notSaved(undo.failure)
}

export default function Review({ loaderData: { review } }: Route.ComponentProps) {
  return <ReviewScreen review={review} />
}
