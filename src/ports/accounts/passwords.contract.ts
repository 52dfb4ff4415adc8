import { expect, test } from 'vitest'
import { usualPolicy } from '#domain/accounts/password-policy.ts'
import { success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { adasPassword, created, type OpenIdentities, opens, rejected } from './identified.contract.ts'

/** The contract of each store of identities about passwords. */
export function passwordsContract(open: OpenIdentities): void {
  test('after a change only the new password signs in', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    await created(identities, 'bob@example.org')
    expect(await identities.changePassword(uid, 'another horse')).toEqual(success())
    expect(await opens(identities, adasPassword)).toBe(false)
    expect(await opens(identities, 'another horse')).toBe(true)
    expect(await opens(identities, adasPassword, 'bob@example.org')).toBe(true)
  })

  test('a password is equal in every Unicode form', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    const [composed, decomposed] = ['caf\u00e9 \u1f82 \uac01', 'cafe\u0301 \u03b1\u0313\u0300\u0345 \u1100\u1161\u11a8']
    await identities.changePassword(uid, decomposed)
    expect([await opens(identities, composed), await opens(identities, decomposed)]).toEqual([true, true])
    await identities.changePassword(uid, composed)
    expect([await opens(identities, composed), await opens(identities, decomposed)]).toEqual([true, true])
  })

  test('case, every space and the bytes after the 72nd count in a password', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    const long = `${'x'.repeat(72)}y`
    for (const [right, ...wrong] of [
      [' spaces ', 'spaces', ' spaces', 'spaces ', '  spaces  ', '\tspaces '],
      ['Correct Horse', 'correct horse', 'CORRECT HORSE'],
      [long, 'x'.repeat(72), `${'x'.repeat(72)}z`, `${long}y`],
      ['nul\u0000nul', 'nul', 'nul\u0000', 'nul\u0000nux'],
    ]) {
      expect(await identities.changePassword(uid, right ?? '')).toEqual(success())
      expect(await opens(identities, right ?? '')).toBe(true)
      for (const each of wrong) expect(await opens(identities, each), JSON.stringify(each)).toBe(false)
    }
  })

  test.each([
    ['5 characters', '12345', false],
    ['6 characters', '123456', true],
    ['5 characters outside the first plane', '\u{1F6F6}'.repeat(5), false],
    ['6 characters outside the first plane', '\u{1F6F6}'.repeat(6), true],
    ['5 characters in 10 code points', 'e\u0301'.repeat(5), false],
    ['128 characters', 'x'.repeat(128), true],
    ['129 characters', 'x'.repeat(129), false],
    ['128 characters outside the first plane', '\u{1F6F6}'.repeat(128), true],
    ['128 characters in 512 code points', '\u03b1\u0313\u0300\u0345'.repeat(128), true],
    ['129 characters in 516 code points', '\u03b1\u0313\u0300\u0345'.repeat(129), false],
    ['6 spaces', '      ', true],
  ])('a password of %s: %j is allowed: %s', async (_, password, isAllowed) => {
    const identities = await open()
    const { uid } = await created(identities)
    const asked = { email: 'bob@example.org', password, displayName: '' }
    const answers = [await identities.changePassword(uid, password), await identities.create(asked)]
    for (const answer of answers) {
      if (isAllowed) expect(answer.ok).toBe(true)
      else expect(answer).toEqual(rejected('password-does-not-meet-requirements'))
    }
    expect(await opens(identities, password)).toBe(isAllowed)
    expect(await opens(identities, adasPassword)).toBe(!isAllowed)
    expect(data(await identities.list())).toHaveLength(isAllowed ? 2 : 1)
  })

  test.each([
    [{ minimumLength: 8 }, 'abcdefg', 'abcdefgh'],
    [{ maximumLength: 8 }, 'abcdefghi', 'abcdefgh'],
    [{ lowercase: true }, 'ABCDEF1', 'ABCDEf1'],
    [{ uppercase: true }, 'abcdef1', 'abcdeF1'],
    [{ numeric: true }, 'abcdefg', 'abcdef1'],
    [{ nonAlphanumeric: true }, 'abcdef1', 'abcdef!'],
  ])('under the policy %j a password is rejected until it meets the policy', async (rule, rejectedOne, allowedOne) => {
    const identities = await open({ ...usualPolicy, ...rule })
    const ask = (password: string) => identities.create({ email: 'ada@example.org', password, displayName: '' })
    expect(await ask(rejectedOne)).toEqual(rejected('password-does-not-meet-requirements'))
    const { uid } = data(await ask(allowedOne))
    const change = await identities.changePassword(uid, rejectedOne)
    expect(change).toEqual(rejected('password-does-not-meet-requirements'))
    expect(await opens(identities, allowedOne)).toBe(true)
  })

  test('a password of a million characters is rejected within 5 ms, for known and unknown addresses', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    for (const huge of ['x'.repeat(1_000_000), 'e\u0301'.repeat(500_000), '\u{1F6F6}'.repeat(500_000)]) {
      const tries: [code: Parameters<typeof rejected>[0], ask: () => Promise<unknown>][] = [
        ['invalid-credential', () => identities.signIn('ada@example.org', huge)],
        ['invalid-credential', () => identities.signIn('nobody@example.org', huge)],
        ['password-does-not-meet-requirements', () => identities.changePassword(uid, huge)],
      ]
      for (const [code, ask] of tries) {
        const times: number[] = []
        for (let round = 0; round < 5; round += 1) {
          const begin = performance.now()
          expect(await ask()).toEqual(rejected(code))
          times.push(performance.now() - begin)
        }
        expect(Math.min(...times)).toBeLessThan(5)
      }
    }
  })
}
