import { BlockList, isIP } from 'node:net'

/** The IPv4 networks that are not of the public internet: IANA's registry of special-purpose addresses, multicast and reserved. */
const special4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a provider
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local: also where clouds tell a machine its secrets
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays to IPv6
  '192.168.0.0/16', // private
  '198.18.0.0/15', // measurements
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]

/**
 * Likewise of IPv6. All that is not in 2000::/3 comes first: loopback, link-local, unique local, multicast, and IPv4 addresses that are
 * written as IPv6 ones.
 */
const special6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23', // protocols, with Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which holds an IPv4 address
  '3fff::/20', // documentation
]

/** A list for each family: in a common one the rules of IPv6 also match IPv4 addresses. */
const lists = { 4: listOf(special4, 'ipv4'), 6: listOf(special6, 'ipv6') }

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !lists[4].check(address, 'ipv4')
  return family === 6 && !lists[6].check(address, 'ipv6')
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
