import { expect, test } from 'vitest'
import { securityNotes, unnamedProxyNote } from './security-notes.ts'

test("a rejection is logged once a minute per kind and address, with the address's hash", () => {
  const noted: [string, string, object | undefined][] = []
  let now = Date.parse('2026-06-01T10:00:00Z')
  const note = securityNotes(
    (...line) => noted.push(line as [string, string, object]),
    (address) => `#${address}`,
    () => now,
  )
  for (let at = 0; at < 1000; at += 1) note('foreign form rejected', '192.0.2.1', { reference: `R${at}` })
  note('limit reached', '192.0.2.1', { reference: 'L' })
  note('foreign form rejected', '192.0.2.2', { reference: 'O' })
  expect(noted).toEqual([
    ['warn', 'foreign form rejected', { reference: 'R0', address: '#192.0.2.1' }],
    ['warn', 'limit reached', { reference: 'L', address: '#192.0.2.1' }],
    ['warn', 'foreign form rejected', { reference: 'O', address: '#192.0.2.2' }],
  ])
  now += 120_000
  note('foreign form rejected', '192.0.2.1', { reference: 'again' })
  expect(noted).toHaveLength(4)
})

test('what makes the site busy is logged once a minute, for all addresses together', () => {
  const noted: unknown[] = []
  const note = securityNotes(
    (...line) => noted.push(line),
    (address) => `#${address}`,
    () => 0,
  )
  for (let at = 0; at < 10; at += 1) note('site busy', '', { reference: `R${at}`, reason: 'Timers are late.' })
  expect(noted).toEqual([['warn', 'site busy', { reference: 'R0', reason: 'Timers are late.' }]])
})

test('an unnamed proxy is logged once', () => {
  const events: string[] = []
  const note = unnamedProxyNote((_, event) => events.push(event))
  for (const peer of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) note(peer)
  expect(events).toEqual(['proxy not trusted'])
})

for (const [kind, peers] of [
  ['private', ['127.0.0.1', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '::1', 'fd00::1']],
  ['public', ['203.0.113.7', '172.15.255.255', '172.32.0.0', '2001:db8::1', '']],
] as const) {
  test(`the line about an unnamed proxy ${kind === 'private' ? 'names' : 'does not name'} a ${kind} address`, () => {
    for (const peer of peers) {
      const named: unknown[] = []
      unnamedProxyNote((_, __, fields) => named.push(fields?.proxy))(peer)
      expect(named).toEqual([kind === 'private' ? peer : undefined])
    }
  })
}
