import { expect, test } from 'vitest'
import { checkAddress, checkProxies } from './address.ts'

type Address = Parameters<typeof checkProxies>[0]

const usual: Address = { origin: null, host: '127.0.0.1', port: 3000, trustProxy: [], isLimited: true }

for (const [origin, state] of [
  [null, 'warning'],
  ['https://resume.example.org', 'ok'],
  ['http://localhost:3000', 'ok'],
  ['http://127.0.0.1:3000', 'ok'],
  ['http://resume.example.org', 'wrong'],
  ['http://192.168.1.5:3000', 'wrong'],
] as const)
  test(`ORIGIN ${origin ?? 'that is not set'} is ${state}`, () => {
    const [found] = checkAddress({ ...usual, origin })
    expect(found?.state).toBe(state)
    if (state === 'wrong') expect(found?.says).toContain('Nobody can log in here')
  })

const sites: [what: string, settings: Partial<Address>, state: string][] = [
  ['only this machine', {}, 'ok'],
  ['https behind a named proxy', { origin: 'https://a.example', trustProxy: ['127.0.0.1'] }, 'ok'],
  ['https behind a proxy that is not named', { origin: 'https://a.example' }, 'warning'],
  ['another name without a proxy that could bring it here', { origin: 'http://a.example' }, 'warning'],
  ['open to all, as its public address says', { origin: 'http://192.168.1.5:3000', host: '0.0.0.0' }, 'warning'],
  [
    'open to a proxy on another machine',
    { origin: 'https://a.example', host: '0.0.0.0', trustProxy: ['10.0.0.2'] },
    'ok',
  ],
  ['without limits', { isLimited: false }, 'warning'],
]
for (const [what, settings, state] of sites)
  test(`a site with ${what} is ${state}`, () => {
    expect(checkProxies({ ...usual, ...settings })[0]?.state).toBe(state)
  })
