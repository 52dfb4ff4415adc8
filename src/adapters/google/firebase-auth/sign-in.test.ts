import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { idToken, type Reply, rejection } from '#support/firebase-auth/scripted-auth.ts'
import { adasFields, now, nowS, openService, unavailableText } from '#support/firebase-auth/scripted-service.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { memoryClock } from '../../memory/clock.ts'

const signInName = 'accounts:signInWithPassword'

test('a sign-in sends the address in the service’s form, and the password without trimming', async () => {
  const { identities, asked } = await openService(besides())
  const signedIn = data(await identities.signIn(' ADA@Größe.Example ', ' cafe\u0301 '))
  expect(signedIn).toMatchObject({ identity: { uid: 'ada' }, credential: expect.any(String) })
  expect(asked[0]).toMatchObject({
    name: 'accounts:signInWithPassword',
    fields: { email: 'ada@xn--gre-6ka8i.example', password: ' caf\u00e9 ', returnSecureToken: true },
  })
})

test('an ID token of 300 s makes a session, and one of 301 s does not', async () => {
  const { identities, replies } = await openService(besides())
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
    const { identities, replies, clock } = await openService(besides())
    replies['accounts:lookup'] = () => {
      clock.moveBy(tookMs)
      return { fields: { users: [adasFields] } }
    }
    clock.moveBy(-24 * 60 * minuteMs)
    expect((await identities.signIn('ada@example.org', 'x')).ok, `${tookMs} ms`).toBe(ok)
  }
})

test('a disabled account, whatever the password, is answered as a wrong password is: docs/behaviour.md 17.4', async () => {
  const answers = []
  for (const word of ['USER_DISABLED', 'INVALID_PASSWORD', 'EMAIL_NOT_FOUND', 'INVALID_LOGIN_CREDENTIALS']) {
    const { identities, replies } = await openService(besides())
    replies[signInName] = rejection(word)
    answers.push(await identities.signIn('ada@example.org', 'x'))
  }
  const [disabled, ...wrong] = answers
  expect(disabled).toMatchObject({ ok: false, failure: { message: 'Incorrect Username/Password.' } })
  for (const answer of wrong) expect(disabled).toEqual(answer)
})

test.each<[what: string, name: string, reply: Reply, code: string, message: string]>([
  [
    'throttling',
    signInName,
    rejection('TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled.'),
    'too-many-requests',
    'Too many attempts. Please try again later.',
  ],
  [
    'an unknown address',
    signInName,
    rejection('EMAIL_NOT_FOUND'),
    'invalid-credential',
    'Incorrect Username/Password.',
  ],
  ['a wrong password', signInName, rejection('INVALID_PASSWORD'), 'invalid-credential', 'Incorrect Username/Password.'],
  ['either', signInName, rejection('INVALID_LOGIN_CREDENTIALS'), 'invalid-credential', 'Incorrect Username/Password.'],
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
  ['an unknown word', signInName, rejection('GREMLINS : in the works'), 'unavailable', unavailableText],
  ['a fault of its own', signInName, rejection('Internal error encountered.', 500), 'unavailable', unavailableText],
  ['no JSON', signInName, { text: '<html>' }, 'unavailable', unavailableText],
  ['no token', signInName, { fields: {} }, 'unavailable', unavailableText],
  [
    'another account',
    'accounts:lookup',
    { fields: { users: [{ localId: 'eve', email: 'eve@example.org' }] } },
    'unavailable',
    unavailableText,
  ],
  ['nothing', signInName, 'hang up', 'network-request-failed', 'Network Error'],
])(
  'when the service answers a sign-in with %s, it fails with the site’s message',
  async (_, name, reply, code, message) => {
    const { identities, replies } = await openService(besides())
    replies[name] = reply
    expect(await identities.signIn('ada@example.org', 'x')).toMatchObject({ ok: false, failure: { code, message } })
  },
)

function besides() {
  return { resets: memoryStores().resets, clock: memoryClock(now) }
}
