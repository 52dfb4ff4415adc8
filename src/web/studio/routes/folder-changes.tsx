import { none } from '#domain/result.ts'
import { jsonOf } from '#domain/schema/json.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { toFolderEdit } from '#domain/studio/folder-edit.ts'
import { actOnFolder } from '../pictures/act-on-folder.ts'
import type { Route } from './+types/folder-changes.ts'

const statuses = { saved: 200, conflict: 409, rejected: 422 } as const

/**
 * Makes the change of a folder that the scripts send: JSON with the folder, the tab and the change. 200 with the time, 409 for a
 * conflict, 422 with a message for what was not done, 400 for what no screen sends. docs/behaviour.md 23.11.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = jsonOf(await request.text())
  const { folder, tab, edit } = isFields(sent) ? sent : {}
  const read = toFolderEdit(edit)
  if (read === none || typeof folder !== 'string' || typeof tab !== 'string')
    return Response.json({ outcome: 'rejected', message: 'This is no change of a folder.' }, { status: 400 })
  const reply = await actOnFolder(context, { folder, tab, edit: read })
  return Response.json(reply, { status: statuses[reply.outcome] })
}
