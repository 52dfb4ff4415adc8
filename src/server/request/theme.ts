import { ownPath } from '#domain/site/redirect.ts'
import { type Theme, themeOf } from '#domain/site/theme.ts'
import { routeOf } from '#web/routing/route-of.ts'
import { redirectHeaders } from '../http/security-headers.ts'
import { pagePath } from './request-target.ts'

const yearSeconds = 31_536_000

/**
 * The theme that the server shows. A page for all visitors has none, and its script shows that of the cookie; without scripts the
 * address names one.
 */
export function themeFor(url: URL, cookies: string | null | undefined, isForAll: boolean): Theme {
  const named = url.searchParams.get('theme')
  if (named !== null) return themeOf(named)
  return isForAll ? 'system' : themeIn(cookies)
}

export function themeIn(cookies: string | null | undefined): Theme {
  const found = /(?:^|;)\s*theme=(system|light|dark)\s*(?:;|$)/.exec(cookies ?? '')
  return themeOf(found?.[1])
}

/**
 * Stores the theme of a posted form in a cookie, which the scripts of pages read, and redirects to the page it came from. The address
 * of a public page then names the theme, because without scripts all visitors get the same page. docs/behaviour.md 3.8.
 */
export function themeResponse(form: FormData, isHttps: boolean, common: Readonly<Record<string, string>>): Response {
  const [from, theme] = [form.get('from'), themeOf(form.get('theme'))]
  const path = ownPath(typeof from === 'string' ? from : '', '/home')
  const headers = new Headers(redirectHeaders(common, withTheme(path, theme)))
  const secure = isHttps ? '; Secure' : ''
  headers.append('set-cookie', `theme=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`)
  return new Response(null, { status: 303, headers })
}

/** The address of a public page in a theme; other pages are made for each visitor. */
function withTheme(path: string, theme: Theme): string {
  const url = new URL(path, 'http://localhost')
  if (routeOf(pagePath(url.pathname)).handle.isCacheable === false) return path
  url.searchParams.set('theme', theme)
  return url.pathname + url.search
}
