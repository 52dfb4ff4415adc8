import { siteContext } from '../../routing/context.ts'
import type { Route } from './+types/message-opened.ts'

/** Marks a message as read, for the scripts of the page that shows it. Answers with the number of unread ones. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { inbox } = context.get(siteContext).ports
  const marked = await inbox.mark(id, { isUnread: false })
  const unread = marked.ok ? await inbox.unread() : marked
  return unread.ok ? Response.json({ unread: unread.data }) : new Response(null, { status: 503 })
}
