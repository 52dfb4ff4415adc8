import { redirect } from 'react-router'
import { notSaved } from '../rejected.ts'
import { loadReview } from '../review/load-review.ts'
import { revertPosted, settlePosted } from '../review/revert-posted.ts'
import { ReviewScreen } from '../review/review-screen.tsx'
import type { Route } from './+types/review.ts'

/** docs/behaviour.md 24.3. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { review: await loadReview(context), isAsking: url.searchParams.get('ask') === 'revert' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const what = form.get('revert')
  if (what === null) {
    const settled = await settlePosted(context, form)
    if (!settled.ok) return notSaved(settled.failure)
    throw redirect('/studio/review', 303)
  }
  const undo = await revertPosted(context, String(what))
  if (!undo.ok) return notSaved(undo.failure)
  throw redirect(`/studio/review?did=reverted${undo.data === '' ? '' : `&undo=${undo.data}`}`, 303)
}

export default function Review({ loaderData: { review, isAsking } }: Route.ComponentProps) {
  return <ReviewScreen review={review} isAsking={isAsking} />
}
