import { expect, test } from 'vitest'
import { usualPolicy } from '#domain/accounts/password-policy.ts'
import { type None, none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import {
  adasPassword,
  created,
  type IdentityManners,
  type OpenIdentities,
  opens,
  rejected,
  strictManners,
} from './identified.contract.ts'
import type { Identities } from './identities.ts'
import { passwordsContract } from './passwords.contract.ts'
import { resetsContract } from './resets.contract.ts'

/** The contract of each store of identities. `open` returns an empty one, with this policy or the usual one. */
export function identitiesContract(
  open: OpenIdentities,
  { storedEmail, disabledCode, notYet, tick }: IdentityManners = strictManners,
): void {
  passwordsContract(open)
  resetsContract(open)

  test('a new identity has all its fields, and is found by uid and address', async () => {
    const identities = await open()
    const typed = 'Ada.Lovelace@Example.org'
    const email = storedEmail(typed)
    const ada = data(await identities.create({ email: typed, password: adasPassword, displayName: 'Ada Lovelace' }))
    expect(ada).toEqual({
      uid: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      displayName: 'Ada Lovelace',
      email,
      emailVerified: false,
      phoneNumber: none,
      photoURL: none,
      isAnonymous: false,
      providerData: [{ providerId: 'password', uid: email, email }],
      metadata: { creationTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/), lastSignInTime: notYet },
      disabled: false,
    })
    expect(await identities.lookUp(ada.uid)).toEqual(success(ada))
    expect(await identities.find(typed)).toEqual(success(ada))
    expect(await identities.list()).toEqual(success([ada]))
  })

  test('an identity without a name has none, and uids are unique', async () => {
    const identities = await open()
    const nameless = data(await identities.create({ email: 'a@example.org', password: adasPassword, displayName: '' }))
    expect(nameless.displayName).toBe(none)
    expect((await created(identities, 'b@example.org')).uid).not.toBe(nameless.uid)
  })

  test('an unknown identity is none', async () => {
    const identities = await open()
    expect(await identities.list()).toEqual(success([]))
    const { uid } = await created(identities)
    for (const other of ['', 'absent', uid.toLowerCase(), `${uid} `, '__proto__'])
      expect(await identities.lookUp(other), other).toEqual(success(none))
    for (const other of ['', 'bob@example.org', 'ada@example.com', 'ada+x@example.org', '__proto__'])
      expect(await identities.find(other), other).toEqual(success(none))
  })

  test.each([
    ['ada@example.org', 'ADA@Example.ORG'],
    ['ada@example.org', ' ada@example.org '],
    ['ada@größe.example', 'Ada@XN--GRE-6KA8I.EXAMPLE'],
    ['ada@größe.example', 'ada@\uff47r\u00f6\u00dfe\u3002example'],
  ])('%j and %j are one identity', async (email, other) => {
    const identities = await open()
    const ada = await created(identities, email)
    expect(await identities.find(other)).toEqual(success(ada))
    expect(await opens(identities, adasPassword, other)).toBe(true)
    const again = await identities.create({ email: other.trim(), password: 'another horse', displayName: 'Eve' })
    expect(again).toEqual(rejected('email-already-in-use'))
    expect(await opens(identities, adasPassword, email)).toBe(true)
    expect(data(await identities.list())).toHaveLength(1)
  })

  test.each(['ada@exam\u200bple.org', 'ada@exam\u00adple.org', 'ad\u00e1@example.org', '\u212aim@example.org'])(
    '%j is not the identity of the plain address',
    async (other) => {
      const identities = await open()
      await created(identities)
      await created(identities, 'kim@example.org')
      expect(await identities.find(other)).toEqual(success(none))
      expect(await opens(identities, adasPassword, other)).toBe(false)
    },
  )

  test('of twenty parallel creations with one address, one succeeds', async () => {
    const identities = await open()
    const all = Array.from({ length: 20 }, (_, index) =>
      identities.create({
        email: index % 2 === 0 ? 'ada@example.org' : 'ADA@example.org',
        password: `${adasPassword} ${index}`,
        displayName: '',
      }),
    )
    const answers = await Promise.all(all)
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const made = answers.findIndex(({ ok }) => ok)
    expect(data(await identities.list())).toHaveLength(1)
    expect(await opens(identities, `${adasPassword} ${made}`)).toBe(true)
  })

  test.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'ada@localhost',
    'ada@@example.org',
    'a b@example.org',
    'ada@127.0.0.1',
  ])('an identity with the address %j is rejected', async (email) => {
    const identities = await open()
    const asked = { email, password: '', displayName: '' }
    expect(await identities.create(asked)).toEqual(rejected('invalid-email'))
    expect(await identities.list()).toEqual(success([]))
  })

  test('identities are listed by address in code unit order', async () => {
    const identities = await open()
    for (const name of ['b', 'a10', 'a9', 'B2', 'A']) await created(identities, `${name}@example.org`)
    const listed = data(await identities.list()).map(({ email }) => email)
    const sorted = ['A', 'B2', 'a10', 'a9', 'b'].map((name) => storedEmail(`${name}@example.org`)).toSorted()
    expect(listed).toEqual(sorted)
  })

  test('a sign-in returns the identity and stores its time', async () => {
    const identities = await open()
    const ada = await created(identities)
    const bob = await created(identities, 'bob@example.org')
    const { identity: signedIn } = data(await identities.signIn('ada@example.org', adasPassword))
    const { lastSignInTime } = signedIn.metadata
    expect(lastSignInTime).toMatch(/Z$/)
    expect(signedIn).toEqual({ ...ada, metadata: { ...ada.metadata, lastSignInTime } })
    expect(await identities.lookUp(ada.uid)).toEqual(success(signedIn))
    expect(await identities.lookUp(bob.uid)).toEqual(success(bob))
  })

  test('an unknown address, a wrong password, and a wrong password of a disabled identity fail alike and change nothing', async () => {
    const identities = await open()
    const ada = await created(identities)
    const bob = await created(identities, 'bob@example.org')
    await identities.setDisabled(bob.uid, true)
    const asked: [email: string, password: string][] = [
      ['nobody@example.org', adasPassword],
      ['ada@example.org', 'wrong horse'],
      ['bob@example.org', 'wrong horse'],
      ['no address', adasPassword],
      ['', ''],
    ]
    for (const [email, password] of asked)
      expect(await identities.signIn(email, password), email).toEqual(rejected('invalid-credential'))
    expect(await identities.lookUp(ada.uid)).toEqual(success(ada))
  })

  test('a disabled identity is rejected with the right password, and signs in again once enabled', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    await created(identities, 'bob@example.org')
    expect(await identities.setDisabled(uid, true)).toEqual(success())
    expect(await identities.signIn('ada@example.org', adasPassword)).toEqual(rejected(disabledCode))
    expect(data(await identities.lookUp(uid))).toMatchObject({ disabled: true, metadata: { lastSignInTime: notYet } })
    expect(await opens(identities, adasPassword, 'bob@example.org')).toBe(true)
    expect(await identities.setDisabled(uid, false)).toEqual(success())
    expect(await opens(identities, adasPassword)).toBe(true)
  })

  test('a sign-in is confirmed while its identity exists and is enabled', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    const { credential } = data(await identities.signIn('ada@example.org', adasPassword))
    const confirmed = data(await identities.confirm(uid, credential, new Date()))
    expect(confirmed?.identity).toEqual(data(await identities.lookUp(uid)))
    for (const other of ['absent', '', '__proto__'])
      expect(await identities.confirm(other, credential, new Date()), other).toEqual(success(none))
    await identities.setDisabled(uid, true)
    expect(await identities.confirm(uid, credential, new Date())).toEqual(success(none))
  })

  test.each<[what: string, end: (identities: Identities, uid: string, now: Date) => Promise<unknown>]>([
    ['a changed password', (identities, uid) => identities.changePassword(uid, adasPassword)],
    [
      'a reset password',
      async (identities, _, now) => {
        const reset = data(await identities.requestReset('ada@example.org', now))
        return data(await identities.redeemReset(reset?.token ?? '', adasPassword, now))
      },
    ],
    [
      'disabling',
      async (identities, uid) => {
        await identities.setDisabled(uid, true)
        await identities.setDisabled(uid, false)
      },
    ],
  ])('%s ends every earlier sign-in of its identity, and no later one', async (_, end) => {
    const identities = await open()
    const { uid } = await created(identities)
    const bob = await created(identities, 'bob@example.org')
    const signedIn = async (email: string) => data(await identities.signIn(email, adasPassword)).credential
    const holds = async (of: string, credential: string | None) =>
      data(await identities.confirm(of, credential, new Date())) !== none
    const [earlier, bobs] = [await signedIn('ada@example.org'), await signedIn('bob@example.org')]
    expect(await holds(uid, earlier)).toBe(true)
    await tick()
    await end(identities, uid, new Date())
    expect(await holds(uid, earlier)).toBe(false)
    expect(await holds(uid, await signedIn('ada@example.org'))).toBe(true)
    expect(await holds(bob.uid, bobs)).toBe(true)
  })

  test('an identity that the site itself verified signs in as by its password, where the store allows it', async () => {
    const identities = await open()
    const { signInVerified } = identities
    if (signInVerified === none) return
    const { uid, ...ada } = await created(identities)
    const { identity, credential } = data(await signInVerified(uid))
    const { lastSignInTime } = identity.metadata
    expect(lastSignInTime).toMatch(/Z$/)
    expect(identity).toEqual({ uid, ...ada, metadata: { ...ada.metadata, lastSignInTime } })
    expect(data(await identities.confirm(uid, credential, new Date()))?.identity).toEqual(identity)
    expect(await opens(identities, adasPassword)).toBe(true)
    await identities.changePassword(uid, 'another horse')
    expect(await identities.confirm(uid, credential, new Date())).toEqual(success(none))
    for (const other of ['absent', '', '__proto__'])
      expect(await signInVerified(other), other).toEqual(rejected('invalid-credential'))
    await identities.setDisabled(uid, true)
    expect(await signInVerified(uid)).toEqual(rejected('user-disabled'))
  })

  test('disabling an unknown identity or changing its password fails', async () => {
    const identities = await open()
    await created(identities)
    expect(await identities.setDisabled('absent', true)).toEqual(rejected('user-not-found'))
    expect(await identities.changePassword('absent', 'another horse')).toEqual(rejected('user-not-found'))
    expect(await opens(identities, adasPassword)).toBe(true)
  })

  test('after a change of the address only the new one finds and signs in the identity, and it is verified', async () => {
    const identities = await open()
    const { uid, email } = await created(identities, 'ada@example.org')
    expect(await identities.changeEmail(uid, 'Countess@Example.org')).toEqual(success())
    const changed = storedEmail('Countess@Example.org')
    const values = {
      uid,
      email: changed,
      emailVerified: true,
      providerData: [{ providerId: 'password', uid: changed, email: changed }],
    }
    expect(data(await identities.lookUp(uid))).toMatchObject(values)
    expect(data(await identities.find('countess@example.org'))).toMatchObject(values)
    expect(await identities.find(email)).toEqual(success(none))
    expect(data(await identities.signIn('countess@EXAMPLE.org', adasPassword)).identity.uid).toBe(uid)
    expect(await identities.signIn(email, adasPassword)).toMatchObject(rejected('invalid-credential'))
    expect((await created(identities, email)).uid).not.toBe(uid)
  })

  test('an address that is taken or invalid, and an unknown identity, are rejected without a change', async () => {
    const identities = await open()
    const ada = await created(identities, 'ada@example.org')
    await created(identities, 'bob@example.org')
    expect(await identities.changeEmail(ada.uid, 'BOB@example.org')).toMatchObject(rejected('email-already-in-use'))
    expect(await identities.changeEmail(ada.uid, 'ada@')).toMatchObject(rejected('invalid-email'))
    expect(await identities.changeEmail('absent', 'eve@example.org')).toMatchObject(rejected('user-not-found'))
    expect(data(await identities.list()).map(({ email }) => email)).toEqual(['ada@example.org', 'bob@example.org'])
    expect(await identities.changeEmail(ada.uid, 'ADA@example.org')).toEqual(success())
  })

  test('a change of the address ends an open reset, whose mail went to the old one', async () => {
    const identities = await open()
    const { uid, email } = await created(identities, 'ada@example.org')
    const now = new Date()
    const token = data(await identities.requestReset(email, now))?.token ?? ''
    await identities.changeEmail(uid, 'countess@example.org')
    expect(await identities.readReset(token, now)).toMatchObject(rejected('invalid-action-code'))
  })

  test('a removed identity is unknown, its sign-in and reset end, and its address is free', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    const bob = await created(identities, 'bob@example.org')
    const { credential } = data(await identities.signIn('ada@example.org', adasPassword))
    const reset = data(await identities.requestReset('ada@example.org', new Date()))
    expect(await identities.remove(uid)).toEqual(success())
    expect(await identities.lookUp(uid)).toEqual(success(none))
    expect(await opens(identities, adasPassword)).toBe(false)
    expect(await identities.confirm(uid, credential, new Date())).toEqual(success(none))
    expect(await identities.readReset(reset?.token ?? '', new Date())).toEqual(rejected('invalid-action-code'))
    expect(data(await identities.list()).map((each) => each.uid)).toEqual([bob.uid])
    expect(await identities.remove(uid)).toEqual(success())
    expect((await created(identities)).uid).not.toBe(uid)
  })

  test('mutating a returned identity does not change the store', async () => {
    const identities = await open()
    const ada = await created(identities)
    const before = structuredClone(ada)
    const { token } = data(await identities.requestReset(ada.email, new Date())) ?? { token: '' }
    const read = [
      ada,
      data(await identities.lookUp(ada.uid)),
      data(await identities.find(ada.email)),
      data(await identities.readReset(token, new Date())),
      ...data(await identities.list()),
    ]
    for (const each of read) {
      each?.providerData.pop()
      if (each !== none) each.disabled = true
    }
    expect(await identities.lookUp(before.uid)).toEqual(success(before))
  })

  test('the policy is the usual one, or the given one', async () => {
    expect((await open()).policy).toEqual(usualPolicy)
    expect((await open({ ...usualPolicy, minimumLength: 30 })).policy).toEqual({ ...usualPolicy, minimumLength: 30 })
  })
}
