import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { none, type Result, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { adasPassword, at, created, now, type OpenIdentities, opens, rejected } from './identified.contract.ts'
import type { Identities } from './identities.ts'

/** The contract of each store of identities about resets. */
export function resetsContract(open: OpenIdentities): void {
  test('a reset has a token of 256 bits, names its identity, and ends after 30 minutes', async () => {
    const identities = await open()
    const ada = await created(identities)
    const reset = data(await identities.requestReset('ADA@example.org', now))
    expect(reset).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), identity: ada, until: at(30 * minuteMs) })
    expect(await identities.readReset(reset?.token ?? '', now)).toEqual(success(ada))
  })

  test('an unknown and a disabled address get no reset', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    await identities.setDisabled(uid, true)
    for (const email of ['nobody@example.org', 'ada@example.org', 'no address', ''])
      expect(await identities.requestReset(email, now), email).toEqual(success(none))
  })

  test('a redeemed reset sets the password, verifies the address, and is consumed', async () => {
    const identities = await open()
    const ada = await created(identities)
    const token = await asked(identities)
    const redeemed = data(await identities.redeemReset(token, 'another horse', now))
    expect(redeemed).toEqual({ ...ada, emailVerified: true })
    expect(await identities.lookUp(ada.uid)).toEqual(success(redeemed))
    expect([await opens(identities, adasPassword), await opens(identities, 'another horse')]).toEqual([false, true])
    expect(await identities.redeemReset(token, 'a third horse', now)).toEqual(rejected('invalid-action-code'))
    expect(await identities.readReset(token, now)).toEqual(rejected('invalid-action-code'))
    expect(await opens(identities, 'another horse')).toBe(true)
  })

  test('a reset is valid a millisecond before 30 minutes, and expired at 30 minutes', async () => {
    const identities = await open()
    await created(identities)
    const late = await asked(identities)
    expect((await identities.readReset(late, at(30 * minuteMs - 1))).ok).toBe(true)
    expect(await identities.readReset(late, at(30 * minuteMs))).toEqual(rejected('expired-action-code'))
    const next = await asked(identities)
    const redeem = (token: string, ms: number) => identities.redeemReset(token, 'another horse', at(ms))
    expect(await redeem(next, 30 * minuteMs)).toEqual(rejected('expired-action-code'))
    expect(await opens(identities, adasPassword)).toBe(true)
    expect((await redeem(await asked(identities), 30 * minuteMs - 1)).ok).toBe(true)
  })

  test('a reset once found expired stays expired when the clock jumps back', async () => {
    const identities = await open()
    await created(identities)
    const token = await asked(identities)
    await identities.readReset(token, at(30 * minuteMs))
    expect(await identities.readReset(token, now)).toEqual(rejected('expired-action-code'))
    expect(await identities.redeemReset(token, 'another horse', now)).toEqual(rejected('expired-action-code'))
    expect(await opens(identities, adasPassword)).toBe(true)
  })

  test('reading a reset does not consume it', async () => {
    const identities = await open()
    const ada = await created(identities)
    const token = await asked(identities)
    for (let times = 0; times < 20; times += 1) expect(await identities.readReset(token, now)).toEqual(success(ada))
    expect((await identities.redeemReset(token, 'another horse', now)).ok).toBe(true)
  })

  test('the newest of several resets of one identity is valid, and those of others stay', async () => {
    const identities = await open()
    await created(identities)
    await created(identities, 'bob@example.org')
    const bobs = await asked(identities, 'bob@example.org')
    const [first, second, newest] = [await asked(identities), await asked(identities), await asked(identities)]
    expect(new Set([first, second, newest, bobs]).size).toBe(4)
    for (const token of [first, second])
      expect(await identities.redeemReset(token, 'another horse', now)).toEqual(rejected('invalid-action-code'))
    expect((await identities.redeemReset(newest, 'another horse', now)).ok).toBe(true)
    expect((await identities.redeemReset(bobs, 'another horse', now)).ok).toBe(true)
  })

  test('a request for an unknown address leaves the resets of others unchanged', async () => {
    const identities = await open()
    await created(identities)
    const token = await asked(identities)
    for (let times = 0; times < 3; times += 1) await identities.requestReset('nobody@example.org', now)
    expect((await identities.readReset(token, now)).ok).toBe(true)
  })

  test('a change of password ends the open reset', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    const token = await asked(identities)
    await identities.changePassword(uid, 'another horse')
    expect(await identities.redeemReset(token, 'a third horse', now)).toEqual(rejected('invalid-action-code'))
    expect(await opens(identities, 'another horse')).toBe(true)
  })

  test('disabling ends the open reset, and enabling does not restore it', async () => {
    const identities = await open()
    const { uid } = await created(identities)
    const token = await asked(identities)
    await identities.setDisabled(uid, true)
    expect(await identities.readReset(token, now)).toEqual(rejected('invalid-action-code'))
    await identities.setDisabled(uid, false)
    expect(await identities.redeemReset(token, 'another horse', now)).toEqual(rejected('invalid-action-code'))
    const again = await asked(identities)
    await identities.setDisabled(uid, false)
    expect((await identities.redeemReset(again, 'another horse', now)).ok).toBe(true)
  })

  test('a rejected password does not consume the reset', async () => {
    const identities = await open()
    await created(identities)
    const token = await asked(identities)
    for (const password of ['', '12345', 'x'.repeat(129)])
      expect(await identities.redeemReset(token, password, now)).toEqual(
        rejected('password-does-not-meet-requirements'),
      )
    expect(await opens(identities, adasPassword)).toBe(true)
    expect((await identities.redeemReset(token, '123456', now)).ok).toBe(true)
  })

  test('of ten parallel calls with one token, one sets the password', async () => {
    const identities = await open()
    await created(identities)
    const token = await asked(identities)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => identities.redeemReset(token, `another horse ${index}`, now)),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const others = answers.filter((answer): answer is Extract<Result<never>, { ok: false }> => !answer.ok)
    for (const other of others) expect(other).toEqual(rejected('invalid-action-code'))
    const winner = answers.findIndex(({ ok }) => ok)
    expect(await opens(identities, `another horse ${winner}`)).toBe(true)
  })

  test('an invalid token finds no reset', async () => {
    const identities = await open()
    await created(identities)
    const token = await asked(identities)
    await identities.requestReset('nobody@example.org', now)
    const others = [
      '',
      'x',
      `${token}=`,
      ` ${token}`,
      token.toLowerCase(),
      token.slice(1),
      'x'.repeat(100_000),
      '\ud800',
    ]
    for (const other of others) {
      expect(await identities.readReset(other, now)).toEqual(rejected('invalid-action-code'))
      const redeemed = await identities.redeemReset(other, 'another horse', now)
      expect(redeemed).toEqual(rejected('invalid-action-code'))
    }
    expect((await identities.readReset(token, now)).ok).toBe(true)
  })
}

/** The token of a new reset. */
async function asked(identities: Identities, email = 'ada@example.org'): Promise<string> {
  const reset = data(await identities.requestReset(email, now))
  if (reset === none) throw new Error(`No identity has the address ${email}.`)
  return reset.token
}
