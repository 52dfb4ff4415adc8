import { loadMessage, loadMessages } from '../messages/load-messages.ts'
import { MessagesScreen } from '../messages/messages-screen.tsx'
import type { Route } from './+types/message.ts'

/** docs/behaviour.md 27.3. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const [shown, message] = await Promise.all([loadMessages(context, url.searchParams), loadMessage(context, id)])
  return { shown, message }
}

export default function Message({ loaderData: { shown, message } }: Route.ComponentProps) {
  return <MessagesScreen shown={shown} message={message} />
}
