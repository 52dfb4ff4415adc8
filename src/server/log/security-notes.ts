import { BlockList, isIP } from 'node:net'
import { minuteMs } from '#domain/quota.ts'
import { limiter } from '../http/limiter.ts'
import type { Log, LogFields } from './log.ts'

/**
 * Logs a rejected request: each kind at most once a minute per address, so that a thousand attempts do not fill the log.
 * docs/behaviour.md 15.5.
 */
export type SecurityNote = (event: 'foreign form rejected' | 'limit reached', from: string, fields: LogFields) => void

export function securityNotes(
  log: Log,
  hashOf: (address: string) => string,
  now: () => number = Date.now,
): SecurityNote {
  const take = limiter()
  return (event, from, fields) => {
    const isNews = take({ key: `${event} ${from}`, max: 1, windowMs: minuteMs }, now()) === 0
    if (isNews) log('warn', event, { ...fields, address: hashOf(from) })
  }
}

/**
 * Logs once that X-Forwarded-For came from a peer that TRUST_PROXY does not name: all visitors behind it share the limits
 * of one. The peer may also be a visitor who wrote the header, so only an address of a private network is logged.
 * docs/behaviour.md 13.6.
 */
export function unnamedProxyNote(log: Log): (peer: string) => void {
  let isNoted = false
  return (peer) => {
    if (isNoted) return
    isNoted = true
    const reason =
      'X-Forwarded-For came from an address that TRUST_PROXY does not name. If a proxy sent it, all visitors behind it share one limit: set TRUST_PROXY to the address of the proxy.'
    log('warn', 'proxy not trusted', isPrivate(peer) ? { proxy: peer, reason } : { reason })
  }
}

/** Loopback and private networks. RFC 1122, RFC 1918, RFC 4193. */
const privateNetworks: [network: string, prefix: number][] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
]

function isPrivate(address: string): boolean {
  if (isIP(address) === 0) return false
  const typeOf = (each: string) => (isIP(each) === 6 ? 'ipv6' : 'ipv4')
  const networks = new BlockList()
  for (const [network, prefix] of privateNetworks) networks.addSubnet(network, prefix, typeOf(network))
  return networks.check(address, typeOf(address))
}
