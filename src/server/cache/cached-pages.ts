import type { IncomingMessage } from 'node:http'
import { none } from '#resume/result.ts'
import { type Answer, type Variant, variantOf } from '../http/answer.ts'
import { countedAs, type RateLimits } from '../limits/rate-limits.ts'
import { signInCookies } from '../request/cookies.ts'
import { isOwnHost } from '../request/own-host.ts'
import { longestTarget } from '../request/request-target.ts'
import type { SenderOf } from '../request/senders.ts'

/**
 * Returns the encoded answer for a request when a cached page can answer it; otherwise undefined, and the request goes to
 * the router.
 */
export type CachedPages = (request: IncomingMessage) => Variant | undefined

type CachedPagesOptions = {
  origin: string
  /** The answer that all visitors get at an address, or undefined. */
  at: (address: string) => Answer | undefined
  rateLimit: Pick<RateLimits, 'page'>
  senderOf: SenderOf
}

/**
 * The fast path to cached pages, which answer most requests: it skips routing and web `Request`/`Response` objects and
 * takes half the time. It accepts only what a comparison can decide: a plain GET of a page's canonical address, for this
 * site's own host, without a cookie of a sign-in. It counts against the rate limits like any page.
 * docs/behaviour.md 18.3.
 */
export function cachedPages({ origin, at, rateLimit, senderOf }: CachedPagesOptions): CachedPages {
  const isOfVisitor = signInCookies(origin)
  let ownHost: string | undefined

  function isOwn(host: string | undefined): boolean {
    if (host !== undefined && host === ownHost) return true
    if (!isOwnHost(host, origin)) return false
    ownHost = host
    return true
  }

  return (request) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || url.length > longestTarget || isOfVisitor.test(headers.cookie ?? '')) return undefined
    const answer = at(url)
    if (answer === undefined || !isOwn(headers.host)) return undefined
    const client = countedAs(senderOf(request).address, String(headers['sec-fetch-site']))
    if (rateLimit.page(client) !== none) return undefined
    return variantOf(answer, headers['accept-encoding'], headers['if-none-match'])
  }
}
