/** 400 days, the longest that browsers keep a cookie (RFC 6265bis, 5.5); each page of the studio sets it again. */
const keptSeconds = 400 * 24 * 60 * 60

/**
 * Marks a browser in which the studio is used, so that the owner's own visits are in no count, also after signing out. It says
 * nothing but that, and is no cookie of sign-in, so that cached pages stay on the fast path.
 * docs/behaviour.md 36.1.
 */
export function markerCookie(isHttps: boolean): string {
  return `studio=used; Path=/; Max-Age=${keptSeconds}; SameSite=Lax; HttpOnly${isHttps ? '; Secure' : ''}`
}

export function hasMarker(cookies: string | undefined): boolean {
  return cookies?.includes('studio=used') === true && /(?:^|;)\s*studio=used\s*(?:;|$)/.test(cookies)
}
