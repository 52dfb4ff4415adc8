import { expect, test } from 'vitest'
import { none, success } from '#resume/result.ts'
import { rejection } from '#support/firebase-auth/scripted-auth.ts'
import { adasRecord, now, openService, unavailableText } from '#support/firebase-auth/scripted-service.ts'
import { data } from '#support/small-bundle.ts'
import type { AuthAdmin } from './service.ts'

/** Cases that Google's emulator cannot produce. */

test('a password that the service rejects does not consume the token', async () => {
  const { identities, replies } = await openService()
  const token = await asked(identities)
  const redeem = () => identities.redeemReset(token, 'another horse', now)
  for (const [reply, code] of [
    [
      rejection('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements'),
      'password-does-not-meet-requirements',
    ],
    [rejection('WEAK_PASSWORD : Password should be at least 12 characters'), 'password-does-not-meet-requirements'],
    [rejection('EXPIRED_OOB_CODE'), 'expired-action-code'],
    [rejection('Internal error encountered.', 500), 'unavailable'],
    ['hang up' as const, 'network-request-failed'],
  ] as const) {
    replies['accounts:resetPassword'] = reply
    expect(await redeem()).toMatchObject({ failure: { code } })
    expect(await identities.readReset(token, now)).toMatchObject({ data: { uid: 'ada' } })
  }
  delete replies['accounts:resetPassword']
  expect(await redeem()).toMatchObject({ data: { uid: 'ada', emailVerified: true } })
  expect(await redeem()).toMatchObject({ failure: { code: 'invalid-action-code' } })
})

test('a reset is redeemed by the service’s own code, and the service is not called before', async () => {
  const { identities, asked: all, did } = await openService()
  const token = await asked(identities)
  expect((await identities.redeemReset('made up', 'another horse', now)).ok).toBe(false)
  expect((await identities.redeemReset(token, 'short', now)).ok).toBe(false)
  expect(all).toEqual([])
  expect((await identities.redeemReset(token, 'another horse', now)).ok).toBe(true)
  expect(all).toMatchObject([
    { name: 'accounts:resetPassword', fields: { oobCode: 'the code', newPassword: 'another horse' } },
  ])
  expect(did).toEqual(['link ada@example.org'])
})

test('without a link, or without a code in it, the token is not consumed', async () => {
  const { identities, admin } = await openService()
  const token = await asked(identities)
  for (const link of ['', 'x', 'https://example.org/?mode=resetPassword']) {
    admin.generatePasswordResetLink = async () => link
    expect(await identities.redeemReset(token, 'another horse', now)).toMatchObject({
      failure: { code: 'unavailable' },
    })
  }
  admin.generatePasswordResetLink = failWith('auth/too-many-requests')
  expect(await identities.redeemReset(token, 'x horse', now)).toMatchObject({ failure: { code: 'too-many-requests' } })
  expect((await identities.readReset(token, now)).ok).toBe(true)
})

test('an account that the service disabled or deleted has no valid reset', async () => {
  const { identities, admin } = await openService()
  const token = await asked(identities)
  admin.getUser = async () => ({ ...adasRecord, disabled: true })
  expect(await identities.readReset(token, now)).toMatchObject({ failure: { code: 'invalid-action-code' } })
  admin.getUser = failWith('auth/user-not-found')
  expect(await identities.readReset(token, now)).toMatchObject({ failure: { code: 'invalid-action-code' } })
  admin.getUser = failWith('auth/internal-error')
  expect(await identities.readReset(token, now)).toMatchObject({ failure: { code: 'unavailable' } })
})

test('disabling revokes the sign-ins; a change of password leaves that to the service', async () => {
  const { identities, did } = await openService()
  await identities.changePassword('ada', 'another horse')
  await identities.setDisabled('ada', true)
  await identities.setDisabled('ada', false)
  expect(did).toEqual([
    'update ada {"password":"another horse"}',
    'update ada {"disabled":true}',
    'revoke ada',
    'update ada {"disabled":false}',
  ])
})

test('disabling fails when the sign-ins cannot be revoked; a change of password does not', async () => {
  const { identities, admin } = await openService()
  admin.revokeRefreshTokens = failWith('app/network-error')
  expect(await identities.changePassword('ada', 'another horse')).toEqual(success())
  expect(await identities.setDisabled('ada', true)).toMatchObject({ failure: { code: 'network-request-failed' } })
})

test('an identity that the service does not know counts as removed; a failure of the service does not', async () => {
  const { identities, admin, did } = await openService()
  expect(await identities.remove('ada')).toEqual(success())
  expect(did).toEqual(['delete ada'])
  admin.deleteUser = failWith('auth/user-not-found')
  expect(await identities.remove('ada')).toEqual(success())
  admin.deleteUser = failWith('auth/insufficient-permission')
  expect(await identities.remove('ada')).toMatchObject({ failure: { code: 'unavailable', message: unavailableText } })
})

test('identities are listed from all pages, without accounts that have no address', async () => {
  const { identities, admin } = await openService()
  const pages: Record<string, Awaited<ReturnType<AuthAdmin['listUsers']>>> = {
    first: { users: [{ ...adasRecord, uid: 'b', email: 'b@example.org' }], pageToken: 'second' },
    second: { users: [], pageToken: 'third' },
    third: {
      users: [
        { ...adasRecord, uid: 'a', email: 'a@example.org' },
        { ...adasRecord, uid: 'phone', email: '' },
      ],
    },
  }
  const sizes: number[] = []
  admin.listUsers = async (max, pageToken = 'first') => {
    sizes.push(max)
    return pages[pageToken] ?? { users: [] }
  }
  expect(data(await identities.list()).map(({ uid }) => uid)).toEqual(['a', 'b'])
  expect(sizes).toEqual([1000, 1000, 1000])
  admin.listUsers = failWith('auth/insufficient-permission')
  expect(await identities.list()).toMatchObject({
    ok: false,
    failure: { code: 'unavailable', message: unavailableText },
  })
})

test('an account that never signed in has no time of sign-in, and times are whole seconds in UTC', async () => {
  const { identities, admin } = await openService()
  expect(data(await identities.lookUp('ada'))?.metadata).toEqual({
    creationTime: '2026-06-01T12:00:00.000Z',
    lastSignInTime: none,
  })
  const metadata = { creationTime: 'Mon, 01 Jun 2026 12:00:00 GMT', lastSignInTime: 'Tue, 02 Jun 2026 12:00:09 GMT' }
  admin.getUser = async () => ({ ...adasRecord, metadata })
  expect(data(await identities.lookUp('ada'))?.metadata.lastSignInTime).toBe('2026-06-02T12:00:09.000Z')
})

test('while the Admin SDK gets no answer, calls fail and do not return none', async () => {
  const { identities, admin } = await openService()
  admin.getUser = failWith('app/network-error')
  admin.getUserByEmail = failWith('app/network-timeout')
  const away = { ok: false, failure: { code: 'network-request-failed', message: 'Network Error' } }
  expect(await identities.lookUp('ada')).toMatchObject(away)
  expect(await identities.find('ada@example.org')).toMatchObject(away)
  expect(await identities.requestReset('ada@example.org', now)).toMatchObject(away)
})

test('an unknown address leaves a reset that no token redeems', async () => {
  const { identities, admin, resets } = await openService()
  const puts: string[] = []
  const put = resets.put
  resets.put = async (uid, token, until) => {
    puts.push(token)
    return put(uid, token, until)
  }
  admin.getUserByEmail = failWith('auth/user-not-found')
  expect(await identities.requestReset('nobody@example.org', now)).toEqual(success(none))
  expect(puts).toHaveLength(1)
  expect(await identities.readReset(puts[0] ?? '', now)).toMatchObject({ failure: { code: 'invalid-action-code' } })
})

function failWith(code: string) {
  return () => Promise.reject(Object.assign(new Error('the words of the service'), { code }))
}

async function asked(identities: Awaited<ReturnType<typeof openService>>['identities']): Promise<string> {
  return data(await identities.requestReset('ada@example.org', now))?.token ?? ''
}
