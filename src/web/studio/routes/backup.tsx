import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import type { Route } from './+types/backup.ts'

/** Lets a download of a backup pass; the server then sends the file in place of this answer. docs/behaviour.md 28.5. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireRecentSignIn(context, request, 'backup-download')
  return new Response(null, { status: 204 })
}
