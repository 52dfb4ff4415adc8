import { expect, test } from 'vitest'
import { orderOf } from './target.ts'

const clone = '/root/vita'

test.each([
  [['resume.example.org'], { name: 'resume.example.org', proxy: 'caddy', isBehindNat: false }],
  [['https://Resume.Example.org/'], { name: 'resume.example.org' }],
  [['bücher.example'], { name: 'xn--bcher-kva.example' }],
  [['resume.example.org', '--proxy', 'none', '--behind-nat'], { proxy: 'none', isBehindNat: true }],
])('%j sets the site up', (words, target) => {
  expect(orderOf(words, clone)).toMatchObject({ what: 'set up', isCheckOnly: false, target: { clone, ...target } })
})

test('--check only looks', () => {
  expect(orderOf(['--check', 'resume.example.org'], clone)).toMatchObject({ what: 'set up', isCheckOnly: true })
})

test('update and remove need no name', () => {
  expect([orderOf(['update'], clone), orderOf(['remove'], clone)]).toEqual([{ what: 'update' }, { what: 'remove' }])
})

test.each([
  [[], 'Say the name'],
  [['203.0.113.9'], 'passkeys are bound to one'],
  [['2001:db8::1'], 'passkeys are bound to one'],
  [['localhost'], 'no name of a site'],
  [['a b.example'], 'no name of a site'],
  [['resume.example.org/x'], 'no name of a site'],
  [['a.example', 'b.example'], 'one word too many: b.example'],
  [['a.example', '--proxy', 'apache'], '--proxy is caddy or none'],
  [['a.example', '--prox'], '--prox'],
])('%j is no order, and the message says why', (words, message) => {
  const order = orderOf(words, clone)
  expect(order).toMatchObject({ what: 'help', problem: expect.stringContaining(message) })
})
