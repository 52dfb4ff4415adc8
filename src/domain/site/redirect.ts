import { isPagePath } from './page-paths.ts'

/** Where a visitor goes after signing in when nothing else was asked for. Source: docs/behaviour.md 8.3. */
export const afterLogin = '/dashboard'

/** The login page that brings the visitor back: the path without its leading slash. Source: docs/behaviour.md 2.3. */
export function loginPath(path: string): string {
  return `/login?redirect=${encodeURIComponent(path.replace(/^\//, '')).replaceAll('%2F', '/')}`
}

/**
 * The path of this site that a `redirect` or `from` value means, or `otherwise`. The value is read against our own
 * origin, as a browser would, and refused when that leads elsewhere or to a path that begins with two slashes.
 * Source: docs/behaviour.md 8.13.
 */
export function ownPath(value: string, otherwise: string): string {
  const here = 'http://vita.invalid'
  const path = `/${value.replace(/^\//, '')}`
  if (/[\p{Cc}\\]/u.test(path) || !URL.canParse(path, here)) return otherwise
  const target = new URL(path, here)
  if (target.origin !== here || target.pathname.startsWith('//')) return otherwise
  return target.pathname + target.search
}

/**
 * Where signing in leads: to the page of this site that a `redirect` value means, with its search, and to the dashboard when it
 * means none, or one that would only ask to sign in again. Source: docs/behaviour.md 8.13.
 */
export function landingPath(redirect: string): string {
  if (redirect === '') return afterLogin
  const path = ownPath(redirect, afterLogin)
  const { pathname } = new URL(path, 'http://vita.invalid')
  return isPagePath(pathname) ? path : afterLogin
}
