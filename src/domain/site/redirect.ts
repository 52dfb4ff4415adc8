/** The default target after signing in. docs/behaviour.md 8.3. */
export const afterLogin = '/dashboard'

/** The login page that returns the visitor to a path, which it carries without its leading slash. docs/behaviour.md 2.3. */
export function loginPath(path: string): string {
  return `/login?redirect=${encodeURIComponent(path.replace(/^\//, '')).replaceAll('%2F', '/')}`
}

/**
 * Where an accepted form leads whose answer set cookies: it goes on to the path, or to *Log In*, which says that the browser kept none
 * of them. A path of its own, because w3m takes two addresses that differ in their query alone for a loop. docs/behaviour.md 8.13.
 */
export function acceptedPath(path = afterLogin): string {
  return path === afterLogin ? '/login/next' : loginPath(path).replace('/login', '/login/next')
}

/** The page that asks for a one-time code on the way to a path. */
export function codePath(path: string): string {
  return path === afterLogin ? '/login/code' : loginPath(path).replace('/login', '/login/code')
}

/** No longer address is answered, and every client takes a header of this size. docs/behaviour.md 13.1. */
const longestPath = 4096

/**
 * The path of this site, with its search, that a `redirect` or `from` value means, or `otherwise`. The value is resolved
 * against an origin of this site, as a browser would. Another origin, a path that begins with two slashes, and one that is too long
 * are rejected.
 * docs/behaviour.md 8.13.
 */
export function ownPath(value: string, otherwise: string): string {
  const here = 'http://vita.invalid'
  const path = `/${value.replace(/^\//, '')}`
  if (/[\p{Cc}\\]/u.test(path) || !URL.canParse(path, here)) return otherwise
  const target = new URL(path, here)
  if (target.origin !== here || target.pathname.startsWith('//')) return otherwise
  const own = target.pathname + target.search
  return own.length > longestPath ? otherwise : own
}
