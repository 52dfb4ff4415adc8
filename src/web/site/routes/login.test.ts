import { expect, test } from 'vitest'
import { addPasskey, passkeyOptions } from '#calls/accounts/sign-in/passkeys.ts'
import { passkeyTexts } from '#domain/accounts/passkey.ts'
import { errorAlert, infoAlert, successAlert } from '#domain/site/alert.ts'
import { failed } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, posted, type Told, told } from '#support/memory-visit.ts'
import { passkeyDevice } from '#support/passkey-device.ts'
import { siteContext, type Visit } from '../../routing/context.ts'
import type { LoginAnswer } from '../login-forms.ts'
import { action, clientAction, headers, loader } from './login.tsx'

const right = { email: 'ada@example.com', password: 'tide-tables' }
const incorrect = 'Incorrect Username/Password.'
const signedIn = { fullName: 'Ada Lovelace', isAdmin: false }

test("the form posts to the page's own address, which keeps the redirect target", async () => {
  const { load } = await openLogin()
  expect((await load()).data).toMatchObject({ address: '/login', notice: '' })
  expect((await load('?redirect=dashboard/a')).data).toMatchObject({ address: '/login?redirect=dashboard/a' })
  for (const hostile of ['//host', '/\\host', 'login', 'https://host'])
    expect((await load(`?redirect=${encodeURIComponent(hostile)}`)).data).toMatchObject({ address: '/login' })
})

test('a signed-in account is redirected to its target', async () => {
  const { load } = await openLogin({ visit: { account: signedIn } })
  expect(await load('?redirect=resume')).toMatchObject({ status: 302, location: '/resume' })
  expect((await load('?redirect=//host')).location).toBe('/dashboard')
})

test('after an accepted form without a cookie the page says why nobody is signed in', async () => {
  const { load } = await openLogin()
  expect((await load('?redirect=resume&accepted=1')).data).toMatchObject({
    notice: expect.stringContaining('this browser kept no cookie'),
    address: '/login?redirect=resume',
  })
})

test('over plain http, where browsers keep no session cookie, the page shows a notice', async () => {
  const notices = ['http://vita.example', 'https://vita.example', 'http://localhost:3000'].map(async (origin) => {
    const { load } = await openLogin({ origin })
    return (await load()).data
  })
  expect(await Promise.all(notices)).toMatchObject([
    { notice: expect.stringContaining('plain http') },
    { notice: '' },
    { notice: '' },
  ])
})

test('a sign-in sets session, device and flash message, and loads the next page as a document', async () => {
  const { send, visit, ports, uid, notes } = await openLogin()
  const { status, location, headers } = await send(right, '?redirect=dashboard/a')
  expect([status, location, headers.get('x-remix-reload-document')]).toEqual([
    303,
    '/login/next?redirect=dashboard/a',
    'true',
  ])
  expect(visit.cookies).toMatchObject([
    { name: 'session', maxAgeS: 30 * 86_400 },
    { name: 'device', maxAgeS: 365 * 86_400 },
    { name: 'alerts', value: 'logged-in', maxAgeS: 60 },
  ])
  expect(await ports.sessions.read(visit.cookies[0]?.value ?? '', ports.clock.now())).toMatchObject({ data: { uid } })
  expect(notes).toEqual([['sign-in accepted', { account: uid }]])
})

test('all missing fields are reported together and at their fields', async () => {
  const { send } = await openLogin()
  expect(await send({ email: ' ', password: '' })).toMatchObject({
    status: 400,
    data: {
      alerts: [errorAlert('Email cannot be blank.'), errorAlert('Password cannot be blank.')],
      signIn: { email: ' ', errors: { email: 'Email cannot be blank.', password: 'Password cannot be blank.' } },
    },
  })
  expect((await send({})).status).toBe(400)
})

test('a wrong password, an unknown address and an invalid one get the same answer; only the address comes back', async () => {
  const { send, visit, notes } = await openLogin()
  for (const email of ['ada@example.com', 'nobody@example.com', 'nobody']) {
    const { status, data } = await send({ email, password: 'wrong' })
    expect([status, data]).toEqual([400, { alerts: [errorAlert(incorrect)], signIn: { email, errors: {} } }])
  }
  expect(visit.cookies).toEqual([])
  expect(new Set(notes.map((note) => JSON.stringify(note))).size).toBe(1)
  expect(JSON.stringify(notes)).not.toMatch(/ada|nobody|wrong/)
})

test('a disabled account is reported only with the right password', async () => {
  const { send, ports, uid } = await openLogin()
  await ports.identities.setDisabled(uid, true)
  expect(await send(right)).toMatchObject({
    status: 403,
    data: { alerts: [errorAlert('This account is disabled.')], signIn: { email: right.email } },
  })
  expect(await send({ ...right, password: 'wrong' })).toMatchObject({ status: 400 })
})

test('a sixth attempt is answered 429 with a message and Retry-After', async () => {
  const { send, notes } = await openLogin()
  for (let at = 0; at < 5; at += 1) await send({ ...right, password: 'wrong' })
  const { status, headers, data } = await send(right)
  expect([status, headers.get('retry-after')]).toEqual([429, '1'])
  expect(data.alerts).toEqual([errorAlert('Too many attempts. Please try again in 1 second.')])
  expect(notes.at(-1)).toEqual(['sign-in rejected', { why: 'limited' }])
})

test('a store that does not answer is a 503 with its message', async () => {
  const { send, ports } = await openLogin()
  ports.attempts.begin = async () => failed('unavailable', 'The store is away.')
  const { status, headers, data } = await send(right)
  expect([status, headers.get('retry-after'), data.alerts]).toEqual([503, '30', [errorAlert('The store is away.')]])
})

test('a reset request gets the same answer for every address, and only an account gets an email message', async () => {
  const { send, mails, notes } = await openLogin()
  for (const resetEmail of ['ada@example.com', ' nobody@example.com ']) {
    const { status, data } = await send({ resetEmail })
    expect([status, data]).toEqual([
      200,
      {
        alerts: [
          successAlert(`Password reset email sent to: ${resetEmail.trim()}`),
          infoAlert('If you do not see the email, please check your spam folder.'),
        ],
        reset: { email: '' },
      },
    ])
  }
  const sent = await mails()
  expect(sent.map(({ to }) => to)).toEqual([['ada@example.com']])
  expect(sent[0]?.message.text).toMatch(/^https:\/\/vita\.example\/reset-password\?token=[\w-]{43}$/m)
  expect(notes).toEqual([
    ['reset requested', {}],
    ['reset requested', {}],
  ])
})

test('a reset request without a valid address shows the reason at its field and keeps what was typed', async () => {
  const { send } = await openLogin()
  for (const [resetEmail, text] of [
    ['\u00a0', 'Email cannot be blank.'],
    ['ada', 'Please enter a valid email address.'],
  ] as const)
    expect(await send({ resetEmail })).toMatchObject({
      status: 400,
      data: { alerts: [errorAlert(text)], reset: { email: resetEmail, error: text } },
    })
})

test('a second reset request says that the email message is on its way, with and without an account', async () => {
  for (const resetEmail of ['ada@example.com', 'nobody@example.com']) {
    const { send, mails, notes } = await openLogin()
    await send({ resetEmail })
    const sent = await mails()
    const { status, headers, data } = await send({ resetEmail: ` ${resetEmail}` })
    expect([status, headers.get('retry-after')]).toEqual([200, null])
    expect(data).toEqual({
      alerts: [
        infoAlert(`The password reset email is already on its way to: ${resetEmail}`),
        infoAlert('If you do not see the email, please check your spam folder.'),
      ],
      reset: { email: '' },
    })
    expect(await mails()).toEqual(sent)
    expect(notes.at(-1)).toEqual(['reset rejected', { why: 'on its way' }])
  }
})

test('a fourth address within a minute is answered 429 with a message and Retry-After', async () => {
  const { send } = await openLogin()
  for (const name of ['a', 'b', 'c']) await send({ resetEmail: `${name}@example.com` })
  const { status, headers, data } = await send({ resetEmail: 'd@example.com' })
  expect([status, headers.get('retry-after')]).toEqual([429, '60'])
  expect(data).toEqual({
    alerts: [errorAlert('Too many attempts. Please try again in 60 seconds.')],
    reset: { email: 'd@example.com' },
  })
})

test('without rate limits every reset request sends an email message', async () => {
  const { send, mails } = await openLogin({ isLimited: false })
  for (let at = 0; at < 5; at += 1) expect((await send({ resetEmail: 'ada@example.com' })).status).toBe(200)
  expect(await mails()).toHaveLength(5)
})

test('a failed request shows its reason on the form that sent it', async () => {
  const serverAction = async () => Promise.reject(new TypeError('Failed to fetch'))
  const sent = (fields: Record<string, string>) =>
    told<LoginAnswer>(clientAction({ ...posted('/login', fields), serverAction } as never))
  const alerts = [errorAlert('Network Error')]
  expect(await sent(right)).toMatchObject({ data: { alerts, signIn: { email: right.email, errors: {} } } })
  expect(await sent({ resetEmail: 'ada' })).toMatchObject({ data: { alerts, reset: { email: 'ada' } } })
})

test('a site offers passkeys once an account has one, and not at an address that can have none', async () => {
  for (const [origin, isOffered] of [
    ['https://vita.example', true],
    ['http://localhost:3000', true],
    ['http://vita.example', false],
  ] as const) {
    const { load, ports, uid } = await openLogin({ origin })
    expect((await load()).data).toMatchObject({ hasPasskeys: false })
    const passkey = { id: 'a', publicKey: 'k', counter: 0 }
    await ports.documents.commit([{ collection: 'passkeys', id: uid, fields: { passkeys: [passkey] } }])
    expect((await load()).data).toMatchObject({ hasPasskeys: isOffered })
  }
})

test('a passkey signs in like a password, with the same cookies and target', async () => {
  const { send, visit, ports, uid, notes } = await openLogin()
  const device = passkeyDevice('https://vita.example', 'vita.example')
  const party = { id: 'vita.example', origin: 'https://vita.example', name: 'Vita' }
  const options = async (purpose: 'add' | 'sign-in') => {
    const asked = await passkeyOptions(ports, party, { purpose, uid: purpose === 'add' ? uid : '', client: 'c' })
    if (!asked.ok || !('options' in asked.data)) throw new Error('no challenge')
    return asked.data.options as { challenge: string }
  }
  await addPasskey(ports, { host: 'vita.example', hasMailServer: false }, party, {
    uid,
    name: 'Laptop',
    answer: device.create(await options('add')),
  })
  const answer = await send({ passkey: device.get(await options('sign-in'), uid) }, '?redirect=dashboard/a')
  expect([answer.status, answer.location]).toEqual([303, '/login/next?redirect=dashboard/a'])
  expect(visit.cookies.map(({ name }) => name)).toEqual(['session', 'device', 'alerts'])
  expect(notes).toEqual([['sign-in accepted', { account: uid }]])
  const again = await send({ passkey: device.get({ challenge: 'old' }, uid) })
  expect(again).toMatchObject({ status: 400, data: { alerts: [errorAlert(passkeyTexts.rejected)] } })
})

test('with one-time codes on, the password leads to the page of the code, and to the target after it', async () => {
  for (const [search, location] of [
    ['', '/login/next'],
    ['?redirect=dashboard/a', '/login/next?redirect=dashboard/a'],
  ] as const) {
    const { send, visit, ports, uid, notes } = await openLogin()
    const fields = { secret: 'encrypted', lastPeriod: 0, recovery: [], since: '' }
    await ports.documents.commit([{ collection: 'one-time-codes', id: uid, fields }])
    expect(await send(right, search)).toMatchObject({ status: 303, location })
    expect(visit.cookies).toEqual([{ name: 'half', value: expect.stringMatching(/^[\w-]{43}$/), maxAgeS: 300 }])
    expect(notes).toEqual([['code requested', {}]])
  }
})

async function openLogin({ origin = 'https://vita.example', visit = {} as Partial<Visit>, isLimited = true } = {}) {
  const accounts = await memoryAccountPorts(right.password)
  const opened = memoryVisit(accounts.ports, origin, visit)
  const { context } = opened
  context.get(siteContext).contact.isLimited = isLimited
  return {
    ...accounts,
    ...opened,
    async mails() {
      const read = await accounts.ports.documents.readAll('mail')
      const all = read.ok ? read.data : []
      return all.map(({ fields }) => fields as { to: string[]; message: { text: string } })
    },
    load(search = ''): Promise<Told<object>> {
      const url = new URL(`/login${search}`, 'https://vita.example')
      return told(loader({ context, url, request: new Request(url) } as never))
    },
    async send(fields: Record<string, string>, search = ''): Promise<Told<LoginAnswer>> {
      const answer = await told<LoginAnswer>(action({ ...posted(`/login${search}`, fields), context } as never))
      const sent =
        answer.location === '' ? new Headers(headers({ actionHeaders: answer.headers } as never)) : answer.headers
      return { ...answer, headers: sent }
    },
  }
}
