import type { IncomingMessage } from 'node:http'
import { type None, none } from '#resume/result.ts'
import { patternOf, routeOf } from '#web/routing/route-of.ts'
import { hostName } from './own-host.ts'

/** Why a request is rejected before the site handles it. */
export type Rejection = { status: 400 | 405 | 414 | 417; message: string; headers?: Record<string, string> }

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** The value of `allow` where a method is used nowhere. */
export const allowedMethods = 'GET, HEAD, POST'

/** Whether the request sends a slice of a file or an entry, the only uses of PUT. docs/behaviour.md 23.6, 23.11. */
export function isPut({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean {
  return method === 'PUT' && /^\/studio\/(uploads|entries)\//.test(url)
}

/** Whether a browser asks if a page elsewhere may send a message, the only use of OPTIONS. docs/behaviour.md 5.12. */
function isPreflight({ method, url = '' }: Asked): boolean {
  return method === 'OPTIONS' && url.startsWith('/forms/')
}

export const longestTarget = 4096

/**
 * Validates method and target as received: exactly one slash at the start, no backslash, no control character, no broken
 * percent code, no `..`. docs/behaviour.md 13.1.
 */
export function rejectionOf(request: Asked): Rejection | None {
  const { method = '', url: target = '', headers } = request
  if (!allowedMethods.split(', ').includes(method) && !isPut(request) && !isPreflight(request)) {
    return { status: 405, message: 'This method is not used here.', headers: { allow: allowedMethods } }
  }
  if (hostName(headers.host ?? '') === '') {
    return { status: 400, message: 'This request does not say which host it means.' }
  }
  if (target.length > longestTarget) return { status: 414, message: 'This address is too long.' }
  const [path = ''] = target.split('?', 1)
  if (!path.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(target) || !isPlain(path)) {
    return { status: 400, message: 'This address cannot be read.' }
  }
  return none
}

/**
 * Whether the path's percent codes are valid UTF-8 and hide no slash, backslash or NUL, and no part of it is `.` or `..`.
 * Browsers resolve such parts themselves; what remains of `/x/..//host` would be another host.
 */
function isPlain(path: string): boolean {
  try {
    // The comparison keeps the call: a build removes a call whose result is unused.
    return decodeURIComponent(path) !== '' && !/%(2f|5c|00)/i.test(path) && !/\/(\.|%2e){1,2}(\/|$)/i.test(path)
  } catch {
    return false
  }
}

/**
 * The canonical address of a path: without a final slash, in lower case, and without needless percent codes. So no page has
 * a second address to which other rules apply. Addresses of built files, of links and of jobs and schools as Markdown stay as they are,
 * and names in those of the studio (a language, a folder): they differ in capital letters. docs/behaviour.md 2.2, 18.3.
 */
export function oneAddress(path: string): string {
  const bare = path.replace(/\/+$/, '') || '/'
  if (/^\/(static|s)\/|^\/resume\/(jobs|education)\/[^/]+\.md$/.test(bare) || !/[%A-Z]/.test(bare)) return bare
  const parts = bare.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)))
  const lower = parts.join('/').toLowerCase()
  const route = routeOf(pagePath(lower))
  if (!route.handle.isStudio) return lower
  const pattern = patternOf(route).split('/')
  return lower
    .split('/')
    .map((part, at) => (pattern[at]?.startsWith(':') && parts[at]) || part)
    .join('/')
}

/** The path of a page, from its address or the address of its data. For '/home/' the router uses '/home/_.data'. */
export function pagePath(pathname: string): string {
  return pathname.replace(/(\/_)?\.data$/, '') || '/'
}
