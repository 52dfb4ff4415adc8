import { redirect } from 'react-router'
import { readDraftedProjects } from '#calls/studio/draft/listed-projects.ts'
import { siteContext } from '../../routing/context.ts'
import { screenOfAddress } from '../entry/screen-of-address.ts'
import type { Route } from './+types/edit.ts'

/**
 * Leads from a public page to the screen that changes it. The menu of an Admin links here from every page, and browsers name the page
 * that a link is on: so no page needs a link of its own. docs/behaviour.md 23.1.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const from = URL.parse(request.headers.get('referer') ?? '') ?? new URL('/home', request.url)
  const read = await readDraftedProjects(context.get(siteContext).ports)
  throw redirect(screenOfAddress(from, read.ok ? read.data.pages : []))
}
