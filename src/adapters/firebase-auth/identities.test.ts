import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#domain/cap.ts'
import { usualPolicy } from '#domain/password-policy.ts'
import { none, type Result, success } from '#domain/result.ts'
import { memoryClock } from '../memory/clock.ts'
import { memoryResets } from '../memory/resets.ts'
import { firebaseAuthIdentities } from './identities.ts'
import { firebaseAuthRest } from './rest.ts'
import { type Asked, idToken, type Reply, refusal, scriptedAuth } from './scripted-auth.ts'
import type { AuthAdmin, UserRecord } from './service.ts'

/** What Google's emulator cannot show. */

const now = new Date('2026-06-01T12:00:00.000Z')
const nowS = now.getTime() / 1000
const signInName = 'accounts:signInWithPassword'
const unavailableText = 'Accounts are not available right now. Please try again later.'

test('a sign-in asks for the address as the service keeps it, and the password as it is', async () => {
  const { identities, asked } = await openDesk()
  const signedIn = data(await identities.signIn(' ADA@Größe.Example ', ' cafe\u0301 '))
  expect(signedIn).toMatchObject({ identity: { uid: 'ada' }, grant: expect.any(String) })
  expect(asked[0]).toMatchObject({
    name: 'accounts:signInWithPassword',
    fields: { email: 'ada@xn--gre-6ka8i.example', password: ' caf\u00e9 ', returnSecureToken: true },
  })
})

test('an ID token of 300 s makes a session, and an older one does not', async () => {
  const { identities, replies } = await openDesk()
  const give = (signedInS: number) => {
    replies['accounts:signInWithPassword'] = {
      fields: { localId: 'ada', idToken: idToken('ada', signedInS, nowS), refreshToken: 'r', expiresIn: '3600' },
    }
  }
  give(nowS - 300)
  expect((await identities.signIn('ada@example.org', 'x')).ok).toBe(true)
  give(nowS - 301)
  expect(await identities.signIn('ada@example.org', 'x')).toMatchObject({ failure: { code: 'requires-recent-login' } })
})

test('an answer that took more than 300 s makes no session, however the clocks differ', async () => {
  for (const [tookMs, ok] of [
    [300_000, true],
    [300_001, false],
  ] as const) {
    const { identities, replies, clock } = await openDesk()
    replies['accounts:lookup'] = () => {
      clock.moveBy(tookMs)
      return { fields: { users: [adasFields] } }
    }
    clock.moveBy(-24 * 60 * minuteMs)
    expect((await identities.signIn('ada@example.org', 'x')).ok, `${tookMs} ms`).toBe(ok)
  }
})

test.each<[what: string, name: string, reply: Reply, code: string, message: string]>([
  [
    'throttling',
    signInName,
    refusal('TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled.'),
    'too-many-requests',
    'Too many attempts. Please try again later.',
  ],
  ['an unknown address', signInName, refusal('EMAIL_NOT_FOUND'), 'invalid-credential', 'Incorrect Username/Password.'],
  ['a wrong password', signInName, refusal('INVALID_PASSWORD'), 'invalid-credential', 'Incorrect Username/Password.'],
  ['either', signInName, refusal('INVALID_LOGIN_CREDENTIALS'), 'invalid-credential', 'Incorrect Username/Password.'],
  [
    'somebody disabled, whatever the password',
    signInName,
    refusal('USER_DISABLED'),
    'invalid-credential',
    'Incorrect Username/Password.',
  ],
  [
    'somebody disabled, whose password was right',
    'accounts:lookup',
    refusal('USER_DISABLED'),
    'user-disabled',
    'This account is disabled.',
  ],
  [
    'sign-in by password that is switched off',
    signInName,
    refusal('PASSWORD_LOGIN_DISABLED'),
    'operation-not-allowed',
    'This is not possible on this site.',
  ],
  [
    'a second factor',
    signInName,
    { fields: { mfaPendingCredential: 'x', mfaInfo: [] } },
    'operation-not-allowed',
    'This is not possible on this site.',
  ],
  ['a word that nobody knows', signInName, refusal('GREMLINS : in the works'), 'unavailable', unavailableText],
  ['a fault of its own', signInName, refusal('Internal error encountered.', 500), 'unavailable', unavailableText],
  ['no JSON', signInName, { text: '<html>' }, 'unavailable', unavailableText],
  ['no token', signInName, { fields: {} }, 'unavailable', unavailableText],
  [
    'somebody else',
    'accounts:lookup',
    { fields: { users: [{ localId: 'eve', email: 'eve@example.org' }] } },
    'unavailable',
    unavailableText,
  ],
  ['nothing', signInName, 'hang up', 'network-request-failed', 'Network Error'],
])(
  'when the service answers a sign-in with %s, it fails in the site’s words',
  async (_, name, reply, code, message) => {
    const { identities, replies } = await openDesk()
    replies[name] = reply
    expect(await identities.signIn('ada@example.org', 'x')).toMatchObject({ ok: false, failure: { code, message } })
  },
)

test('a password that the service refuses spends no token', async () => {
  const { identities, replies } = await openDesk()
  const token = await asked(identities)
  const redeem = () => identities.redeemReset(token, 'another horse', now)
  for (const [reply, code] of [
    [
      refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements'),
      'password-does-not-meet-requirements',
    ],
    [refusal('WEAK_PASSWORD : Password should be at least 12 characters'), 'password-does-not-meet-requirements'],
    [refusal('EXPIRED_OOB_CODE'), 'expired-action-code'],
    [refusal('Internal error encountered.', 500), 'unavailable'],
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

test('a reset is redeemed by the service’s own code, and nothing is asked of it before', async () => {
  const { identities, asked: all, did } = await openDesk()
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

test('without a link, or a code in it, no token is spent', async () => {
  const { identities, admin } = await openDesk()
  const token = await asked(identities)
  for (const link of ['', 'x', 'https://example.org/?mode=resetPassword']) {
    admin.generatePasswordResetLink = async () => link
    expect(await identities.redeemReset(token, 'another horse', now)).toMatchObject({
      failure: { code: 'unavailable' },
    })
  }
  admin.generatePasswordResetLink = refuse('auth/too-many-requests')
  expect(await identities.redeemReset(token, 'x horse', now)).toMatchObject({ failure: { code: 'too-many-requests' } })
  expect((await identities.readReset(token, now)).ok).toBe(true)
})

test('whom the service itself disabled or deleted, has no reset', async () => {
  const { identities, admin } = await openDesk()
  const token = await asked(identities)
  admin.getUser = async () => ({ ...adasRecord, disabled: true })
  expect(await identities.readReset(token, now)).toMatchObject({ failure: { code: 'invalid-action-code' } })
  admin.getUser = refuse('auth/user-not-found')
  expect(await identities.readReset(token, now)).toMatchObject({ failure: { code: 'invalid-action-code' } })
  admin.getUser = refuse('auth/internal-error')
  expect(await identities.readReset(token, now)).toMatchObject({ failure: { code: 'unavailable' } })
})

test('a change of password and disabling revoke what is signed in, and enabling revokes nothing', async () => {
  const { identities, did } = await openDesk()
  await identities.changePassword('ada', 'another horse')
  await identities.setDisabled('ada', true)
  await identities.setDisabled('ada', false)
  expect(did).toEqual([
    'update ada {"password":"another horse"}',
    'revoke ada',
    'update ada {"disabled":true}',
    'revoke ada',
    'update ada {"disabled":false}',
  ])
})

test('what could not be revoked is a failure', async () => {
  const { identities, admin } = await openDesk()
  admin.revokeRefreshTokens = refuse('app/network-error')
  const failure = { code: 'network-request-failed' }
  expect(await identities.changePassword('ada', 'another horse')).toMatchObject({ ok: false, failure })
  expect(await identities.setDisabled('ada', true)).toMatchObject({ ok: false, failure })
})

test('identities are listed from all pages, without those who have no address', async () => {
  const { identities, admin } = await openDesk()
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
  admin.listUsers = async (most, pageToken = 'first') => {
    sizes.push(most)
    return pages[pageToken] ?? { users: [] }
  }
  expect(data(await identities.list()).map(({ uid }) => uid)).toEqual(['a', 'b'])
  expect(sizes).toEqual([1000, 1000, 1000])
  admin.listUsers = refuse('auth/insufficient-permission')
  expect(await identities.list()).toMatchObject({
    ok: false,
    failure: { code: 'unavailable', message: unavailableText },
  })
})

test('who never signed in has no time of it, and times are whole seconds in UTC', async () => {
  const { identities, admin } = await openDesk()
  expect(data(await identities.lookUp('ada'))?.metadata).toEqual({
    creationTime: '2026-06-01T12:00:00.000Z',
    lastSignInTime: none,
  })
  const metadata = { creationTime: 'Mon, 01 Jun 2026 12:00:00 GMT', lastSignInTime: 'Tue, 02 Jun 2026 12:00:09 GMT' }
  admin.getUser = async () => ({ ...adasRecord, metadata })
  expect(data(await identities.lookUp('ada'))?.metadata.lastSignInTime).toBe('2026-06-02T12:00:09.000Z')
})

test('when the administration is away, nothing is none', async () => {
  const { identities, admin } = await openDesk()
  admin.getUser = refuse('app/network-error')
  admin.getUserByEmail = refuse('app/network-timeout')
  const away = { ok: false, failure: { code: 'network-request-failed', message: 'Network Error' } }
  expect(await identities.lookUp('ada')).toMatchObject(away)
  expect(await identities.find('ada@example.org')).toMatchObject(away)
  expect(await identities.requestReset('ada@example.org', now)).toMatchObject(away)
})

test('an address that nobody has leaves a reset behind that is nobody’s', async () => {
  const { identities, admin, resets } = await openDesk()
  const puts: string[] = []
  const put = resets.put
  resets.put = async (uid, token, until) => {
    puts.push(token)
    return put(uid, token, until)
  }
  admin.getUserByEmail = refuse('auth/user-not-found')
  expect(await identities.requestReset('nobody@example.org', now)).toEqual(success(none))
  expect(puts).toHaveLength(1)
  expect(await identities.readReset(puts[0] ?? '', now)).toMatchObject({ failure: { code: 'invalid-action-code' } })
})

const adasFields = {
  localId: 'ada',
  email: 'ada@example.org',
  createdAt: `${nowS * 1000}`,
  lastLoginAt: `${nowS * 1000}`,
}
const adasRecord: UserRecord = {
  uid: 'ada',
  email: 'ada@example.org',
  emailVerified: false,
  disabled: false,
  metadata: { creationTime: 'Mon, 01 Jun 2026 12:00:00 GMT', lastSignInTime: null },
  providerData: [],
}

function refuse(code: string) {
  return () => Promise.reject(Object.assign(new Error('the words of the service'), { code }))
}

async function asked(identities: Awaited<ReturnType<typeof openDesk>>['identities']): Promise<string> {
  return data(await identities.requestReset('ada@example.org', now))?.token ?? ''
}

function data<T>(result: Result<T>): T {
  if (!result.ok) throw new Error('The call failed.', { cause: result.failure })
  return result.data
}

/** A service that knows Ada and answers well, unless `replies` or the administration are made to say something else. */
async function openDesk() {
  const replies: Record<string, Reply | ((asked: Asked) => Reply)> = {}
  const { at, asked, close } = await scriptedAuth((each) => {
    const reply = replies[each.name]
    if (reply !== undefined) return typeof reply === 'function' ? reply(each) : reply
    if (each.name === 'accounts:lookup') return { fields: { users: [adasFields] } }
    return { fields: { localId: 'ada', idToken: idToken('ada', nowS), refreshToken: 'r', expiresIn: '3600' } }
  })
  onTestFinished(close)
  const did: string[] = []
  const admin: AuthAdmin = {
    getUser: async () => adasRecord,
    getUserByEmail: async () => adasRecord,
    listUsers: async () => ({ users: [adasRecord] }),
    createUser: async () => adasRecord,
    async updateUser(uid, properties) {
      did.push(`update ${uid} ${JSON.stringify(properties)}`)
      return adasRecord
    },
    async revokeRefreshTokens(uid) {
      did.push(`revoke ${uid}`)
    },
    async generatePasswordResetLink(email) {
      did.push(`link ${email}`)
      return 'https://example.firebaseapp.com/__/auth/action?mode=resetPassword&oobCode=the+code&apiKey=k&lang=en'
    },
  }
  const clock = memoryClock(now)
  const resets = memoryResets()
  const rest = firebaseAuthRest({ apiKey: 'any', emulator: at })
  const identities = firebaseAuthIdentities({ rest, admin, resets, policy: usualPolicy, clock })
  return { identities, admin, resets, clock, replies, asked, did }
}
