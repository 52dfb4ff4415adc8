import { expect, test } from 'vitest'
import { maxPasskeys, passkeyTexts, relyingParty } from '#domain/accounts/passkey.ts'
import { minuteMs } from '#domain/quota.ts'
import { none } from '#resume/result.ts'
import { mailedSubjects, memoryAccountPorts } from '#support/memory/account-ports.ts'
import { type DeviceWords, passkeyDevice } from '#support/passkey-device.ts'
import { data } from '#support/small-bundle.ts'
import { readEvents } from '../account/account-events.ts'
import { currentAccount } from '../account/current-account.ts'
import { forgetOverdue } from '../forget-overdue.ts'
import {
  addPasskey,
  offersPasskeys,
  passkeyOptions,
  provePasskey,
  readPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts'

const origin = 'https://resume.example.org'
const mails = { host: 'resume.example.org', hasMailServer: true }
const rejected = { ok: false, failure: { code: 'invalid-credential', message: passkeyTexts.rejected } }

test('a passkey is added with its name, signs in, and its counter and last use are stored', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  site.clock.moveBy(minuteMs)
  const { token, account } = await site.signedIn(device)
  expect(account).toMatchObject({ uid: site.uid, firstName: 'Ada' })
  expect(data(await currentAccount(site.ports, token))?.account.uid).toBe(site.uid)
  expect(data(await readPasskeys(site.ports, site.uid))).toEqual([
    {
      id: device.id,
      name: 'Laptop',
      publicKey: expect.stringMatching(/^[\w-]+$/),
      counter: 2,
      transports: ['internal'],
      isBackedUp: false,
      addedAt: '2026-06-01T12:00:00.000Z',
      usedAt: '2026-06-01T12:01:00.000Z',
    },
  ])
})

test('the options ask for a discoverable passkey and for verification of the user, at the host of the site', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  expect(await site.options('add')).toMatchObject({
    rp: { id: 'resume.example.org', name: 'Ada' },
    user: { name: 'ada@example.com', displayName: 'Ada Lovelace' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [{ id: device.id }],
  })
  const forAll = { rpId: 'resume.example.org', userVerification: 'required' }
  expect(await site.options('sign-in')).toMatchObject({ ...forAll, allowCredentials: [] })
  expect(await site.options('confirm')).toMatchObject({ ...forAll, allowCredentials: [{ id: device.id }] })
})

const wrongs: [what: string, words: DeviceWords][] = [
  ['another origin', { origin: 'https://evil.example.org' }],
  ['the same host over http', { origin: 'http://resume.example.org' }],
  ['another host', { host: 'evil.example.org' }],
  ['no verification of the user', { isUserVerified: false }],
  ['no presence of the user', { isUserPresent: false }],
  ['another type', { type: 'payment.get' }],
  ['a challenge of its own', { challenge: Buffer.from('mine').toString('base64url') }],
]

test.each(wrongs)('an answer with %s neither adds a passkey nor signs in', async (_, words) => {
  const site = await openSite()
  const device = await site.added('Laptop')
  const other = passkeyDevice(origin, 'resume.example.org')
  const answer = other.create(await site.options('add'), words)
  expect(await site.add('Phone', answer)).toMatchObject({ ok: false, failure: { message: passkeyTexts.notAdded } })
  expect(await site.signIn(device.get(await site.options('sign-in'), site.uid, words))).toMatchObject(rejected)
  await site.signedIn(device)
})

test('a counter that does not grow is rejected: the passkey was copied', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  await site.signedIn(device, { counter: 10 })
  for (const counter of [10, 9, 1])
    expect(await site.signIn(device.get(await site.options('sign-in'), site.uid, { counter }))).toMatchObject(rejected)
  await site.signedIn(device, { counter: 11 })
})

test('a challenge works once, also for two requests at once, and for 5 minutes', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  const answer = device.get(await site.options('sign-in'), site.uid, { counter: 50 })
  const both = await Promise.all([site.signIn(answer), site.signIn(answer)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const [late, early] = [await site.options('sign-in'), await site.options('sign-in')]
  site.clock.moveBy(5 * minuteMs - 1)
  expect((await site.signIn(device.get(early, site.uid, { counter: 60 }))).ok).toBe(true)
  site.clock.moveBy(1)
  expect(await site.signIn(device.get(late, site.uid, { counter: 70 }))).toMatchObject(rejected)
})

test('a challenge for one purpose or account works for no other', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  for (const purpose of ['add', 'confirm'] as const)
    expect(await site.signIn(device.get(await site.options(purpose), site.uid)), purpose).toMatchObject(rejected)
  expect(await site.confirm(device.get(await site.options('sign-in'), site.uid))).toEqual(success(false))
  const bob = await site.other('bob@example.com')
  const ofBob = await site.options('confirm', bob)
  expect(await site.confirm(device.get(ofBob, site.uid))).toEqual(success(false))
})

test('a passkey of another account does not sign in to this one', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  const bob = await site.other('bob@example.com')
  expect(await site.signIn(device.get(await site.options('sign-in'), bob))).toMatchObject(rejected)
  for (const uid of ['', 'absent', '__proto__', '\u0000', 'x'.repeat(1000)])
    expect(await site.signIn(device.get(await site.options('sign-in'), uid)), uid).toMatchObject(rejected)
})

test.each([
  '',
  'x',
  '{}',
  'null',
  '[]',
  '{"id":1}',
  '"x"',
  `{"id":"${'x'.repeat(20_000)}"}`,
  '{"response":{"userHandle":"!"}}',
])('the answer %j fails like an unknown passkey', async (answer) => {
  const site = await openSite()
  await site.added('Laptop')
  expect(await site.signIn(answer)).toMatchObject(rejected)
  expect(await site.confirm(answer)).toEqual(success(false))
})

test('a disabled account cannot sign in by passkey, and can again once it is enabled', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  await site.ports.identities.setDisabled(site.uid, true)
  const answer = await site.signIn(device.get(await site.options('sign-in'), site.uid))
  expect(answer).toMatchObject({ failure: { code: 'user-disabled', message: 'This account is disabled.' } })
  await site.ports.identities.setDisabled(site.uid, false)
  await site.signedIn(device)
})

test('where only a service signs in, a passkey fails like an unknown one', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  const hosted = { ...site.ports, identities: { ...site.ports.identities, signInVerified: none } }
  const answer = device.get(await site.options('sign-in'), site.uid)
  expect(await site.signIn(answer, hosted)).toMatchObject(rejected)
})

test('a removed passkey no longer signs in, and others do', async () => {
  const site = await openSite()
  const [laptop, phone] = [await site.added('Laptop'), await site.added('Phone')]
  expect(await removePasskey(site.ports, mails, { uid: site.uid, id: laptop.id })).toEqual(success())
  expect(await removePasskey(site.ports, mails, { uid: site.uid, id: laptop.id })).toEqual(success())
  expect(await site.signIn(laptop.get(await site.options('sign-in'), site.uid))).toMatchObject(rejected)
  await site.signedIn(phone)
  expect(await site.names()).toEqual(['Phone'])
})

test('the last passkey of an account without a password stays', async () => {
  const site = await openSite()
  const [laptop, phone] = [await site.added('Laptop'), await site.added('Phone')]
  site.database.exec("update identities set provider_data = '[]'")
  expect(await removePasskey(site.ports, mails, { uid: site.uid, id: phone.id })).toEqual(success())
  expect(await removePasskey(site.ports, mails, { uid: site.uid, id: laptop.id })).toMatchObject({
    failure: { code: 'invalid', message: passkeyTexts.last },
  })
  expect(await site.names()).toEqual(['Laptop'])
})

test('a passkey is renamed, and a name must be one line of at most 100 characters', async () => {
  const site = await openSite()
  const { id } = await site.added('Laptop')
  expect(await renamePasskey(site.ports, { uid: site.uid, id, name: ' Old laptop ' })).toEqual(success())
  expect(await site.names()).toEqual(['Old laptop'])
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(101)]) {
    expect(await renamePasskey(site.ports, { uid: site.uid, id, name })).toMatchObject({ failure: { code: 'invalid' } })
    expect(await site.add(name, 'x')).toMatchObject({ failure: { code: 'invalid' } })
  }
  expect(await renamePasskey(site.ports, { uid: site.uid, id: 'x', name: 'x' })).toMatchObject({
    failure: { code: 'object-not-found' },
  })
})

test('an account has 20 passkeys at most, and one device only once', async () => {
  const site = await openSite()
  const device = await site.added('First')
  expect(await site.add('Again', device.create(await site.options('add')))).toMatchObject({ ok: false })
  const options = await site.options('add')
  for (let count = 1; count < maxPasskeys; count += 1) await site.added(`Number ${count}`)
  const one = passkeyDevice(origin, 'resume.example.org').create(options)
  expect(await site.add('One more', one)).toMatchObject({ failure: { message: passkeyTexts.tooMany } })
  expect(await site.ask('add')).toMatchObject({ failure: { message: passkeyTexts.tooMany } })
})

test('without an answer of the browser nothing is added, and the text says what is needed', async () => {
  const site = await openSite()
  expect(await site.add('Laptop', '')).toMatchObject({ failure: { message: passkeyTexts.needsScripts } })
})

test('a passkey confirms its own account', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  expect(await site.confirm(device.get(await site.options('confirm'), site.uid))).toEqual(success(true))
})

test('wrong passkeys count as failed sign-ins of an address, and right ones do not', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  for (let count = 0; count < 30; count += 1) await site.signedIn(device)
  for (let count = 0; count < 20; count += 1) expect(await site.signIn('x')).toMatchObject(rejected)
  const full = { ok: true, data: { retryAfterS: 900 } }
  expect(await site.signIn(device.get(await site.options('sign-in', site.uid, 'b'), site.uid))).toMatchObject(full)
  expect(await site.confirm('x')).toMatchObject(full)
})

test('an address gets 60 challenges in 15 minutes', async () => {
  const site = await openSite()
  for (let count = 0; count < 60; count += 1) await site.options('sign-in')
  expect(await site.ask('sign-in')).toMatchObject({ ok: true, data: { retryAfterS: 900 } })
  expect((await site.ask('sign-in', site.uid, 'other')).ok).toBe(true)
})

test('expired challenges are deleted, open ones stay; only hashes are stored', async () => {
  const site = await openSite()
  const old = await site.options('sign-in')
  site.clock.moveBy(5 * minuteMs)
  const open = await site.options('sign-in')
  const stored = async () => data(await site.ports.documents.readAll('passkey-challenges'))
  expect(await stored()).toHaveLength(2)
  for (const { challenge } of [old, open]) expect(JSON.stringify(await stored())).not.toContain(challenge)
  expect(await forgetOverdue(site.ports)).toEqual(success())
  expect(await stored()).toHaveLength(1)
})

test('a site offers passkeys once an account has one, and never where only a service signs in', async () => {
  const site = await openSite()
  expect(data(await offersPasskeys(site.ports))).toBe(false)
  const { id } = await site.added('Laptop')
  expect(data(await offersPasskeys(site.ports))).toBe(true)
  const hosted = { ...site.ports, identities: { ...site.ports.identities, signInVerified: none } }
  expect(data(await offersPasskeys(hosted))).toBe(false)
  await removePasskey(site.ports, mails, { uid: site.uid, id })
  expect(data(await offersPasskeys(site.ports))).toBe(false)
})

test('an account is told that a passkey was added, signed in and was removed, once each', async () => {
  const site = await openSite()
  const device = await site.added('Laptop')
  await site.signedIn(device)
  const removal = { uid: site.uid, id: device.id, browser: 'Firefox on Linux' }
  expect(await removePasskey(site.ports, mails, removal)).toEqual(success())
  expect(await removePasskey(site.ports, mails, removal)).toEqual(success())
  expect(data(await readEvents(site.ports, site.uid))).toMatchObject([
    { kind: 'passkey-removed', browser: 'Firefox on Linux' },
    { kind: 'signed-in-by-passkey', browser: '' },
    { kind: 'passkey-added', browser: 'Safari on macOS' },
  ])
})

test('the mailbox of an account is told that a passkey was added and removed, once each', async () => {
  const site = await openSite()
  const { id } = await site.added('Laptop')
  for (let times = 0; times < 2; times += 1) await removePasskey(site.ports, mails, { uid: site.uid, id })
  expect(await mailedSubjects(site.ports)).toEqual([
    'A passkey was added to your account on resume.example.org',
    'A passkey was removed from your account on resume.example.org',
  ])
})

test('a passkey that was not added, and one that was not removed, are no events and no mails', async () => {
  const site = await openSite()
  expect(await site.add('Laptop', '')).toMatchObject({ ok: false })
  expect(await site.add('', 'x')).toMatchObject({ ok: false })
  expect(await removePasskey(site.ports, mails, { uid: site.uid, id: 'unknown' })).toEqual(success())
  expect(data(await readEvents(site.ports, site.uid))).toEqual([])
  expect(await mailedSubjects(site.ports)).toEqual([])
})

async function openSite() {
  const { ports, uid, clock, database } = await memoryAccountPorts('tide-tables')
  const party = relyingParty(origin, 'Ada')
  if ('problem' in party) throw new Error(party.problem)
  const client = 'client'

  const ask = (purpose: 'sign-in' | 'add' | 'confirm', of = uid, from = client) =>
    passkeyOptions(ports, party, { purpose, uid: purpose === 'sign-in' ? '' : of, client: from })

  /** Asks from an address of its own, unless one is given. */
  let asked = 0
  async function options(purpose: 'sign-in' | 'add' | 'confirm', of = uid, from = purpose === 'sign-in' ? client : '') {
    asked += 1
    const answer = data(await ask(purpose, of, from || `client ${asked}`))
    if (!('options' in answer)) throw new Error(answer.message)
    return answer.options as { challenge: string }
  }
  const add = (name: string, answer: string) =>
    addPasskey(ports, mails, party, { uid, name, answer, browser: 'Safari on macOS' })
  const signIn = (answer: string, own = ports) => signInByPasskey(own, party, { answer, client })

  return {
    ...{ ports, uid, clock, database, ask, options, add, signIn },
    confirm: (answer: string) => provePasskey(ports, party, { uid, answer, client }),
    names: async () => data(await readPasskeys(ports, uid)).map(({ name }) => name),
    async added(name: string) {
      const device = passkeyDevice(origin, 'resume.example.org')
      data(await add(name, device.create(await options('add'))))
      return device
    },
    async signedIn(device: ReturnType<typeof passkeyDevice>, words: DeviceWords = {}) {
      const answer = data(await signIn(device.get(await options('sign-in'), uid, words)))
      if (!('signedIn' in answer)) throw new Error(answer.message)
      return answer.signedIn
    },
    async other(email: string) {
      return data(await ports.identities.create({ email, password: 'another walrus', displayName: 'Bob' })).uid
    },
  }
}

function success(answer?: boolean) {
  return { ok: true, data: answer }
}
