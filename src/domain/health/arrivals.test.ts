import { expect, test } from 'vitest'
import { type Arrivals, arrivalFindings, arrivedText } from './arrivals.ts'

const origin = 'https://resume.example.org'
const fine: Arrivals = {
  requests: 30,
  addresses: 2,
  scheme: 'https',
  header: 'X-Forwarded-For',
  proxy: '127.0.0.1',
  otherHost: '',
  unnamedPeer: '',
}

function found(change: Partial<Arrivals>, at = origin) {
  return arrivalFindings({ ...fine, ...change }, at, 'X-Forwarded-For')
}

test('what arrives as it should is said in one line', () => {
  expect(found({})).toMatchObject([
    { state: 'ok', says: "Visitors come by https. The visitor's address is that in X-Forwarded-For of 127.0.0.1." },
  ])
  expect(found({ header: '', proxy: '', scheme: '' })).toMatchObject([
    { state: 'ok', says: "The visitor's address is that of the connection." },
  ])
  expect(found({ requests: 0 })).toMatchObject([{ state: 'ok', says: 'No request came in the last hour.' }])
})

const warnings: [what: string, change: Partial<Arrivals>, says: string, line: string][] = [
  [
    'one address for all',
    { addresses: 1 },
    'All 30 requests of the last hour had one address',
    'name the proxy. TRUST_PROXY',
  ],
  ['an unnamed proxy', { unnamedPeer: '172.17.0.1' }, 'came from 172.17.0.1 that', 'TRUST_PROXY=172.17.0.1'],
  [
    'an unnamed peer elsewhere',
    { unnamedPeer: 'elsewhere' },
    'came from an address that',
    'name its address. TRUST_PROXY',
  ],
  ['another host', { otherHost: 'www.example.org' }, 'asked for www.example.org', 'ORIGIN=https://www.example.org'],
  ['visitors by http', { scheme: 'http' }, 'visitors come by http,', 'redirect http to https'],
]
test.each(warnings)('%s is a warning, with the line to change', (_, change, says, line) => {
  const [finding] = found(change)
  expect(finding).toMatchObject({ state: 'warning', says: expect.stringContaining(says) })
  expect(`${finding?.fix} ${finding?.detail}`).toContain(line)
})

test('visitors by https while ORIGIN says http is a warning with the right ORIGIN', () => {
  expect(found({}, 'http://resume.example.org')).toMatchObject([{ state: 'warning', detail: `ORIGIN=${origin}` }])
})

test('one address is no warning after few requests, or where the site is on this machine only', () => {
  expect(found({ addresses: 1, requests: 19 })).toMatchObject([{ state: 'ok' }])
  expect(found({ addresses: 1, scheme: 'http' }, 'http://localhost:3000')).toMatchObject([{ state: 'ok' }])
})

test('what arrived is said with its header and its proxy', () => {
  const arrived = { host: 'resume.example.org', address: '198.51.100.4', peer: '127.0.0.1' }
  expect(arrivedText({ ...arrived, scheme: 'https', header: 'X-Forwarded-For' })).toBe(
    'This page was asked for at https://resume.example.org, by 198.51.100.4, in X-Forwarded-For of 127.0.0.1.',
  )
  expect(arrivedText({ ...arrived, scheme: '', header: '' })).toContain('without a proxy that is trusted')
})
