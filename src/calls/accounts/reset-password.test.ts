import { expect, test } from 'vitest'
import { aesTokenEncryption } from '#adapters/aes/token-encryption.ts'
import { memoryClock } from '#adapters/memory/clock.ts'
import { failed, none } from '#domain/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { currentAccount } from './current-account.ts'
import { readReset, redeemReset, requestPasswordReset } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const email = 'ada@example.com'
const onItsWay = { ok: true, data: 'on its way' }
const place = { origin: 'https://resume.example', host: 'resume.example' }

test('a reset queues a mail to the account, with a link that works for half an hour', async () => {
  const desk = await openDesk()
  expect(await desk.request('ADA@example.com')).toEqual({ ok: true, data: none })
  const [mail] = await desk.mails()
  expect(mail?.id).toMatch(/^reset-[0-9a-f-]{36}$/)
  expect(mail?.fields).toMatchObject({
    to: [email],
    message: { subject: 'Set a new password on resume.example' },
    delivery: { state: 'PENDING', notAfter: '2026-06-01T12:30:00.000Z' },
  })
  expect(await desk.link()).toMatch(/^https:\/\/resume\.example\/reset-password\?token=[\w-]{43}$/)
})

test('an unknown or disabled address gets the same answer after the same time, and nothing is queued', async () => {
  const desk = await openDesk()
  expect(await desk.request('eve@example.com')).toEqual({ ok: true, data: none })
  await desk.identities.setDisabled(desk.uid, true)
  expect(await desk.request(email, 'other')).toEqual({ ok: true, data: none })
  expect(await desk.mails()).toEqual([])
})

test('a malformed address is reported as such', async () => {
  const desk = await openDesk()
  for (const typed of ['', 'ada', 'ada@example.com,eve@example.com'])
    expect(await desk.request(typed)).toMatchObject({ failure: { code: 'invalid-email' } })
})

test.each([email, 'eve@example.com'])(
  'a second reset of %s within two minutes is on its way already',
  async (address) => {
    const desk = await openDesk()
    await desk.request(address, 'one')
    const mails = await desk.mails()
    desk.clock.moveBy(119_999)
    for (const client of ['one', 'two']) expect(await desk.request(address, client)).toEqual(onItsWay)
    expect(await desk.mails()).toEqual(mails)
    desk.clock.moveBy(1)
    expect(await desk.request(address, 'two')).toEqual({ ok: true, data: none })
  },
)

test('two simultaneous resets of an address queue one mail, and both answers say so', async () => {
  const desk = await openDesk()
  const answers = await Promise.all([desk.request(email, 'one'), desk.request(email, 'one')])
  expect(answers).toEqual([{ ok: true, data: none }, onItsWay])
  expect(await desk.mails()).toHaveLength(1)
})

test.each([email, 'eve@example.com'])('the fourth reset of %s within an hour must wait', async (address) => {
  const desk = await openDesk()
  for (let at = 0; at < 3; at += 1) {
    expect(await desk.request(address, `client ${at}`)).toEqual({ ok: true, data: none })
    desk.clock.moveBy(120_000)
  }
  expect(await desk.request(address, 'other')).toMatchObject({ data: { retryAfterS: 54 * 60 } })
})

test('a failed reset does not count as on its way and can be requested again at once', async () => {
  const desk = await openDesk()
  const { requestReset } = desk.identities
  desk.identities.requestReset = async () => failed('network-request-failed', 'Network Error')
  expect(await desk.request(email)).toMatchObject({ failure: { code: 'network-request-failed' } })
  desk.identities.requestReset = requestReset
  expect(await desk.request(email)).toEqual({ ok: true, data: none })
  expect(await desk.mails()).toHaveLength(1)
})

test('without limits every reset is queued and every link is tried', async () => {
  const desk = await openDesk()
  for (let at = 0; at < 7; at += 1) expect(await desk.request(email, 'c', false)).toEqual({ ok: true, data: none })
  expect(await desk.mails()).toHaveLength(7)
  for (let at = 0; at < 12; at += 1)
    expect(await desk.redeem('x'.repeat(43), 'four swallows', false)).toMatchObject({
      failure: { code: 'invalid-action-code' },
    })
})

test('a visitor’s fourth reset within a minute must wait, whichever address it names', async () => {
  const desk = await openDesk()
  for (let at = 0; at < 3; at += 1) expect(await desk.request(`v${at}@example.com`)).toEqual({ ok: true, data: none })
  expect(await desk.request(email)).toMatchObject({ data: { retryAfterS: expect.any(Number) } })
})

test('a link can be read any number of times and sets a password once', async () => {
  const desk = await openDesk()
  const token = await desk.token()
  for (let at = 0; at < 3; at += 1) expect(await readReset(desk, token)).toMatchObject({ data: { email } })
  expect(await desk.redeem(token, 'new horse battery')).toEqual({ ok: true, data: { outcome: 'changed', undone: [] } })
  expect(await desk.redeem(token, 'another one again')).toMatchObject({ failure: { code: 'invalid-action-code' } })
  expect(await desk.signIn('old horse battery')).toMatchObject({ failure: { code: 'invalid-credential' } })
  expect(await desk.signIn('new horse battery')).toMatchObject({ data: { signedIn: {} } })
})

test('a link is invalid after half an hour, and once there is a newer one', async () => {
  const desk = await openDesk()
  const first = await desk.token()
  desk.clock.moveBy(120_000)
  const second = await desk.token()
  expect(await readReset(desk, first)).toMatchObject({ failure: { code: 'invalid-action-code' } })
  desk.clock.moveBy(1_799_999)
  expect(await readReset(desk, second)).toMatchObject({ ok: true })
  desk.clock.moveBy(1)
  const late = await readReset(desk, second)
  expect(late).toMatchObject({
    ok: false,
    failure: { message: 'This link is not valid any more. Please ask for a new one.' },
  })
})

test.each(['', 'x', 'a'.repeat(43), '__proto__'])('the token %j is invalid', async (token) => {
  const desk = await openDesk()
  expect(await readReset(desk, token)).toMatchObject({ failure: { code: 'invalid-action-code' } })
})

test('a password that is too short, too long or too weak is rejected with the reason, and the link stays valid', async () => {
  const desk = await openDesk()
  const token = await desk.token()
  const reason = async (password: string) => data(await desk.redeem(token, password))
  expect(await reason('short')).toMatchObject({
    outcome: 'rejected',
    reason: expect.stringContaining('at least 6 characters'),
  })
  expect(await reason('x'.repeat(129))).toMatchObject({ reason: expect.stringContaining('at most 128 characters') })
  expect(await reason('weak password')).toEqual({ outcome: 'rejected', reason: 'It is weak.' })
  expect(await reason('a\u0000bcdefgh')).toMatchObject({ outcome: 'rejected' })
  expect(await readReset(desk, token)).toMatchObject({ ok: true })
})

test('the strength check gets the names, the address and the site', async () => {
  const desk = await openDesk()
  await desk.redeem(await desk.token(), 'new horse battery')
  for (const word of ['Lovelace', 'Marlow', 'resume', 'example'])
    expect(
      desk
        .personalWords()
        .map((each) => each.toLowerCase())
        .join(' '),
    ).toContain(word.toLowerCase())
})

test('a new password ends every session and every lock, and a mail says so', async () => {
  const desk = await openDesk()
  const session = data(await desk.sessions.start(desk.uid, false, desk.clock.now()))
  for (let at = 0; at < 6; at += 1) await desk.signIn('wrong', `${at}`)
  await desk.redeem(await desk.token(), 'new horse battery')
  expect(data(await desk.sessions.read(session, desk.clock.now()))).toBe(none)
  expect(await desk.signIn('new horse battery')).toMatchObject({ data: { signedIn: {} } })
  const notice = (await desk.mails()).find(({ id }) => id.startsWith('password-'))
  expect(notice?.fields).toMatchObject({
    to: [email],
    message: { subject: 'Your password on resume.example was changed' },
  })
})

test('no earlier session is valid after a new password, even when ending the sessions fails', async () => {
  const desk = await openDesk()
  const session = await desk.signedIn('old horse battery')
  expect(await desk.current(session)).not.toBe(none)
  desk.sessions.endAll = noAnswer
  expect(await desk.redeem(await desk.token(), 'new horse battery')).toMatchObject({ data: { outcome: 'changed' } })
  expect(await desk.current(session)).toBe(none)
  expect(await desk.current(await desk.signedIn('new horse battery'))).not.toBe(none)
})

test.each([
  ['sessions', (desk: Desk) => Object.assign(desk.sessions, { endAll: noAnswer })],
  ['lock', (desk: Desk) => Object.assign(desk.attempts, { unlock: noAnswer })],
  ['mail', (desk: Desk) => Object.assign(desk.queue, { add: noAnswer })],
] as const)(
  'a changed password is never answered as a failure: the step that failed is named (%s)',
  async (step, fail) => {
    const desk = await openDesk()
    const session = data(await desk.sessions.start(desk.uid, false, desk.clock.now()))
    const token = await desk.token()
    for (let at = 0; at < 6; at += 1) await desk.signIn('wrong', `${at}`)
    fail(desk)
    expect(await desk.redeem(token, 'new horse battery')).toEqual({
      ok: true,
      data: { outcome: 'changed', undone: [step] },
    })
    const isEnded = data(await desk.sessions.read(session, desk.clock.now())) === none
    const isUnlocked =
      (await desk.signIn('new horse battery')).ok && 'signedIn' in data(await desk.signIn('new horse battery'))
    const isNotified = (await desk.mails()).some(({ id }) => id.startsWith('password-'))
    expect({ sessions: isEnded, lock: isUnlocked, mail: isNotified }).toEqual({
      sessions: step !== 'sessions',
      lock: step !== 'lock',
      mail: step !== 'mail',
    })
  },
)

test('the tenth link that a visitor tries within an hour is read, the eleventh must wait', async () => {
  const desk = await openDesk()
  for (let at = 0; at < 10; at += 1) expect(await desk.redeem('x', 'new horse battery')).toMatchObject({ ok: false })
  expect(await desk.redeem(await desk.token(), 'new horse battery')).toMatchObject({
    data: { outcome: 'limited', retryAfterS: 3600 },
  })
})

type Desk = Awaited<ReturnType<typeof openDesk>>

const noAnswer = async () => failed('unavailable', 'No answer.')

async function openDesk() {
  const clock = memoryClock(new Date('2026-06-01T12:00:00Z'))
  const { documents, identities, sessions, attempts, queue } = memoryStores(() => clock.now())
  const made = await identities.create({ email, password: 'old horse battery', displayName: 'Ada Lovelace' })
  const { uid } = data(made)
  await documents.commit([
    { collection: 'user', id: uid, fields: { FirstName: 'Ada', LastName: 'Lovelace', Admin: false, email } },
    { collection: 'person-info', id: 'owner', fields: { name: 'Marlow Reyes' } },
  ])
  let words: readonly string[] = []
  const passwordStrength = {
    weakness(password: string, personal: readonly string[]) {
      words = personal
      return password.startsWith('weak') ? 'It is weak.' : none
    },
  }
  const pseudonyms = { of: (kind: string, text: string) => Buffer.from(`${kind} ${text}`).toString('base64url') }
  const tokenEncryption = aesTokenEncryption()
  const ports = {
    documents,
    identities,
    sessions,
    attempts,
    pseudonyms,
    passwordStrength,
    queue,
    // The answer waits for a fixed time; tests skip it.
    clock: { ...clock, wait: async () => {} },
  }
  const mails = async () => data(await documents.readAll('mail'))
  const link = async () => {
    const texts = (await mails()).map(({ fields }) => (fields.message as { text: string }).text)
    return texts.flatMap((text) => text.match(/^https:.*$/m) ?? []).at(-1) ?? ''
  }
  const request = (address: string, client = 'c', isLimited = true) =>
    requestPasswordReset(ports, place, address, client, isLimited)
  return {
    ...ports,
    uid,
    clock,
    mails,
    link,
    request,
    personalWords: () => words,
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
    signIn: (password: string, client = 'c') =>
      signIn({ ...ports, tokenEncryption }, { email, password, device: '', client }),
    /** Returns the token of a new session. */
    async signedIn(password: string) {
      const answer = data(await signIn({ ...ports, tokenEncryption }, { email, password, device: '', client: 'c' }))
      return 'signedIn' in answer ? answer.signedIn.token : ''
    },
    current: async (token: string) => data(await currentAccount({ ...ports, tokenEncryption }, token)),
  }
}
