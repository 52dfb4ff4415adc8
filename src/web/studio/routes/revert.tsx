import { done, notSaved } from '../posting/answers.ts'
import { revertPosted } from '../review/revert-posted.ts'
import type { Route } from './+types/revert.ts'

/** Makes a part of the draft as it is published, by its key: an entry, a field, a picture. docs/behaviour.md 23.7. */
export async function action({ request, context }: Route.ActionArgs) {
  const undo = await revertPosted(context, (await request.formData()).getAll('revert').map(String))
  return undo.ok ? done('reverted', { undo: undo.data }) : notSaved(undo.failure)
}
