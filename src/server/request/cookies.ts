import { type None, none } from '#domain/result.ts'
import type { SetCookie } from '#web/routing/context.ts'

/**
 * The names of cookies. Those of sign-in begin with __Host-: browsers accept such a cookie only over https (or from this
 * machine itself), for this host alone and for every path (RFC 6265bis, 4.1.3.2). `seen` has no such name, so that its
 * holders still get cached pages by the fast path.
 */
const names = {
  session: '__Host-session',
  device: '__Host-device',
  half: '__Host-half',
  alerts: '__Host-alerts',
  seen: 'seen',
} as const

export type CookieName = keyof typeof names

/**
 * The value of a cookie in a Cookie header. '' when it is missing, malformed or too long, or sent twice: then one was not
 * set by this site.
 */
export function cookieIn(header: string | null | undefined, name: CookieName): string {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return pair.slice(0, at).trim() === names[name] ? [pair.slice(at + 1).trim()] : []
  })
  const [value = ''] = values
  return values.length === 1 && /^[\w.-]{1,200}$/.test(value) ? value : ''
}

/**
 * The Set-Cookie headers of an answer; of two cookies with one name, the later. A redirect deletes no cookie, because the
 * page it leads to still shows the alert about it.
 */
export function setCookies(cookies: readonly SetCookie[], redirects: boolean): string[] {
  const last = new Map(cookies.map((each) => [each.name, each]))
  const set = [...last.values()].filter(({ maxAgeS }) => maxAgeS !== 0 || !redirects)
  return set.map(({ name, value, maxAgeS }) => cookie(name, value, maxAgeS))
}

/**
 * A Set-Cookie header. An age of 0 seconds deletes the cookie; none keeps it until the browser closes. Scripts cannot read
 * it.
 */
export function cookie(name: CookieName, value: string, maxAgeS: number | None): string {
  const sameSite = name === 'device' || name === 'half' ? 'Strict' : 'Lax'
  const maxAge = maxAgeS === none ? '' : ` Max-Age=${maxAgeS};`
  return `${names[name]}=${value}; Path=/;${maxAge} Secure; HttpOnly; SameSite=${sameSite}`
}
