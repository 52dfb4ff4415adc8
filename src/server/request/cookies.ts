import { isPlainLocal } from '#resume/host.ts'
import { type None, none } from '#resume/result.ts'
import type { SetCookie } from '#web/routing/context.ts'

export type CookieName = SetCookie['name']

/**
 * The name of a cookie at a public address. Those of sign-in begin with __Host-: browsers accept such a cookie only over https, for
 * this host alone and for every path (RFC 6265bis, 4.1.3.2). Over http on a loopback name they have no such name, because WebKit
 * keeps no secure cookie from there. `seen` has it nowhere, so that its holders still get cached pages by the fast path.
 */
function nameAt(origin: string, name: CookieName): string {
  return name === 'seen' || isPlainLocal(origin) ? name : `__Host-${name}`
}

/** What tells, in a Cookie header, that it may hold a cookie of sign-in. */
export function signInCookies(origin: string): RegExp {
  return isPlainLocal(origin) ? /(?:^|;)\s*(?:session|device|half|alerts)=/ : /__Host-/
}

/**
 * The value of a cookie in a Cookie header. '' when it is missing, malformed or too long, or sent twice: then one was not
 * set by this site.
 */
export function cookieIn(header: string | null | undefined, name: CookieName, origin: string): string {
  const own = nameAt(origin, name)
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return pair.slice(0, at).trim() === own ? [pair.slice(at + 1).trim()] : []
  })
  const [value = ''] = values
  return values.length === 1 && /^[\w.-]{1,200}$/.test(value) ? value : ''
}

/**
 * The Set-Cookie headers of an answer; of two cookies with one name, the later. A redirect deletes no cookie, because the
 * page it leads to still shows the alert about it.
 */
export function setCookies(cookies: readonly SetCookie[], redirects: boolean, origin: string): string[] {
  const last = new Map(cookies.map((each) => [each.name, each]))
  const set = [...last.values()].filter(({ maxAgeS }) => maxAgeS !== 0 || !redirects)
  return set.map(({ name, value, maxAgeS }) => cookie(name, value, maxAgeS, origin))
}

/**
 * A Set-Cookie header. An age of 0 seconds deletes the cookie; none keeps it until the browser closes. Scripts cannot read
 * it.
 */
export function cookie(name: CookieName, value: string, maxAgeS: number | None, origin: string): string {
  const sameSite = name === 'device' || name === 'half' ? 'Strict' : 'Lax'
  const maxAge = maxAgeS === none ? '' : ` Max-Age=${maxAgeS};`
  const secure = isPlainLocal(origin) ? '' : ' Secure;'
  return `${nameAt(origin, name)}=${value}; Path=/;${maxAge}${secure} HttpOnly; SameSite=${sameSite}`
}
