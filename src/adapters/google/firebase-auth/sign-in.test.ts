import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { idToken, type Reply, rejection } from '#support/firebase-auth/scripted-auth.ts'
import { adasFields, nowS, openService, unavailableText } from '#support/firebase-auth/scripted-service.ts'
import { data } from '#support/small-bundle.ts'

const signInName = 'accounts:signInWithPassword'

test('a sign-in sends the address in the service’s form, and the password without trimming', async () => {
  const { identities, asked } = await openService()
  const signedIn = data(await identities.signIn(' ADA@Größe.Example ', ' cafe\u0301 '))
  expect(signedIn).toMatchObject({ identity: { uid: 'ada' }, credential: expect.any(String) })
  expect(asked[0]).toMatchObject({
    name: 'accounts:signInWithPassword',
    fields: { email: 'ada@xn--gre-6ka8i.example', password: ' caf\u00e9 ', returnSecureToken: true },
  })
})

test('an ID token of 300 s makes a session, and one of 301 s does not', async () => {
  const { identities, replies } = await openService()
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

test('an answer after 300,001 ms makes no session, one after 300,000 ms does, whatever the clocks say', async () => {
  for (const [tookMs, ok] of [
    [300_000, true],
    [300_001, false],
  ] as const) {
    const { identities, replies, clock } = await openService()
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
    'an unknown address',
    signInName,
    rejection('EMAIL_NOT_FOUND'),
    'invalid-credential',
    'Incorrect Username/Password.',
  ],
  ['a wrong password', signInName, rejection('INVALID_PASSWORD'), 'invalid-credential', 'Incorrect Username/Password.'],
  ['either', signInName, rejection('INVALID_LOGIN_CREDENTIALS'), 'invalid-credential', 'Incorrect Username/Password.'],
  // docs/behaviour.md 17.4: whatever the password, as a wrong one.
  [
    'a disabled account, with any password',
    signInName,
    rejection('USER_DISABLED'),
    'invalid-credential',
    'Incorrect Username/Password.',
  ],
  [
    'a disabled account, with the right password',
    'accounts:lookup',
    rejection('USER_DISABLED'),
    'user-disabled',
    'This account is disabled.',
  ],
  [
    'an account that was disabled meanwhile',
    'accounts:lookup',
    { fields: { users: [{ ...adasFields, disabled: true }] } },
    'user-disabled',
    'This account is disabled.',
  ],
  [
    'sign-in by password that is switched off',
    signInName,
    rejection('PASSWORD_LOGIN_DISABLED'),
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
  ['no token', signInName, { fields: {} }, 'unavailable', unavailableText],
  [
    'another account',
    'accounts:lookup',
    { fields: { users: [{ localId: 'eve', email: 'eve@example.org' }] } },
    'unavailable',
    unavailableText,
  ],
])(
  'when the service answers a sign-in with %s, it fails with the site’s message',
  async (_, name, reply, code, message) => {
    const { identities, replies } = await openService()
    replies[name] = reply
    expect(await identities.signIn('ada@example.org', 'x')).toMatchObject({ ok: false, failure: { code, message } })
  },
)
