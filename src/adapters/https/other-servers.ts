import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { errorCode } from '#domain/errors.ts'
import type { Asked, ServerAnswer, ServerFault } from '#domain/health/server-answer.ts'
import { textUpTo } from '#domain/text-up-to.ts'
import type { OtherServers } from '#ports/site/other-servers.ts'
import { type None, none } from '#resume/result.ts'
import { isPublicAddress } from './public-address.ts'

const maxRedirects = 3
const maxBytes = 256 * 1024

export type OtherServersOptions = {
  /** The public address of this site, which each request names; none before the site has one. */
  origin: string | None
  textRecords: OtherServers['textRecords']
  /** The rest is for tests: all servers are at this port, and these are the addresses of a name. */
  port?: number
  timeoutMs?: number
  addressesOf?: (host: string) => Promise<LookupAddress[]>
  isAllowed?: (address: string) => boolean
}

/**
 * Requests to servers on the public internet. A name is resolved once: all of its addresses must be public, and the connection goes to
 * one of those, so a second answer of DNS cannot lead elsewhere. Nothing is followed, sent or remembered that the port does not name.
 */
export function otherServers({
  origin,
  textRecords,
  port = 443,
  timeoutMs = 5_000,
  addressesOf = (host) => lookup(host, { all: true }),
  isAllowed = isPublicAddress,
}: OtherServersOptions): OtherServers {
  const userAgent = origin === none ? 'Vita' : `Vita (+${origin})`

  async function asked<T>(
    address: string,
    { method = 'GET', accept = '*/*' },
    take: (answer: IncomingMessage, url: URL) => Promise<Asked<T>>,
  ): Promise<Asked<T>> {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = URL.parse(address)
    try {
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        if (url === null || !isUsual(url)) return { fault: 'address' }
        const addresses = await Promise.race([addressesOf(hostOf(url)), aborted(signal)])
        if (addresses.length === 0) return { fault: 'unknown-host' }
        if (!addresses.every((each) => isAllowed(each.address))) return { fault: 'private' }
        const headers = { host: url.host, 'user-agent': userAgent, accept, 'accept-encoding': 'identity' }
        const sent = request(url, { method, port, headers, signal, agent: false, lookup: knownAs(addresses) })
        sent.on('error', () => {}) // one that comes after the answer is of no interest
        const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage]
        try {
          const target = redirectOf(answer)
          if (target === undefined) return await take(answer, url)
          url = URL.parse(target, url)
        } finally {
          answer.destroy()
        }
      }
      return { fault: 'redirects' }
    } catch (cause) {
      return { fault: signal.aborted ? 'timeout' : faultOf(cause) }
    }
  }

  return {
    read: (address, accept) =>
      asked(address, { accept }, async (answer, { href }): Promise<Asked<ServerAnswer>> => {
        const text = await textUpTo(maxBytes, answer)
        if (text === none) return { fault: 'too-long' }
        return { answer: { address: href, status: statusOf(answer), text } }
      }),
    status: (address, method) => asked(address, { method }, async (answer) => ({ answer: statusOf(answer) })),
    textRecords,
  }
}

/** Whether an address is https at the usual port, without a user or password. */
function isUsual({ protocol, port, username, password }: URL): boolean {
  return protocol === 'https:' && port === '' && username === '' && password === ''
}

/** The host as a resolver takes it: an IPv6 address has no brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** A look-up that only knows these addresses. */
function knownAs(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [{ address, family } = { address: '', family: 4 }] = addresses
    if (all) done(null, [...addresses])
    else done(null, address, family)
  }
}

function redirectOf(answer: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusOf(answer)) ? answer.headers.location : undefined
}

function statusOf({ statusCode = 0 }: IncomingMessage): number {
  return statusCode
}

/** Rejects when the time is over. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** The only place where an error becomes a fault. */
function faultOf(cause: unknown): ServerFault {
  const code = errorCode(cause)
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'unknown-host'
  return /CERT|SIGNATURE|_SSL_|_TLS_/.test(code) ? 'certificate' : 'unreachable'
}
