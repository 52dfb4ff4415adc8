/**
 * Whether a request loads a page for a person to read. Only such an answer shows flash messages and reports an expired session,
 * and deletes their cookies: a script or a frame shows neither, and one whose request was under way while the session got a new
 * token would delete the cookie of the new one. A browser without Sec-Fetch-Dest counts as loading a page.
 * docs/behaviour.md 9.2, 29.1.
 */
export function isPageLoad(path: string, headers: Headers): boolean {
  return !path.endsWith('.data') && (headers.get('sec-fetch-dest') ?? 'document') === 'document'
}
