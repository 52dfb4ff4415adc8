import { ownPath } from '#domain/site/redirect.ts'
import { type Theme, themeOf } from '#domain/site/theme.ts'

const yearSeconds = 31_536_000

export function themeIn(cookies: string | null | undefined): Theme {
  const found = /(?:^|;)\s*theme=(system|light|dark)\s*(?:;|$)/.exec(cookies ?? '')
  return themeOf(found?.[1])
}

/**
 * Stores the theme of a posted form in a cookie and redirects to the page it came from. Works without scripts.
 * docs/behaviour.md 3.8.
 */
export function themeResponse(form: FormData, isHttps: boolean, common: Readonly<Record<string, string>>): Response {
  const from = form.get('from')
  const headers = new Headers({ ...common, 'cache-control': 'no-store' })
  headers.set('location', ownPath(typeof from === 'string' ? from : '', '/home'))
  const secure = isHttps ? '; Secure' : ''
  headers.append(
    'set-cookie',
    `theme=${themeOf(form.get('theme'))}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure}`,
  )
  return new Response(null, { status: 303, headers })
}
