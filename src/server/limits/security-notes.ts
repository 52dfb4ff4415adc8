import { minuteMs } from '#domain/quota.ts'
import { presets, withinNetworks } from '#stack/settings/networks.ts'
import type { Log, LogFields } from '../log/log.ts'
import { limiter } from './limiter.ts'

/**
 * Logs a rejected request: each kind at most once a minute per address, so that a thousand attempts do not fill the log. `from` is ''
 * where the cause is the site's.
 * docs/behaviour.md 15.5.
 */
export type SecurityNote = (
  event: 'foreign form rejected' | 'limit reached' | 'site busy',
  from: string,
  fields: LogFields,
) => void

export function securityNotes(
  log: Log,
  hashOf: (address: string) => string,
  now: () => number = Date.now,
): SecurityNote {
  const take = limiter()
  return (event, from, fields) => {
    const isNews = take({ key: `${event} ${from}`, max: 1, windowMs: minuteMs }, now()) === 0
    if (isNews) log('warn', event, { ...fields, ...(from !== '' && { address: hashOf(from) }) })
  }
}

/**
 * Logs once that a forwarded address came from a peer that TRUST_PROXY does not name: all visitors behind it share the limits
 * of one. The peer may also be a visitor who wrote the header, so only an address of a private network is logged.
 * docs/behaviour.md 13.6.
 */
export function unnamedProxyNote(log: Log): (peer: string) => void {
  let isNoted = false
  return (peer) => {
    if (isNoted) return
    isNoted = true
    const reason =
      'A forwarded address came from a peer that TRUST_PROXY does not name. If a proxy sent it, all visitors behind it share one limit: set TRUST_PROXY to the address of the proxy.'
    log('warn', 'proxy not trusted', isPrivate(peer) ? { proxy: peer, reason } : { reason })
  }
}

const isPrivate = withinNetworks(presets.private ?? [])
