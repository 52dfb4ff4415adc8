import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hmacPseudonyms } from '#adapters/hmac/pseudonyms.ts'
import { minuteMs, secondMs } from '#domain/quota.ts'
import { none } from '#resume/result.ts'
import { mailedSubjects, memoryAccountPorts } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { readEvents } from '../account/account-events.ts'
import { currentAccount } from '../account/current-account.ts'
import { unlockAccount } from '../accounts.ts'
import { forgetOverdue } from '../forget-overdue.ts'
import {
  beginCodes,
  codesOfSetup,
  readCodes,
  replaceRecoveryCodes,
  switchOffCodes,
  switchOnCodes,
} from './one-time-codes.ts'
import { redeemReset } from './reset-password.ts'
import { type CodeRequest, signIn, signInByCode } from './sign-in.ts'

const email = 'ada@example.com'
const password = 'tide-tables'
const periodMs = 30 * secondMs
const mails = { host: 'resume.example.org', hasMailServer: true }

test('codes are switched on by one right code only, and nothing is stored before', async () => {
  const site = await openSite()
  const { secret, setup, recovery } = site.begin()
  expect(recovery).toHaveLength(10)
  expect(new Set(recovery).size).toBe(10)
  for (const code of recovery) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{6}(-[0-9a-hjkmnp-tv-z]{6}){3}$/)
  for (const code of ['', '000000', 'abcdef', recovery[0] ?? '']) expect(await site.switchOn(setup, code)).toBe('wrong')
  expect(data(await readCodes(site.ports, site.uid))).toBe(none)
  expect(data(await site.ports.documents.readAll('one-time-codes'))).toEqual([])
  expect(await site.switchOn(setup, site.codeOf(secret))).toBe('on')
  expect(data(await readCodes(site.ports, site.uid))).toEqual({ recoveryLeft: 10, since: '2026-06-01T12:00:00.000Z' })
})

test('a set-up works for its account, once, for 30 minutes, and not after it was changed', async () => {
  const site = await openSite()
  const { secret, setup } = site.begin()
  expect(await site.switchOn(setup, site.codeOf(secret), 'another')).toBe('over')
  for (const other of ['', 'x', `${setup}xx`, setup.slice(2)])
    expect(await site.switchOn(other, site.codeOf(secret))).toBe('over')
  site.clock.moveBy(30 * minuteMs - 1)
  const again = codesOfSetup(site.ports, { uid: site.uid, email, site: 'x', setup })
  expect(again).toMatchObject({ secret, setup })
  site.clock.moveBy(1)
  expect(codesOfSetup(site.ports, { uid: site.uid, email, site: 'x', setup })).toBe(none)
  expect(await site.switchOn(setup, site.codeOf(secret))).toBe('over')
  const next = await site.on()
  expect(await site.switchOn(next.setup, site.codeOf(next.secret, periodMs))).toBe('over')
})

test('neither the secret nor a recovery code is stored as text', async () => {
  const site = await openSite()
  const { secret, recovery } = await site.on()
  const stored = JSON.stringify(data(await site.ports.documents.readAll('one-time-codes')))
  for (const text of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(text)
})

test('after the password a code is asked for, and only the code starts a session', async () => {
  const site = await openSite()
  const { secret } = await site.on()
  const half = await site.half()
  expect(data(await site.ports.sessions.list(site.uid, site.clock.now()))).toEqual([])
  expect(data(await currentAccount(site.ports, half))).toBe(none)
  expect(await site.enter(half, '000000')).toEqual({ outcome: 'wrong' })
  site.clock.moveBy(periodMs)
  const answer = await site.enter(half, site.codeOf(secret))
  if (answer.outcome !== 'signed in') throw new Error(answer.outcome)
  expect(data(await currentAccount(site.ports, answer.signedIn.token))?.account.uid).toBe(site.uid)
  expect(await site.enter(half, site.codeOf(secret, periodMs))).toEqual({ outcome: 'over' })
})

test('a code may be typed with spaces, and a recovery code in capitals, without hyphens, with O for 0', async () => {
  const site = await openSite()
  const { secret, recovery } = await site.on()
  site.clock.moveBy(periodMs)
  const code = site.codeOf(secret)
  expect((await site.enter(await site.half(), ` ${code.slice(0, 3)} ${code.slice(3)} `)).outcome).toBe('signed in')
  const typed = (recovery[0] ?? '').toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
  expect((await site.enter(await site.half(), typed)).outcome).toBe('signed in')
})

test('a code of the app counts once, and so do earlier ones', async () => {
  const site = await openSite()
  const { secret } = await site.on()
  expect(await site.enter(await site.half(), site.codeOf(secret))).toEqual({ outcome: 'wrong' }) // it switched codes on
  site.clock.moveBy(3 * periodMs)
  const [before, now, after] = [site.codeOf(secret, -periodMs), site.codeOf(secret), site.codeOf(secret, periodMs)]
  expect((await site.enter(await site.half(), now)).outcome).toBe('signed in')
  for (const used of [now, before]) expect(await site.enter(await site.half(), used)).toEqual({ outcome: 'wrong' })
  expect((await site.enter(await site.half(), after)).outcome).toBe('signed in')
})

test('of two requests at once with one code, one signs in', async () => {
  const site = await openSite()
  const { secret, recovery } = await site.on()
  site.clock.moveBy(periodMs)
  for (const code of [site.codeOf(secret), recovery[0] ?? '']) {
    const halves = [await site.half(), await site.half()]
    const answers = await Promise.all(halves.map((half) => site.enter(half, code)))
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['signed in', 'wrong'])
  }
})

test('each recovery code signs in once', async () => {
  const site = await openSite()
  const { recovery } = await site.on()
  for (const [at, code] of recovery.entries()) {
    expect((await site.enter(await site.half(), code)).outcome).toBe('signed in')
    expect(await site.enter(await site.half(), code)).toEqual({ outcome: 'wrong' })
    expect(data(await readCodes(site.ports, site.uid))?.recoveryLeft).toBe(9 - at)
  }
})

test('new recovery codes replace the old ones', async () => {
  const site = await openSite()
  expect(data(await replaceRecoveryCodes(site.ports, site.uid))).toBe(none)
  const { recovery } = await site.on()
  const next = data(await replaceRecoveryCodes(site.ports, site.uid)) ?? []
  expect(next).toHaveLength(10)
  expect(await site.enter(await site.half(), recovery[0] ?? '')).toEqual({ outcome: 'wrong' })
  expect((await site.enter(await site.half(), next[0] ?? '')).outcome).toBe('signed in')
})

test('after a reset of the password a code is still asked for', async () => {
  const site = await openSite()
  await site.on()
  const reset = data(await site.ports.identities.requestReset(email, site.clock.now()))
  const next = { token: reset?.token ?? '', password: 'granite walrus thimble oak', client: 'c' }
  expect(data(await redeemReset(site.ports, { host: 'resume.example.org' }, next))).toMatchObject({
    outcome: 'changed',
  })
  const typed = { email, password: next.password, device: '', client: 'c' }
  expect(data(await signIn(site.ports, typed))).toHaveProperty('half')
})

test('once codes are off, the password alone signs in', async () => {
  const site = await openSite()
  await site.on()
  expect((await site.switchOff()).ok).toBe(true)
  expect(data(await signIn(site.ports, { email, password, device: '', client: 'c' }))).toHaveProperty('signedIn')
})

test('an account is told that codes were switched on and off, and each way it signed in', async () => {
  const site = await openSite()
  const { secret, recovery } = await site.on()
  await site.enter(await site.half(), '000000', { browser: 'Chrome on Windows' })
  await site.enter(await site.half(), recovery[0] ?? '')
  site.clock.moveBy(periodMs)
  await site.enter(await site.half(), site.codeOf(secret))
  for (let times = 0; times < 2; times += 1) data(await site.switchOff())
  expect(data(await readEvents(site.ports, site.uid))).toMatchObject([
    { kind: 'codes-off', browser: 'Firefox on Linux' },
    { kind: 'signed-in' },
    { kind: 'signed-in' },
    { kind: 'recovery-code-used' },
    { kind: 'wrong-code', browser: 'Chrome on Windows', times: 1 },
    { kind: 'codes-on', browser: 'Safari on macOS' },
  ])
})

test('the mailbox of an account is told that codes were switched on and off, once each', async () => {
  const site = await openSite()
  const { setup, secret } = await site.on()
  await site.switchOn(setup, site.codeOf(secret))
  for (let times = 0; times < 2; times += 1) data(await site.switchOff())
  expect(await mailedSubjects(site.ports)).toEqual([
    'One-time codes were switched off for your account on resume.example.org',
    'One-time codes were switched on for your account on resume.example.org',
  ])
})

test('a half sign-in ends after 5 minutes, with a new password, and with the account disabled', async () => {
  const site = await openSite()
  const { secret } = await site.on()
  const late = await site.half()
  site.clock.moveBy(5 * minuteMs)
  expect(await site.enter(late, site.codeOf(secret))).toEqual({ outcome: 'over' })
  for (const unknown of ['', 'x', late]) expect(await site.enter(unknown, '1')).toEqual({ outcome: 'over' })
  const before = await site.half()
  await site.ports.identities.changePassword(site.uid, password)
  expect(await site.enter(before, site.codeOf(secret))).toEqual({ outcome: 'over' })
  const disabled = await site.half()
  await site.ports.identities.setDisabled(site.uid, true)
  expect(await site.enter(disabled, site.codeOf(secret))).toEqual({ outcome: 'over' })
})

test('expired half sign-ins are deleted, and their tokens are stored nowhere', async () => {
  const site = await openSite()
  await site.on()
  const half = await site.half()
  const stored = async () => data(await site.ports.documents.readAll('half-sign-ins'))
  expect(JSON.stringify(await stored())).not.toContain(half)
  site.clock.moveBy(5 * minuteMs - 1)
  await forgetOverdue(site.ports)
  expect(await stored()).toHaveLength(1)
  site.clock.moveBy(1)
  await forgetOverdue(site.ports)
  expect(await stored()).toEqual([])
})

test('of 10,000 guesses from many addresses a hundred are checked, and the owner signs in all the same', {
  tags: ['extended'],
  timeout: 60_000,
}, async () => {
  const site = await openSite()
  const { secret, recovery } = await site.on()
  const known = await site.device(secret)
  let checked = 0
  let half = ''
  for (let guess = 0; guess < 10_000; guess += 1) {
    const { outcome, ...rest } = await site.enter(half, '000000', { client: `attacker ${guess}` })
    if (outcome === 'over') half = await site.half()
    if (outcome === 'wrong') checked += 1
    if ('retryAfterS' in rest && checked < 100) site.clock.moveBy(rest.retryAfterS * 1000)
  }
  expect(checked).toBe(100)
  expect(await site.enter(await site.half(), site.codeOf(secret))).toMatchObject({ outcome: 'limited' })
  expect((await site.enter(await site.half(), site.codeOf(secret), { device: known })).outcome).toBe('signed in')
  expect((await site.enter(await site.half(), recovery[0] ?? '')).outcome).toBe('signed in')
  await unlockAccount(site.ports, email)
  site.clock.moveBy(periodMs)
  expect((await site.enter(await site.half(), site.codeOf(secret))).outcome).toBe('signed in')
})

test('wrong recovery codes are limited for each address, 20 in 15 minutes', async () => {
  const site = await openSite()
  const { recovery } = await site.on()
  for (let guess = 0; guess < 20; guess += 1)
    expect(await site.enter(await site.half(), '000000-000000-000000-000000')).toEqual({ outcome: 'wrong' })
  const full = { outcome: 'limited', retryAfterS: 900 }
  const half = await site.half('elsewhere')
  expect(await site.enter(half, recovery[0] ?? '')).toMatchObject(full)
  expect((await site.enter(half, recovery[0] ?? '', { client: 'elsewhere' })).outcome).toBe('signed in')
})

test('with another key of the site, as after a restore, recovery codes still work', async () => {
  const site = await openSite()
  const { secret, recovery } = await site.on()
  site.clock.moveBy(periodMs)
  const siteEncryption = { encrypt: (text: string) => text, decrypt: () => none }
  const moved = { ...site.ports, siteEncryption }
  const request = { device: '', client: 'c', half: await site.half() }
  expect(data(await signInByCode(moved, { ...request, code: site.codeOf(secret) }))).toEqual({ outcome: 'wrong' })
  expect(data(await signInByCode(moved, { ...request, code: recovery[0] ?? '' })).outcome).toBe('signed in')
})

async function openSite() {
  const { ports: stored, uid, clock } = await memoryAccountPorts(password)
  const ports = { ...stored, pseudonyms: hmacPseudonyms(new Uint8Array(32)) }
  const codeOf = (secret: string, ms = 0) => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + ms })
  const begin = () => beginCodes(ports, { uid, email, site: 'resume.example.org' })
  const switchOn = async (setup: string, code: string, of = uid) =>
    data(await switchOnCodes(ports, mails, { uid: of, setup, code, browser: 'Safari on macOS' }))
  const switchOff = () => switchOffCodes(ports, mails, { uid, browser: 'Firefox on Linux' })
  const enter = async (half: string, code: string, more: Partial<CodeRequest> = {}) =>
    data(await signInByCode(ports, { half, code, device: '', client: 'c', ...more }))
  async function half(client = 'c') {
    const answer = data(await signIn(ports, { email, password, device: '', client }))
    if (!('half' in answer)) throw new Error('no code is asked for')
    return answer.half
  }
  return {
    ...{ ports, uid, clock, codeOf, begin, switchOn, switchOff, enter, half },
    async on() {
      const codes = begin()
      expect(await switchOn(codes.setup, codeOf(codes.secret))).toBe('on')
      return codes
    },
    /** The mark of a device on which the owner signed in. */
    async device(secret: string) {
      clock.moveBy(periodMs)
      const answer = await enter(await half(), codeOf(secret))
      if (answer.outcome !== 'signed in') throw new Error(answer.outcome)
      return answer.signedIn.device
    },
  }
}
