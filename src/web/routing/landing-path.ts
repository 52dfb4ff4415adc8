import { afterLogin, ownPath } from '#domain/site/redirect.ts'
import { routeOf } from './route-of.ts'

/**
 * The target after signing in: the page of this site that the `redirect` of an address names, with its search. Without such a page,
 * or for one that would only ask to sign in again, it is the dashboard. docs/behaviour.md 8.13.
 */
export function landingPath({ searchParams }: URL): string {
  const redirect = searchParams.get('redirect') ?? ''
  if (redirect === '') return afterLogin
  const path = ownPath(redirect, afterLogin)
  const { pathname } = new URL(path, 'http://vita.invalid')
  return isLandingPage(pathname) ? path : afterLogin
}

/** Whether a path is of a page, other than those for signing in and setting a password. */
export function isLandingPage(path: string): boolean {
  const { path: template, handle } = routeOf(path)
  const isPage = path === '/' || path.slice(1).split('/').every(isName)
  return isPage && template !== '*' && handle.access !== 'signed-out' && !handle.hasSecretAddress
}

/** Whether a part can be decoded, contains no encoded slash, backslash or dot segment, and is not a page's data. */
function isName(part: string): boolean {
  try {
    const name = decodeURIComponent(part)
    return name !== '' && !/[/\\\p{Cc}]|^\.{1,2}$|\.data$/iu.test(name)
  } catch {
    return false
  }
}
