import { data, redirectDocument } from 'react-router'
import { none } from '#domain/result.ts'
import { loginPath } from '#domain/site/redirect.ts'
import { visitContext } from '../../context.ts'
import type { PageHandle } from '../../root.tsx'
import { ComingSoon } from '../coming-soon.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import type { Route } from './+types/protected.ts'

/** Accounts use these pages interactively, so the scripts load when idle. docs/behaviour.md 18.2. */
export const handle: PageHandle = { scripts: 'idle' }

/**
 * Every page that requires an account; an anonymous visitor is redirected to the login page and back. The redirect loads a
 * document: a client-side navigation that leads here had a session before, so the layout must change, too. A path whose
 * last part contains a dot is a 404, because a cache that goes by file endings would store the page for everybody.
 * docs/behaviour.md 2.3.
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
