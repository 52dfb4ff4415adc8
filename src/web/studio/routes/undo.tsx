import { redirect } from 'react-router'
import { undo } from '#calls/studio/undo.ts'
import { type Result, success } from '#domain/result.ts'
import { ownPath } from '#domain/site/redirect.ts'
import type { Ports } from '#ports/ports.ts'
import { siteContext } from '../../context.ts'
import type { Route } from './+types/undo.ts'

/** What an undo of a message's archiving is named, before its id. */
const archived = /^message-(.+)$/

/** Undoes a revert, a deletion or the archiving of a message, and redirects to the page that offered it. docs/behaviour.md 23.7. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { ports } = context.get(siteContext)
  const id = String(form.get('undo'))
  const [, message] = archived.exec(id) ?? []
  const undone = await (message === undefined ? undo(ports, id) : unarchive(ports, message))
  const from = ownPath(String(form.get('from')), '/studio')
  const did = undone.ok ? undone.data : 'failed'
  throw redirect(`${from}${from.includes('?') ? '&' : '?'}did=${did}`, 303)
}

async function unarchive({ inbox }: Pick<Ports, 'inbox'>, id: string): Promise<Result<'undone' | 'expired'>> {
  const marked = await inbox.mark(id, { isArchived: false })
  return marked.ok ? success(marked.data ? 'undone' : 'expired') : marked
}
