import { namedEntry } from '#calls/studio/draft/form-fields.ts'
import { revert } from '#calls/studio/draft/revert.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { done } from '../posting/confirmations.ts'
import { notSaved, rejected } from '../posting/rejected.ts'
import type { Route } from './+types/revert.ts'

/** Makes a field of an entry as it is published, or the whole entry. docs/behaviour.md 23.7. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await request.formData()
  const { ports } = context.get(siteContext)
  const entry = namedEntry(posted.get('collection'), posted.get('id'))
  if (entry === none) return rejected(400, 'There is no such entry.')
  const field = posted.get('field')
  const reverted = await revert(ports, [field === none ? { entry } : { entry, field: String(field) }])
  return reverted.ok ? done('reverted', { undo: reverted.data.undo }) : notSaved(reverted.failure)
}
