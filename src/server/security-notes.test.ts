import { expect, test } from 'vitest'
import { securityNotes } from './security-notes.ts'

test('what one address is refused is noted once a minute for each kind, under its hash', () => {
  const noted: [string, string, object | undefined][] = []
  let now = Date.parse('2026-06-01T10:00:00Z')
  const note = securityNotes(
    (...line) => noted.push(line as [string, string, object]),
    (address) => `#${address}`,
    () => now,
  )
  for (let at = 0; at < 1000; at += 1) note('foreign form refused', '192.0.2.1', { reference: `R${at}` })
  note('limit reached', '192.0.2.1', { reference: 'L' })
  note('foreign form refused', '192.0.2.2', { reference: 'O' })
  expect(noted).toEqual([
    ['warn', 'foreign form refused', { reference: 'R0', address: '#192.0.2.1' }],
    ['warn', 'limit reached', { reference: 'L', address: '#192.0.2.1' }],
    ['warn', 'foreign form refused', { reference: 'O', address: '#192.0.2.2' }],
  ])
  now += 120_000
  note('foreign form refused', '192.0.2.1', { reference: 'again' })
  expect(noted).toHaveLength(4)
})
