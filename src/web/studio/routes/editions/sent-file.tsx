import { resumeAsOf } from '#calls/links/link-content.ts'
import { readLink } from '#calls/links/links.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../../routing/context.ts'
import type { Route } from './+types/sent-file.ts'

/** The PDF that readers of a link got as of a publish; 404 when one of them is gone, 503 while it cannot be made. docs/behaviour.md 38.4. */
export async function loader({ params: { id, publish }, context }: Route.LoaderArgs) {
  const { ports, location, origin } = context.get(siteContext)
  const [link, place] = await Promise.all([readLink(ports, id), location.read()])
  if (!link.ok) return new Response(null, { status: 503 })
  if (link.data === none || !/^\d{1,8}$/.test(publish)) return new Response(null, { status: 404 })
  const setting = { origin, place: place.ok ? place.data : none }
  const made = await resumeAsOf(ports, link.data, Number(publish), 'pdf', setting)
  if (!made.ok) return new Response(null, { status: made.failure.code === 'object-not-found' ? 404 : 503 })
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="resume.pdf"' }
  return new Response(new Uint8Array(made.data), { headers })
}
