import { isIP } from 'node:net'
import { withinNetworks } from '#stack/settings/networks.ts'

/** Returns a header of a request by its name in small letters. */
export type HeaderOf = (name: string) => string | undefined

/** Returns the address of a request's client as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
export type ClientAddress = (peer: string, header: HeaderOf) => string

/** The header that carries the visitor's address unless CLIENT_ADDRESS_HEADER names another one. */
export const forwardedFor = 'x-forwarded-for'

/**
 * Finds the visitor's address. The header counts only while `proxies` wrote it: read from the right, the first address that is
 * none of them is the visitor's. `onUnnamed` gets a peer that sends the header and is not in `proxies`.
 * docs/behaviour.md 13.6; docs/reliability.md, O16.
 */
export function clientAddressBehind(
  proxies: readonly string[],
  headerName = forwardedFor,
  onUnnamed: (peer: string) => void = () => {},
): ClientAddress {
  const isTrusted = withinNetworks(proxies)

  return (peer, header) => {
    const forwarded = header(headerName)
    const hops = (forwarded ?? '').split(',').map((hop) => plainAddress(hop.trim()))
    let address = plainAddress(peer)
    if (forwarded !== undefined && !isTrusted(address)) onUnnamed(address)
    while (isTrusted(address)) {
      const next = hops.pop()
      if (next === undefined || isIP(next) === 0) break
      address = next
    }
    return network(address)
  }
}

/** Returns whether a peer is one of these proxies. */
export function isProxyAmong(proxies: readonly string[]): (peer: string) => boolean {
  const isTrusted = withinNetworks(proxies)
  return (peer) => isTrusted(plainAddress(peer))
}

/** An address without brackets, port or zone; IPv4 written as IPv6 becomes IPv4. */
export function plainAddress(text: string): string {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const address = bare.replace(/%.*$/, '')
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return address
  return [6, 7].flatMap((at) => [(groups[at] ?? 0) >> 8, (groups[at] ?? 0) & 0xff]).join('.')
}

/** An IPv6 client usually controls its whole /64, so all of it counts as one. */
function network(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address).slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const ending = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)?.slice(1).map(Number) ?? []
  const [a = 0, b = 0, c = 0, d = 0] = ending
  const text =
    ending.length === 0
      ? address
      : address.replace(/\d+\.\d+\.\d+\.\d+$/, `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`)
  const [head = '', tail] = text.split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  if (tail === undefined) return numbers(head)
  const [before, after] = [numbers(head), numbers(tail)]
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}
