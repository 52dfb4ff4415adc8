import { expect, test } from 'vitest'
import { isNetwork, presets, withinNetworks } from './networks.ts'

test.each(['127.0.0.1', '::1', '10.0.0.0/8', '172.17.0.0/16', 'fd00::/8', '0.0.0.0/0'])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true)
})

test.each(['', 'proxy', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8', '10.0.0.0/-1'])(
  '%j is no network',
  (text) => {
    expect(isNetwork(text)).toBe(false)
  },
)

test('an address is within a network up to its last address', () => {
  const has = withinNetworks(['10.1.0.0/16', '192.0.2.7', 'fd00:1::/32'])
  for (const inside of ['10.1.0.0', '10.1.255.255', '192.0.2.7', 'fd00:1:ffff::1'])
    expect(has(inside), inside).toBe(true)
  for (const outside of ['10.0.255.255', '10.2.0.0', '192.0.2.8', 'fd00:2::', 'unknown'])
    expect(has(outside)).toBe(false)
})

test('loopback is this machine, and private also holds the private ranges', () => {
  const [loopback, own] = [withinNetworks(presets.loopback ?? []), withinNetworks(presets.private ?? [])]
  for (const address of ['127.0.0.1', '127.8.0.1', '::1'])
    expect([loopback(address), own(address)]).toEqual([true, true])
  for (const address of ['10.9.8.7', '172.31.255.255', '192.168.1.1', 'fd12::1'])
    expect([loopback(address), own(address)], address).toEqual([false, true])
  for (const address of ['172.32.0.0', '203.0.113.7', '2001:db8::1']) expect(own(address), address).toBe(false)
})
