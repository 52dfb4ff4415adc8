import { expect, test } from 'vitest'
import { clientAddressBehind, isProxyAmong } from './client-address.ts'

/** The address of a client by the peer and the value of X-Forwarded-For. */
function addressBehind(proxies: string[], onUnnamed?: (peer: string) => void) {
  const addressOf = clientAddressBehind(proxies, 'x-forwarded-for', onUnnamed)
  return (peer: string, value: string | undefined) =>
    addressOf(peer, (name) => (name === 'x-forwarded-for' ? value : undefined))
}

const alone = addressBehind([])
const behind = addressBehind(['127.0.0.1', '10.0.0.2', '::1'])

test('X-Forwarded-For is ignored unless a named proxy sent it', () => {
  expect(alone('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(behind('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
})

test('behind a proxy the rightmost address that is no proxy counts', () => {
  expect(behind('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(behind('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1')
  expect(behind('::1', '198.51.100.1')).toBe('198.51.100.1')
})

test('a proxy that sends no valid address counts as the visitor', () => {
  expect(behind('127.0.0.1', undefined)).toBe('127.0.0.1')
  expect(behind('127.0.0.1', 'unknown')).toBe('127.0.0.1')
  expect(behind('127.0.0.1', '10.0.0.2')).toBe('10.0.0.2')
  expect(behind('127.0.0.1', 'evil, 10.0.0.2')).toBe('10.0.0.2')
})

test('an IPv6 visitor counts as its /64', () => {
  expect(alone('2001:db8:1:2:3:4:5:6', undefined)).toBe('2001:db8:1:2::/64')
  expect(alone('2001:db8:1:2::9', undefined)).toBe('2001:db8:1:2::/64')
  expect(alone('2001:db8:1:3::9', undefined)).toBe('2001:db8:1:3::/64')
  expect(alone('fe80::1%eth0', undefined)).toBe('fe80:0:0:0::/64')
})

test('IPv4 written as IPv6 counts as IPv4', () => {
  for (const written of ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])
    expect(alone(written, undefined)).toBe('203.0.113.7')
  expect(behind('::ffff:127.0.0.1', '::ffff:198.51.100.1')).toBe('198.51.100.1')
})

test('port and brackets are not part of an address', () => {
  expect(behind('127.0.0.1', '198.51.100.1:4711')).toBe('198.51.100.1')
  expect(behind('127.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8:0:0::/64')
})

test('a peer that sends X-Forwarded-For without being a named proxy is reported, others are not', () => {
  const unnamed: string[] = []
  const addressOf = addressBehind(['127.0.0.1'], (peer) => unnamed.push(peer))
  addressOf('127.0.0.1', '198.51.100.1')
  addressOf('::ffff:127.0.0.1', '203.0.113.7, 198.51.100.1')
  addressOf('172.17.0.1', undefined)
  expect(unnamed).toEqual([])
  addressOf('::ffff:172.17.0.1', '198.51.100.1')
  expect(unnamed).toEqual(['172.17.0.1'])
})

test('a network of proxies is trusted as each of its addresses', () => {
  const inNetwork = addressBehind(['172.16.0.0/12'])
  expect(inNetwork('::ffff:172.17.0.1', '6.6.6.6, 198.51.100.1, 172.18.0.3')).toBe('198.51.100.1')
  expect(inNetwork('172.32.0.1', '198.51.100.1')).toBe('172.32.0.1')
})

test('where another header carries the visitor, X-Forwarded-For is ignored', () => {
  const addressOf = clientAddressBehind(['127.0.0.1'], 'cf-connecting-ip')
  const headers: Record<string, string> = { 'x-forwarded-for': '6.6.6.6', 'cf-connecting-ip': '198.51.100.1' }
  expect(addressOf('127.0.0.1', (name) => headers[name])).toBe('198.51.100.1')
  expect(addressOf('203.0.113.7', (name) => headers[name])).toBe('203.0.113.7')
})

test('a proxy is known by its own address, and as IPv4 in IPv6', () => {
  const isProxy = isProxyAmong(['127.0.0.0/8'])
  expect([isProxy('127.0.0.1'), isProxy('::ffff:127.0.0.1'), isProxy('203.0.113.7')]).toEqual([true, true, false])
})
