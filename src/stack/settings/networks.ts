import { BlockList, isIP } from 'node:net'

/** What TRUST_PROXY may name instead of networks. RFC 1122, RFC 1918, RFC 4193, RFC 4291. */
const loopback = ['127.0.0.0/8', '::1/128']
export const presets: Readonly<Record<string, readonly string[]>> = {
  loopback,
  private: [...loopback, '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether a text is an IP address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  if (isIP(address) === 0 || more !== undefined) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 6 ? 128 : 32))
}

/** Returns whether an address belongs to one of these addresses and networks. */
export function withinNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
