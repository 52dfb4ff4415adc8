import { actOnFolder } from '../pictures/act-on-folder.ts'
import type { Route } from './+types/folder-changes.ts'

/**
 * Does what a form of a folder was sent for by the scripts. 200 with the time, 409 for a conflict, 422 with sentences for what
 * was not done. docs/behaviour.md 23.11.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await request.formData()
  const reply = await actOnFolder(context, String(posted.get('folder') ?? ''), posted)
  return Response.json(reply, { status: reply.conflict ? 409 : reply.messages.length > 0 ? 422 : 200 })
}
