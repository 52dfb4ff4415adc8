import { actOnMessage } from '../messages/act-on-message.ts'
import { loadMessages } from '../messages/load-messages.ts'
import { MessagesScreen } from '../messages/messages-screen.tsx'
import type { Route } from './+types/messages.ts'

/** docs/behaviour.md 27.1. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadMessages(context, url.searchParams)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return actOnMessage({ request, url, context })
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <MessagesScreen shown={loaderData} />
}
