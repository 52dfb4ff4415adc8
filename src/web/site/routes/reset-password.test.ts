import { expect, test } from 'vitest'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { failed } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, posted, type Told, told } from '#support/memory-visit.ts'
import { action, headers, loader } from './reset-password.tsx'

const over = 'This link is not valid any more. Please ask for a new one.'
const good = 'nine lanterns at low tide'

test('a link shows its account and the password rules, however often it is opened', async () => {
  const { load, token } = await openLink()
  for (let at = 0; at < 3; at += 1)
    expect(await load(token)).toMatchObject({
      status: 200,
      data: { problem: '', reset: { token, email: 'ada@example.com', policy: { minimumLength: 6 } } },
    })
})

test('an unknown, an expired and a replaced link answer 410', async () => {
  const { load, token, clock, ports } = await openLink()
  expect(await load('x'.repeat(43))).toMatchObject({ status: 410, data: { reset: null, problem: over } })
  await ports.identities.requestReset('ada@example.com', clock.now())
  expect(await load(token)).toMatchObject({ status: 410, data: { reset: null, problem: over } })
  const late = await openLink()
  late.clock.moveBy(30 * 60_000)
  expect(await late.load(late.token)).toMatchObject({ status: 410, data: { problem: over } })
})

test('without a token the page redirects to the login page', async () => {
  const { load } = await openLink()
  for (const token of [null, '']) expect(await load(token)).toMatchObject({ status: 302, location: '/login' })
})

test('a store that does not answer is a 503, and the link is not called invalid', async () => {
  const { load, token, ports } = await openLink()
  ports.identities.readReset = async () => failed('unavailable', 'The store is away.')
  expect(await load(token)).toMatchObject({ status: 503, data: { reset: null, problem: 'The store is away.' } })
})

test('a new password ends every session and redirects to the login page with a flash message', async () => {
  const { send, token, visit, ports, uid, clock, notes } = await openLink()
  await ports.sessions.start(uid, false, clock.now())
  expect(await send({ token, password: good })).toMatchObject({ status: 303, location: '/login/next' })
  expect(visit.cookies).toEqual([{ name: 'alerts', value: 'password-changed', maxAgeS: 60 }])
  expect(await ports.sessions.list(uid, clock.now())).toMatchObject({ data: [] })
  expect(await ports.identities.signIn('ada@example.com', good)).toMatchObject({ ok: true })
  expect(await ports.documents.readAll('mail')).toMatchObject({ data: [{ fields: { to: ['ada@example.com'] } }] })
  expect(notes).toEqual([['reset used', {}]])
})

test('a failed step after the new password is logged, and the page says that the password is changed', async () => {
  const { send, token, visit, ports, notes } = await openLink()
  ports.sessions.endAll = async () => failed('unavailable', 'No answer.')
  expect(await send({ token, password: good })).toMatchObject({ status: 303, location: '/login/next' })
  expect(visit.cookies).toMatchObject([{ name: 'alerts', value: 'password-changed' }])
  expect(notes).toEqual([
    ['reset used', {}],
    ['step after reset failed', { why: 'sessions' }],
  ])
})

test('a weak password is rejected with the reason at its field, and the link stays valid', async () => {
  const { send, token, load } = await openLink()
  const { status, data } = await send({ token, password: 'short' })
  expect(status).toBe(400)
  expect(data.answer?.error).toBe('This password does not meet the requirements: at least 6 characters.')
  expect(data.alerts).toEqual([errorAlert(data.answer?.error ?? '')])
  expect(JSON.stringify(data)).not.toContain('"short"')
  expect(await send({ token, password: 'password1' })).toMatchObject({ status: 400 })
  expect(await load(token)).toMatchObject({ status: 200 })
})

test('without scripts the rejected page keeps its token, though its address has none', async () => {
  const { send, token, load } = await openLink()
  await send({ token, password: 'short' })
  expect(await load(null)).toMatchObject({ status: 200, data: { reset: { token, email: 'ada@example.com' } } })
})

test('a used link sets no second password', async () => {
  const { send, token, ports } = await openLink()
  await send({ token, password: good })
  expect(await send({ token, password: 'another good one' })).toMatchObject({
    status: 410,
    data: { alerts: [errorAlert(over)], problem: over },
  })
  expect(await ports.identities.signIn('ada@example.com', good)).toMatchObject({ ok: true })
})

test('an eleventh invalid link is answered 429 with Retry-After', async () => {
  const { send } = await openLink()
  for (let at = 0; at < 10; at += 1) expect((await send({ token: `x${at}`, password: good })).status).toBe(410)
  const { status, headers, data } = await send({ token: 'x', password: good })
  expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
  expect(data).toEqual({ alerts: [errorAlert('Too many attempts. Please try again in 60 minutes.')], answer: {} })
})

test('no log line contains a token, a password or an address', async () => {
  const { send, token, notes } = await openLink()
  for (const password of ['short', good, good]) await send({ token, password })
  expect(notes).toHaveLength(3)
  for (const text of [token, 'short', good, 'ada']) expect(JSON.stringify(notes)).not.toContain(text)
})

type Page = { alerts: Alert[]; answer?: { error?: string }; problem?: string }

async function openLink() {
  const accounts = await memoryAccountPorts('tide-tables')
  const { ports, clock } = accounts
  const opened = memoryVisit(ports, 'https://vita.example')
  const { context } = opened
  const reset = await ports.identities.requestReset('ada@example.com', clock.now())
  if (!reset.ok || reset.data === null) throw new Error('There is no reset.')
  return {
    ...accounts,
    ...opened,
    token: reset.data.token,
    load(token: string | null): Promise<Told<object>> {
      const url = new URL('https://vita.example/reset-password')
      if (token !== null) url.searchParams.set('token', token)
      return told(loader({ context, url, request: new Request(url) } as never))
    },
    async send(fields: Record<string, string>): Promise<Told<Page>> {
      const answer = await told<Page>(action({ ...posted('/reset-password', fields), context } as never))
      const asked = { actionHeaders: answer.headers, loaderHeaders: new Headers() }
      return { ...answer, headers: new Headers(headers(asked as never)) }
    },
  }
}
