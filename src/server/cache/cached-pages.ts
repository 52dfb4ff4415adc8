import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { none } from '#domain/result.ts'
import { type Answer, type Form, formOf } from '../http/answer.ts'
import type { ClientAddress } from '../http/client-address.ts'
import { isOwnHost } from '../http/own-host.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { longestTarget } from '../http/request-target.ts'
import { themeIn } from '../http/theme.ts'

/** What is asked for, when it is a kept page that needs no second look; else undefined, and the whole site is asked. */
export type CachedPages = (request: IncomingMessage) => Form | undefined

type CachedPagesOptions = {
  origin: string
  /** The kept page under a key, or undefined. */
  known: (key: string) => Answer | undefined
  rateLimit: Pick<RateLimits, 'page'>
  addressOf: ClientAddress
}

/**
 * What a page is kept under: two visitors get the same page only if these are equal. `isSeen` marks the pages of visitors who
 * have read that the location could not be loaded: while it cannot, others get the alert, also from a render under way.
 */
export function pageKey(theme: string, address: string, isSeen = false): string {
  return isSeen ? `${theme} seen ${address}` : `${theme} ${address}`
}

/**
 * The short way to a kept page, which most requests are: no routing, no request and response of the web's kind, half the
 * time. It takes only what it can judge by comparing: a plain GET of a page's one address, for our own host, with no cookie
 * of ours but the theme's. It counts against floods like every page. Source: docs/behaviour.md 18.3.
 */
export function cachedPages({ origin, known, rateLimit, addressOf }: CachedPagesOptions): CachedPages {
  let ownHost: string | undefined
  /** Of connections on which no proxy speaks: whoever is connected stays the same. */
  const clients = new WeakMap<Socket, string>()

  function isOwn(host: string | undefined): boolean {
    if (host !== undefined && host === ownHost) return true
    if (!isOwnHost(host, origin)) return false
    ownHost = host
    return true
  }

  function clientOf(socket: Socket, forwarded: string | string[] | undefined): string {
    if (forwarded !== undefined) return addressOf(socket.remoteAddress ?? '', String(forwarded))
    const known = clients.get(socket)
    if (known !== undefined) return known
    const client = addressOf(socket.remoteAddress ?? '', undefined)
    clients.set(socket, client)
    return client
  }

  return ({ method, url = '', headers, socket }) => {
    if (method !== 'GET' || url.length > longestTarget || headers.cookie?.includes('__Host-')) return undefined
    const answer = known(pageKey(themeIn(headers.cookie), url))
    if (answer === undefined || !isOwn(headers.host)) return undefined
    if (rateLimit.page(clientOf(socket, headers['x-forwarded-for'])) !== none) return undefined
    return formOf(answer, headers['accept-encoding'], headers['if-none-match'])
  }
}
