import type { IncomingMessage } from 'node:http'
import { type None, none } from '#domain/result.ts'

/** Why a request is refused before anybody looks at it. */
export type Refusal = { status: 400 | 405 | 414 | 421; sentence: string; headers?: Record<string, string> }

const allowedMethods = new Set(['GET', 'HEAD', 'POST'])
const longestTarget = 4096

/**
 * Looks at method and target as they came over the wire: one slash first, no second one, no backslash, no control
 * character, no broken percent code. Source: reliability 2.3, O14, O15, P7.
 */
export function refusalOf({ method = '', url: target = '' }: Pick<IncomingMessage, 'method' | 'url'>): Refusal | None {
  if (!allowedMethods.has(method)) {
    return { status: 405, sentence: 'This method is not used here.', headers: { allow: 'GET, HEAD, POST' } }
  }
  if (target.length > longestTarget) return { status: 414, sentence: 'This address is too long.' }
  const [path = ''] = target.split('?', 1)
  if (!path.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(target) || !isDecodable(path)) {
    return { status: 400, sentence: 'This address cannot be read.' }
  }
  return none
}

/** Whether the path's percent codes are UTF-8 and hide no slash, backslash or NUL. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return !/%(2f|5c|00)/i.test(path)
  } catch {
    return false
  }
}

/** The same page's one address: without the slash at the end. Source: readings, redirects and slashes. */
export function withoutFinalSlash(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}
