import type { IncomingMessage } from 'node:http'
import { type None, none } from '#domain/result.ts'
import { hostName } from './own-host.ts'

/** Why a request is refused before anybody looks at it. */
export type Refusal = { status: 400 | 405 | 414 | 417; sentence: string; headers?: Record<string, string> }

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** The value of `allow` where a method is used nowhere. */
export const allowedMethods = 'GET, HEAD, POST'
export const longestTarget = 4096

/**
 * Looks at method and target as they came over the wire: one slash first, no second one, no backslash, no control
 * character, no broken percent code, no way upwards. Source: docs/behaviour.md 13.1.
 */
export function refusalOf({ method = '', url: target = '', headers }: Asked): Refusal | None {
  if (!allowedMethods.split(', ').includes(method)) {
    return { status: 405, sentence: 'This method is not used here.', headers: { allow: allowedMethods } }
  }
  if (hostName(headers.host ?? '') === '') {
    return { status: 400, sentence: 'This request does not say which host it means.' }
  }
  if (target.length > longestTarget) return { status: 414, sentence: 'This address is too long.' }
  const [path = ''] = target.split('?', 1)
  if (!path.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(target) || !isPlain(path)) {
    return { status: 400, sentence: 'This address cannot be read.' }
  }
  return none
}

/**
 * Whether the path's percent codes are UTF-8 and hide no slash, backslash or NUL, and no part of it leads upwards. Browsers
 * resolve such parts themselves; what is left of `/x/..//host` would be another host.
 */
function isPlain(path: string): boolean {
  try {
    // Compared, since a build leaves out what gives nothing that is used.
    return decodeURIComponent(path) !== '' && !/%(2f|5c|00)/i.test(path) && !/\/(\.|%2e){1,2}(\/|$)/i.test(path)
  } catch {
    return false
  }
}

/**
 * The one address of what a path means: without the slash at the end, in small letters, and without percent codes that
 * nobody needs. So no page has a second address under which other rules hold. Built files are called as they are.
 * Source: docs/behaviour.md 2.2, 18.3.
 */
export function oneAddress(path: string): string {
  const bare = path.replace(/\/+$/, '') || '/'
  if (bare.startsWith('/static/') || !/[%A-Z]/.test(bare)) return bare
  return bare
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)).toLowerCase())
    .join('/')
}
