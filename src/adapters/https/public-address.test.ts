import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '2a00::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.255.255'],
  ['the network of a provider', '100.64.0.1'],
  ['the network of a provider', '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.255'],
  ['link-local', '169.254.169.254'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['measurements', '198.19.255.255'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['loopback as IPv6', '::ffff:127.0.0.1'],
  ['private as IPv6', '::ffff:a00:1'],
  ['public as IPv6', '::ffff:1.1.1.1'],
  ['translated', '64:ff9b::a00:1'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fdff::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4', '2002:a00:1::1'],
  ['Teredo', '2001:0:a00:1::1'],
  ['no address', 'localhost'],
  ['no address', ''],
])('%s, %s, is not public', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})
