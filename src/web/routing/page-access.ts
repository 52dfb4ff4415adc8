import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { loginPath } from '#domain/site/redirect.ts'
import { type None, none } from '#resume/result.ts'
import { type AccountView, visitContext } from './context.ts'
import type { Access } from './route-handle.ts'
import { routeOfPattern } from './route-of.ts'

/**
 * Redirects callers who may not see the page, before any of its data is read. The redirect loads a document: a client-side
 * navigation that is redirected here had a session before, so the layout must change, too. docs/behaviour.md 2.3.
 */
export const requireAccess: MiddlewareFunction<Response> = async ({ context, pattern, url: { pathname } }, next) => {
  const { access = 'everyone', isStudio = false } = routeOfPattern(pattern).handle
  const target = targetWithout(access, context.get(visitContext).account, pathname)
  if (target !== none && (isStudio || !looksLikeFile(pathname))) throw redirectDocument(target)
  return next()
}

/** Returns the redirect target of a visit that may not see the page at a path; none if it may. */
export function targetWithout(access: Access, account: AccountView | None, path: string): string | None {
  if (access === 'everyone' || access === 'signed-out') return none
  if (account === none) return loginPath(path)
  return access === 'admin' && !account.isAdmin ? '/access-denied' : none
}

/**
 * Whether the last part of a path contains a dot. A cache that goes by file endings would store such a page for everyone,
 * so a page of an account answers 404 there, to everyone alike. docs/behaviour.md 2.3.
 */
export function looksLikeFile(path: string): boolean {
  return /\.[^/]*$/.test(path)
}
