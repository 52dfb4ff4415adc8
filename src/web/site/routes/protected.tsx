import { data } from 'react-router'
import { none } from '#resume/result.ts'
import type { BrowserHandle } from '../../root.tsx'
import { looksLikeFile } from '../../routing/page-access.ts'
import { ComingSoon } from '../coming-soon.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import type { Route } from './+types/protected.ts'

/** Accounts use these pages interactively, so the scripts load soon. docs/behaviour.md 18.2. */
export const handle: BrowserHandle = { scripts: 'soon' }

/** Every page that requires an account. docs/behaviour.md 2.3. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (looksLikeFile(url.pathname)) throw data(none, { status: 404, statusText: 'Not Found' })
  const pageLoader = await pageContextOf(context, 'dashboard')
  const { words } = pageLoader.visit
  return pageLoader.page({ name: url.pathname.startsWith('/admin') ? words('Admin') : words('Dashboard') })
}

export default function ProtectedPage({ loaderData }: Route.ComponentProps) {
  return <ComingSoon name={loaderData.name} />
}
