import { exportResume } from '#calls/content/export-resume.ts'
import { siteContext } from '../../routing/context.ts'
import type { Route } from './+types/export-resume.ts'

/** The owner's resume as a JSON Resume file to download; 503 while the store does not answer. docs/behaviour.md 12.7. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports, origin } = context.get(siteContext)
  const made = await exportResume(ports, origin)
  if (!made.ok) return new Response(null, { status: 503 })
  const headers = { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="resume.json"' }
  return new Response(made.data, { headers })
}
