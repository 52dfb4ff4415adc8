import { readEditionPages } from '#calls/links/edition-files.ts'
import { draftedEdition } from '../../editions/drafted-edition.ts'
import type { Route } from './+types/edition-pages.ts'

/** What is on each page of an edition's PDF as drafted; 503 while it cannot be laid out. docs/behaviour.md 38.2. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ports, edition, setting } = await draftedEdition(context, params.uuid)
  const pages = await readEditionPages(ports, edition, setting)
  return pages.ok ? Response.json({ pages: pages.data }) : new Response(null, { status: 503 })
}
