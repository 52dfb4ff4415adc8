import { expect, test } from 'vitest'
import { failed, none } from '#resume/result.ts'
import { cataloguesIn } from '#stack/catalogues.ts'
import { memoryAccountStores } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { currentAccount } from '../account/current-account.ts'
import { readReset, redeemReset, requestPasswordReset } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const email = 'ada@example.com'
const onItsWay = { ok: true, data: 'on its way' }
const place = { origin: 'https://resume.example', host: 'resume.example' }

test('a reset queues a mail to the account, with a link that works for half an hour', async () => {
  const site = await openSite()
  expect(await site.request('ADA@example.com')).toEqual({ ok: true, data: none })
  const [mail] = await site.mails()
  expect(mail?.id).toMatch(/^reset-[0-9a-f-]{36}$/)
  expect(mail?.fields).toMatchObject({
    to: [email],
    message: { subject: 'Set a new password on resume.example' },
    delivery: { state: 'PENDING', notAfter: '2026-06-01T12:30:00.000Z' },
  })
  expect(await site.link()).toMatch(/^https:\/\/resume\.example\/reset-password\?token=[\w-]{43}$/)
})

test('a reset that was asked for in another language has a mail and a link in it', async () => {
  const site = await openSite()
  const place = { origin: 'https://resume.example/de', host: 'resume.example', words: cataloguesIn('locales').of('de') }
  const clock = { ...site.clock, wait: async () => {} }
  data(await requestPasswordReset({ ...site, clock }, place, email, 'c'))
  const [mail] = await site.mails()
  expect(mail?.fields.message).toMatchObject({
    subject: expect.stringContaining('Neues Passwort für '),
    html: expect.stringContaining('<html lang="de">'),
  })
  expect(await site.link()).toMatch(/^https:\/\/resume\.example\/de\/reset-password\?token=[\w-]{43}$/)
})

test('an unknown or disabled address gets the same answer after the same time, and nothing is queued', async () => {
  const site = await openSite()
  expect(await site.request('eve@example.com')).toEqual({ ok: true, data: none })
  await site.identities.setDisabled(site.uid, true)
  expect(await site.request(email, 'other')).toEqual({ ok: true, data: none })
  expect(await site.mails()).toEqual([])
})

test('a malformed address is reported as such', async () => {
  const site = await openSite()
  for (const typed of ['', 'ada', 'ada@example.com,eve@example.com'])
    expect(await site.request(typed)).toMatchObject({ failure: { code: 'invalid-email' } })
})

test.each([email, 'eve@example.com'])(
  'a second reset of %s within two minutes is on its way already',
  async (address) => {
    const site = await openSite()
    await site.request(address, 'one')
    const mails = await site.mails()
    site.clock.moveBy(119_999)
    for (const client of ['one', 'two']) expect(await site.request(address, client)).toEqual(onItsWay)
    expect(await site.mails()).toEqual(mails)
    site.clock.moveBy(1)
    expect(await site.request(address, 'two')).toEqual({ ok: true, data: none })
  },
)

test('two simultaneous resets of an address queue one mail, and both answers say so', async () => {
  const site = await openSite()
  const answers = await Promise.all([site.request(email, 'one'), site.request(email, 'one')])
  expect(answers).toEqual([{ ok: true, data: none }, onItsWay])
  expect(await site.mails()).toHaveLength(1)
})

test.each([email, 'eve@example.com'])('the fourth reset of %s within an hour must wait', async (address) => {
  const site = await openSite()
  for (let at = 0; at < 3; at += 1) {
    expect(await site.request(address, `client ${at}`)).toEqual({ ok: true, data: none })
    site.clock.moveBy(120_000)
  }
  expect(await site.request(address, 'other')).toMatchObject({ data: { retryAfterS: 54 * 60 } })
})

test('a failed reset does not count as on its way and can be requested again at once', async () => {
  const site = await openSite()
  const { requestReset } = site.identities
  site.identities.requestReset = async () => failed('network-request-failed', 'Network Error')
  expect(await site.request(email)).toMatchObject({ failure: { code: 'network-request-failed' } })
  site.identities.requestReset = requestReset
  expect(await site.request(email)).toEqual({ ok: true, data: none })
  expect(await site.mails()).toHaveLength(1)
})

test('without limits every reset is queued and every link is tried', async () => {
  const site = await openSite()
  for (let at = 0; at < 7; at += 1) expect(await site.request(email, 'c', false)).toEqual({ ok: true, data: none })
  expect(await site.mails()).toHaveLength(7)
  for (let at = 0; at < 12; at += 1)
    expect(await site.redeem('x'.repeat(43), 'four swallows', false)).toMatchObject({
      failure: { code: 'invalid-action-code' },
    })
})

test('a visitor’s fourth reset within a minute must wait, whichever address it names', async () => {
  const site = await openSite()
  for (let at = 0; at < 3; at += 1) expect(await site.request(`v${at}@example.com`)).toEqual({ ok: true, data: none })
  expect(await site.request(email)).toMatchObject({ data: { retryAfterS: expect.any(Number) } })
})

test('a link can be read any number of times and sets a password once', async () => {
  const site = await openSite()
  const token = await site.token()
  for (let at = 0; at < 3; at += 1) expect(await readReset(site, token)).toMatchObject({ data: { email } })
  expect(await site.redeem(token, 'new horse battery')).toEqual({ ok: true, data: { outcome: 'changed', undone: [] } })
  expect(await site.redeem(token, 'another one again')).toMatchObject({ failure: { code: 'invalid-action-code' } })
  expect(await site.signIn('old horse battery')).toMatchObject({ failure: { code: 'invalid-credential' } })
  expect(await site.signIn('new horse battery')).toMatchObject({ data: { signedIn: {} } })
})

test('a password that is too short, too long or too weak is rejected with the reason, and the link stays valid', async () => {
  const site = await openSite()
  const token = await site.token()
  const reason = async (password: string) => data(await site.redeem(token, password))
  expect(await reason('short')).toMatchObject({
    outcome: 'rejected',
    reason: expect.stringContaining('at least 6 characters'),
  })
  expect(await reason('x'.repeat(129))).toMatchObject({ reason: expect.stringContaining('at most 128 characters') })
  expect(await reason('1234567890')).toMatchObject({
    outcome: 'rejected',
    reason: expect.stringContaining('known from leaks'),
  })
  expect(await reason('a\u0000bcdefgh')).toMatchObject({ outcome: 'rejected' })
  expect(await readReset(site, token)).toMatchObject({ ok: true })
})

test('a password made of the names, the address, the owner or the site is rejected, and the reset stays open', async () => {
  const site = await openSite()
  const token = await site.token()
  for (const password of ['lovelace1815', 'MarlowReyes1', 'resume.example', `${email.split('@')[0]}123456`])
    expect(data(await site.redeem(token, password)), password).toMatchObject({
      reason: expect.stringMatching(/^Names and addresses/),
    })
  expect(await readReset(site, token)).toMatchObject({ ok: true })
})

test('a new password ends every session and every lock, and a mail says so', async () => {
  const site = await openSite()
  const session = data(await site.sessions.start(site.uid, false, site.clock.now()))
  for (let at = 0; at < 6; at += 1) await site.signIn('wrong', `${at}`)
  await site.redeem(await site.token(), 'new horse battery')
  expect(data(await site.sessions.read(session, site.clock.now()))).toBe(none)
  expect(await site.signIn('new horse battery')).toMatchObject({ data: { signedIn: {} } })
  const notice = (await site.mails()).find(({ id }) => id.startsWith('password-'))
  expect(notice?.fields).toMatchObject({
    to: [email],
    message: { subject: 'Your password on resume.example was changed' },
  })
})

test('no earlier session is valid after a new password, even when ending the sessions fails', async () => {
  const site = await openSite()
  const session = await site.signedIn('old horse battery')
  expect(await site.current(session)).not.toBe(none)
  site.sessions.endAll = noAnswer
  expect(await site.redeem(await site.token(), 'new horse battery')).toMatchObject({ data: { outcome: 'changed' } })
  expect(await site.current(session)).toBe(none)
  expect(await site.current(await site.signedIn('new horse battery'))).not.toBe(none)
})

test.each([
  ['sessions', (site: Site) => Object.assign(site.sessions, { endAll: noAnswer })],
  ['lock', (site: Site) => Object.assign(site.attempts, { unlock: noAnswer })],
  ['mail', (site: Site) => Object.assign(site.queue, { add: noAnswer })],
] as const)(
  'a changed password is never answered as a failure: the step that failed is named (%s)',
  async (step, fail) => {
    const site = await openSite()
    const session = data(await site.sessions.start(site.uid, false, site.clock.now()))
    const token = await site.token()
    for (let at = 0; at < 6; at += 1) await site.signIn('wrong', `${at}`)
    fail(site)
    expect(await site.redeem(token, 'new horse battery')).toEqual({
      ok: true,
      data: { outcome: 'changed', undone: [step] },
    })
    const isEnded = data(await site.sessions.read(session, site.clock.now())) === none
    const isUnlocked =
      (await site.signIn('new horse battery')).ok && 'signedIn' in data(await site.signIn('new horse battery'))
    const isNotified = (await site.mails()).some(({ id }) => id.startsWith('password-'))
    expect({ sessions: isEnded, lock: isUnlocked, mail: isNotified }).toEqual({
      sessions: step !== 'sessions',
      lock: step !== 'lock',
      mail: step !== 'mail',
    })
  },
)

test('the tenth link that a visitor tries within an hour is read, the eleventh must wait', async () => {
  const site = await openSite()
  for (let at = 0; at < 10; at += 1) expect(await site.redeem('x', 'new horse battery')).toMatchObject({ ok: false })
  expect(await site.redeem(await site.token(), 'new horse battery')).toMatchObject({
    data: { outcome: 'limited', retryAfterS: 3600 },
  })
})

type Site = Awaited<ReturnType<typeof openSite>>

const noAnswer = async () => failed('unavailable', 'No answer.')

async function openSite() {
  const stores = memoryAccountStores()
  const made = await stores.identities.create({ email, password: 'old horse battery', displayName: 'Ada Lovelace' })
  const { uid } = data(made)
  await stores.documents.commit([
    { collection: 'user', id: uid, fields: { FirstName: 'Ada', LastName: 'Lovelace', Admin: false, email } },
    { collection: 'person-info', id: 'owner', fields: { name: 'Marlow Reyes' } },
  ])
  // The answer waits for a fixed time; tests skip it.
  const ports = { ...stores, clock: { ...stores.clock, wait: async () => {} } }
  const mails = async () => data(await stores.documents.readAll('mail'))
  const link = async () => {
    const texts = (await mails()).map(({ fields }) => (fields.message as { text: string }).text)
    return texts.flatMap((text) => text.match(/^https:.*$/m) ?? []).at(-1) ?? ''
  }
  const request = (address: string, client = 'c', isLimited = true) =>
    requestPasswordReset(ports, place, address, client, isLimited)
  return {
    ...ports,
    uid,
    mails,
    link,
    request,
    /** Returns the token of a new reset, from the newest mail. */
    async token() {
      const before = (await mails()).map(({ id }) => id)
      expect(await request(email, crypto.randomUUID())).toEqual({ ok: true, data: none })
      const mail = (await mails()).find(({ id }) => !before.includes(id))
      const message = mail?.fields.message as { text: string } | undefined
      return /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
    },
    redeem: (token: string, password: string, isLimited = true) =>
      redeemReset(ports, place, { token, password, client: 'c' }, isLimited),
    signIn: (password: string, client = 'c') => signIn(ports, { email, password, device: '', client }),
    /** Returns the token of a new session. */
    async signedIn(password: string) {
      const answer = data(await signIn(ports, { email, password, device: '', client: 'c' }))
      return 'signedIn' in answer ? answer.signedIn.token : ''
    },
    current: async (token: string) => data(await currentAccount(ports, token)),
  }
}
