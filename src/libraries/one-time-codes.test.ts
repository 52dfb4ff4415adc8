import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { codeAddress, newCodeSecret, periodOfCode } from './one-time-codes.ts'

/** The secret of RFC 6238, appendix B: '12345678901234567890' in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The SHA-1 rows of RFC 6238, appendix B; the vectors have eight digits, of which six digits are the last. */
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

const at = (seconds: number) => new Date(seconds * 1000)

test.each(vectors)('at %d s the code of RFC 6238 is right', (seconds, code) => {
  expect(periodOfCode(secret, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code is right one period before and after its own, and not two', () => {
  const code = '050471' // of the period that begins at 1111111110 s
  const period = 1111111110 / 30
  for (const seconds of [1111111080, 1111111109, 1111111110, 1111111139, 1111111140, 1111111169])
    expect(periodOfCode(secret, code, at(seconds)), `${seconds}`).toBe(period)
  for (const seconds of [1111111079, 1111111170])
    expect(periodOfCode(secret, code, at(seconds)), `${seconds}`).toBe(none)
})

test('another code, length or secret is wrong', () => {
  for (const code of ['050472', '50471', '0504710', '', '14050471', 'abcdef'])
    expect(periodOfCode(secret, code, at(1111111111)), code).toBe(none)
  expect(periodOfCode(newCodeSecret(), '050471', at(1111111111))).toBe(none)
})

test('a secret has 160 bits, and each is another one', () => {
  const secrets = Array.from({ length: 20 }, () => newCodeSecret())
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(20)
})

test('the address names site and account, and holds what apps read', () => {
  const address = new URL(codeAddress(secret, 'resume.example.org', 'ada+x@example.org'))
  expect(decodeURIComponent(address.pathname)).toContain('resume.example.org:ada+x@example.org')
  expect(address.protocol).toBe('otpauth:')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'resume.example.org',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a site with a port has no colon in its name, since one parts site and account', () => {
  const address = new URL(codeAddress(secret, 'ada.example:8443', 'ada@example.org'))
  expect(decodeURIComponent(address.pathname).split(':')).toEqual(['/ada.example 8443', 'ada@example.org'])
  expect(address.searchParams.get('issuer')).toBe('ada.example 8443')
})
