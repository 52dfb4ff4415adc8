import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import { keepAction } from '#calls/accounts/kept-actions.ts'
import { isRecentSignIn } from '#domain/accounts/recent-sign-in.ts'
import { none } from '#domain/result.ts'
import { ownPath } from '#domain/site/redirect.ts'
import { siteContext, visitContext } from '../context.ts'
import { isOfAccount } from './frame.ts'

/**
 * Lets a dangerous action pass whose person signed in, or confirmed who they are, at most 15 minutes ago. Otherwise it keeps the
 * request and redirects to the page that asks for the password; after it the action goes on, with the form as it was posted. A
 * form with files, or over 64 KB, is not kept: its person is led back to the page that it came from. `doing` names the action
 * at the beginning of a sentence. Call it before anything is changed, in an action, or in the loader of a download.
 * docs/behaviour.md 29.1.
 */
export async function requireRecentSignIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  doing = 'This',
): Promise<void> {
  const { ports, origin } = context.get(siteContext)
  const { session, sessionId, confirmedAt, postedForm } = context.get(visitContext)
  if (confirmedAt !== none && isRecentSignIn(confirmedAt, ports.clock.now())) return
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/\.data$/, '') + search
  const root = isOfAccount(pathname) ? '/account' : '/studio'
  const from = pageBefore(request, origin, root)
  const isPost = request.method === 'POST'
  const action =
    isPost && postedForm === ''
      ? { method: 'GET' as const, path: from, body: '' }
      : { method: isPost ? ('POST' as const) : ('GET' as const), path, body: postedForm }
  const kept = await keepAction(ports, { id: sessionId, token: session }, { ...action, from, doing })
  if (!kept.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  throw redirectDocument(`${root}/confirm?action=${kept.data}`, 303)
}

/** The page of this site that the request came from. */
function pageBefore(request: Request, origin: string, root: string): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '')
  if (referrer === null || referrer.origin !== origin || referrer.pathname === `${root}/confirm`) return root
  return ownPath(referrer.pathname + referrer.search, root)
}
