import { data, redirectDocument } from 'react-router'
import { none } from '#domain/result.ts'
import { loginPath } from '#domain/site/redirect.ts'
import { visitContext } from '../../context.ts'
import type { PageHandle } from '../../root.tsx'
import { ComingSoon } from '../coming-soon.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import type { Route } from './+types/protected.ts'

/** Whoever is here works here: the scripts need not wait for a touch. Source: docs/behaviour.md 18.2. */
export const handle: PageHandle = { scripts: 'idle' }

/**
 * Every page that asks for an account; a visitor is led to the login page and back. Who walks here was signed in, so what stands
 * around the page must change with it: the login page is loaded as a whole. An address that looks like a file's has no page: a
 * cache in front that goes by endings would keep it for everybody. Source: docs/behaviour.md 2.3.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (/\.[^/]*$/.test(url.pathname)) throw data(none, { status: 404, statusText: 'Not Found' })
  if (context.get(visitContext).account === none) throw redirectDocument(loginPath(url.pathname))
  return (await pageContextOf(context, 'dashboard')).page({
    name: url.pathname.startsWith('/admin') ? 'Admin' : 'Dashboard',
  })
}

export default function ProtectedPage({ loaderData }: Route.ComponentProps) {
  return <ComingSoon name={loaderData.name} />
}
