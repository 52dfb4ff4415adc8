import { redirectDocument } from 'react-router'
import { type DangerousAction, isRecentSignIn } from '#domain/accounts/recent-sign-in.ts'
import { type FlashMessage, flashMessageAgeS, flashMessagesText } from '#domain/site/flash-message.ts'
import { ownPath } from '#domain/site/redirect.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { isOfAccount } from '../layout/frame.ts'

/**
 * Lets a dangerous action pass whose person signed in, or confirmed who they are, at most 15 minutes ago. Otherwise redirects to the
 * page that asks for the password, which then loads the page that the action came from, or the download. Call it before anything is
 * changed, in an action, or in the loader of a download. docs/behaviour.md 29.1.
 */
export function requireRecentSignIn(context: Context, request: Request, action: DangerousAction): void {
  const { ports, origin } = context.get(siteContext)
  const { confirmedAt } = context.get(visitContext)
  if (confirmedAt !== none && isRecentSignIn(confirmedAt, ports.clock.now())) return
  const { pathname: asked, search } = new URL(request.url)
  const pathname = asked.replace(/\.data$/, '')
  const root = isOfAccount(pathname) ? '/account' : '/studio'
  const from = pageBefore(request, origin, root)
  const query = new URLSearchParams({ for: action, from })
  if (request.method === 'GET') query.set('next', pathname + search)
  throw redirectDocument(`${root}/confirm?${query}`, 303)
}

/** The page of this site that the request came from. */
function pageBefore(request: Request, origin: string, root: string): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '')
  if (referrer === null || referrer.origin !== origin) return root
  return pageOf(referrer.pathname + referrer.search, root)
}

/** A path if it is one of this part of the site, else the part's first page. The page that asks for the password is none. */
export function pageOf(path: string, root: string): string {
  const own = ownPath(path, root)
  const isInPart = own === root || own.startsWith(`${root}/`) || own.startsWith(`${root}?`)
  return isInPart && !own.startsWith(`${root}/confirm`) ? own : root
}

/** Redirects to a page, which then says what was done. */
export function done(context: Context, to: string, said: FlashMessage): never {
  const { cookies } = context.get(visitContext)
  cookies.push({ name: 'alerts', value: flashMessagesText([said]), maxAgeS: flashMessageAgeS })
  throw redirectDocument(to, 303)
}
