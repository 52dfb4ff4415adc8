import { expect, test } from 'vitest'
import { rejectionAfter } from './rejection.ts'

for (const originalCode of [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_REVOKED',
  'INVALID_CA',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]) {
  test(`${originalCode} means an invalid certificate`, () => {
    expect(rejectionAfter({ code: 'ESOCKET', originalCode, command: 'CONN' }, 'connecting')).toEqual({
      outcome: 'wrong-setup',
      reason: 'The certificate of the mail server is not valid.',
    })
  })
}

for (const originalCode of ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'EPROTO']) {
  test(`${originalCode} means a failed TLS handshake`, () => {
    expect(rejectionAfter({ code: 'ESOCKET', originalCode, command: 'CONN' }, 'connecting')).toEqual({
      outcome: 'wrong-setup',
      reason: 'The TLS handshake with the mail server failed.',
    })
  })
}

test('a server name that does not exist is a wrong set-up', () => {
  expect(rejectionAfter({ code: 'EDNS', originalCode: 'ENOTFOUND', command: 'CONN' }, 'connecting')).toEqual({
    outcome: 'wrong-setup',
    reason: 'The name of the mail server does not exist.',
  })
})

for (const originalCode of ['EAI_AGAIN', 'ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED']) {
  test(`a DNS query that fails with ${originalCode} is retried later`, () => {
    expect(rejectionAfter({ code: 'EDNS', originalCode, command: 'CONN' }, 'connecting')).toEqual({
      outcome: 'later',
      reason: 'The mail server cannot be reached.',
    })
  })
}

for (const originalCode of ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE', 'EMFILE']) {
  test(`${originalCode} is a network failure, so the mail is retried later`, () => {
    expect(rejectionAfter({ code: 'ESOCKET', originalCode, command: 'CONN' }, 'sending')).toEqual({
      outcome: 'later',
      reason: 'The connection to the mail server broke off while sending.',
    })
  })
}

test('an unknown error is retried later', () => {
  for (const error of [new Error('secret'), 'secret', undefined, null, 5, {}])
    expect(rejectionAfter(error, 'sending')).toEqual({
      outcome: 'later',
      reason: 'The connection to the mail server broke off while sending.',
    })
})

test('no reason contains words of the error', () => {
  const error = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', message: 'secret', response: '550 secret' }
  expect(rejectionAfter(error, 'sending')).toEqual({
    outcome: 'never',
    reason: 'The mail server rejected the recipient (550).',
  })
})

for (const [code, outcome] of [
  [399, 'later'],
  [400, 'later'],
  [499, 'later'],
  [500, 'never'],
  [599, 'never'],
  [600, 'later'],
] as const) {
  test(`a reply ${code} to a recipient is ${outcome}`, () => {
    const error = { code: 'EENVELOPE', responseCode: code, command: 'RCPT TO' }
    expect(rejectionAfter(error, 'sending')).toMatchObject({ outcome })
  })
}
