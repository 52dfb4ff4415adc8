import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Arrivals, Arrived } from '#domain/health/arrivals.ts'
import { hourMs } from '#domain/quota.ts'
import { presets, withinNetworks } from '#stack/settings/networks.ts'
import { clientAddressBehind, type HeaderOf, isProxyAmong, plainAddress } from './client-address.ts'
import { hostName, isOwnHost } from './own-host.ts'

type Place = { origin: string; trustProxy: readonly string[]; clientHeader: string }

/** Returns what arrived with a request. The scheme counts only while a trusted proxy says it. */
export function arrivedBehind({ trustProxy, clientHeader }: Omit<Place, 'origin'>) {
  const addressOf = clientAddressBehind(trustProxy, clientHeader)
  const isProxy = isProxyAmong(trustProxy)
  return (peer: string, header: HeaderOf): Arrived => {
    const isTrusted = isProxy(peer)
    const [scheme = ''] = (isTrusted ? (header('x-forwarded-proto') ?? '') : '').split(',')
    return {
      scheme: /^https?$/i.test(scheme.trim()) ? scheme.trim().toLowerCase() : '',
      host: header('host') ?? '',
      address: addressOf(peer, header),
      header: isTrusted && header(clientHeader) !== undefined ? headerWords(clientHeader) : '',
      peer: plainAddress(peer),
    }
  }
}

/** The name of a header as it is usually written. */
export function headerWords(name: string): string {
  return name
    .replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/\b(Ip|Cf)\b/g, (word) => word.toUpperCase())
}

/** Notes what arrives, and sums up the last hour. In memory only. docs/behaviour.md 13.15. */
export type ArrivalsOfHour = { note(request: IncomingMessage): void; summary(): Arrivals }

/** Half an hour of requests. */
type Window = Omit<Arrivals, 'addresses' | 'otherHost'> & {
  since: number
  addresses: Set<string>
  /** Requests for other hosts, of at most 20 names. */
  others: Map<string, number>
}

/** The headers that say how a request arrived. */
type Said = { host: string | undefined; forwarded: string | undefined; scheme: string | undefined }

/** What a request of a connection brought, and what it was computed from. */
type KnownArrival = Said & { arrived: Arrived; unnamedPeer: string; isOwn: boolean }

export function arrivalsOfHour(place: Place, now: () => number = Date.now): ArrivalsOfHour {
  const { origin, trustProxy, clientHeader } = place
  const arrivedOf = arrivedBehind(place)
  const isProxy = isProxyAmong(trustProxy)
  const isPrivate = withinNetworks(presets.private ?? [])
  const known = new WeakMap<Socket, KnownArrival>()
  let windows: [earlier: Window, present: Window] = [newWindow(0), newWindow(now())]

  function turn(): void {
    const at = now()
    const [, present] = windows
    if (at - present.since < hourMs / 2) return
    windows = [at - present.since < hourMs ? present : newWindow(0), newWindow(at)]
  }

  /** What arrived, computed when it is not what the connection brought before: this runs before each answer. */
  function arrivalOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): KnownArrival {
    const { host } = headers
    const forwarded = headers[clientHeader]?.toString()
    const scheme = headers['x-forwarded-proto']?.toString()
    const before = known.get(socket)
    const isSame = before?.host === host && before?.forwarded === forwarded && before?.scheme === scheme
    if (before !== undefined && isSame) return before
    const peer = socket.remoteAddress ?? ''
    const arrived = arrivedOf(peer, (name) => headers[name]?.toString())
    const isUnnamed = headers[clientHeader] !== undefined && !isProxy(peer)
    const unnamedPeer = isUnnamed ? (isPrivate(arrived.peer) ? arrived.peer : 'elsewhere') : ''
    const arrival = { host, forwarded, scheme, arrived, unnamedPeer, isOwn: isOwnHost(arrived.host, origin) }
    known.set(socket, arrival)
    return arrival
  }

  return {
    note(request) {
      if (request.url === '/healthz' || request.url === '/readyz') return
      turn()
      const [, window] = windows
      const { arrived, unnamedPeer, isOwn } = arrivalOf(request)
      if (unnamedPeer !== '') window.unnamedPeer = unnamedPeer
      if (!isOwn) {
        const name = hostName(arrived.host)
        if (window.others.has(name) || window.others.size < 20)
          window.others.set(name, (window.others.get(name) ?? 0) + 1)
        return
      }
      window.requests += 1
      if (window.addresses.size < 2) window.addresses.add(arrived.address)
      window.scheme = arrived.scheme
      window.header = arrived.header
      window.proxy = arrived.header === '' ? '' : arrived.peer
    },

    summary() {
      turn()
      const [earlier, present] = windows
      const latest = present.requests > 0 ? present : earlier
      const requests = earlier.requests + present.requests
      return {
        requests,
        addresses: Math.min(2, new Set([...earlier.addresses, ...present.addresses]).size),
        scheme: latest.scheme,
        header: latest.header,
        proxy: latest.proxy,
        otherHost: mostAsked([earlier.others, present.others], requests),
        unnamedPeer: present.unnamedPeer || earlier.unnamedPeer,
      }
    },
  }
}

/** The other host that more requests asked for than for the site's own; '' for none. A number is no name of a site. */
function mostAsked(counts: ReadonlyMap<string, number>[], own: number): string {
  const names = new Set(counts.flatMap((each) => [...each.keys()]))
  const sums = [...names].map((name) => ({ name, sum: counts.reduce((sum, each) => sum + (each.get(name) ?? 0), 0) }))
  const most = sums.filter(({ name }) => /[a-z]/.test(name)).toSorted((a, b) => b.sum - a.sum)[0]
  return most !== undefined && most.sum > own ? most.name : ''
}

function newWindow(since: number): Window {
  return {
    ...{ since, requests: 0, addresses: new Set(), others: new Map() },
    ...{ scheme: '', header: '', proxy: '', unnamedPeer: '' },
  }
}
