import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { addAccount } from './accounts.ts'
import { confirmEmailChange, readEmailChange, requestEmailChange } from './change-email.ts'
import { forgetOverdue } from './forget-overdue.ts'
import { signIn } from './sign-in.ts'

const password = 'tide-tables'
const place = { origin: 'https://vita.example', host: 'vita.example' }
const next = 'countess@example.com'

/** docs/behaviour.md 29.3. */
test('a link goes to the new address, the old one is told, and nothing changes before the link is confirmed', async () => {
  const desk = await openDesk()
  expect(await desk.ask(next)).toMatchObject({ ok: true, data: none })
  expect((await desk.mails()).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'countess@example.com: Confirm your new email on vita.example',
    'ada@example.com: Your email on vita.example is about to change',
  ])
  expect(await readEmailChange(desk.ports, await desk.token())).toMatchObject({ data: next })
  expect(await desk.signsIn('ada@example.com')).toBe(true)
  expect(await desk.signsIn(next)).toBe(false)
})

test('after the confirmation only the new address signs in, the role stays, and the old one is told', async () => {
  const desk = await openDesk()
  await desk.ask(next)
  expect(await desk.confirm()).toMatchObject({ ok: true, data: { uid: desk.uid } })
  expect(await desk.signsIn(next)).toBe(true)
  expect(await desk.signsIn('ada@example.com')).toBe(false)
  const stored = await desk.ports.documents.read('user', desk.uid)
  expect(stored).toMatchObject({ data: { fields: { FirstName: 'Ada', Admin: false, email: next } } })
  expect(await desk.mails()).toContainEqual({
    to: 'ada@example.com',
    subject: 'Your email on vita.example was changed',
    text: expect.stringContaining(next),
  })
})

test('a link works once', async () => {
  const desk = await openDesk()
  await desk.ask(next)
  const token = await desk.token()
  const both = await Promise.all([desk.confirm(token), desk.confirm(token)])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await desk.confirm(token)).toMatchObject({ failure: { code: 'invalid-action-code' } })
})

test('a link works for 30 minutes, and is then forgotten', async () => {
  const desk = await openDesk()
  await desk.ask(next)
  const token = await desk.token()
  desk.clock.moveBy(30 * minuteMs - 1)
  expect(await readEmailChange(desk.ports, token)).toMatchObject({ ok: true })
  desk.clock.moveBy(1)
  expect(await desk.confirm(token)).toMatchObject({ failure: { code: 'expired-action-code' } })
  await forgetOverdue(desk.ports)
  expect(await desk.ports.documents.readAll('email-changes')).toMatchObject({ data: [] })
})

test('only the newest link of an account works', async () => {
  const desk = await openDesk()
  await desk.ask(next)
  const first = await desk.token()
  await desk.ask('lovelace@example.com')
  expect(await desk.confirm(first)).toMatchObject({ failure: { code: 'invalid-action-code' } })
  expect(await desk.confirm()).toMatchObject({ ok: true })
  expect(await desk.signsIn('lovelace@example.com')).toBe(true)
})

test('of an address that has an account only its mailbox learns: the answer and what is stored are the same', async () => {
  const desk = await openDesk()
  await addBob(desk)
  const free = await desk.ask(next)
  const taken = await desk.ask('BOB@example.com')
  expect(taken).toEqual(free)
  expect(Object.keys(await desk.stored())).toEqual(['hash', 'email', 'until'])
  const mails = await desk.mails()
  expect(mails.filter(({ to }) => to.toLowerCase() === 'bob@example.com')).toMatchObject([
    { subject: 'An account on vita.example has this email already' },
  ])
  expect(mails.filter(({ to }) => to === 'ada@example.com')).toHaveLength(2)
  expect(mails.filter(({ text }) => text.includes('/account/email?token='))).toHaveLength(1)
})

test('an address that was taken after the request is not confirmed, and both accounts stay as they are', async () => {
  const desk = await openDesk()
  await desk.ask('bob@example.com')
  await addBob(desk)
  expect(await desk.confirm()).toMatchObject({ failure: { code: 'invalid-action-code' } })
  expect(await desk.signsIn('ada@example.com')).toBe(true)
})

test('an account that has its document by its address keeps names and role', async () => {
  const desk = await openDesk()
  const fields = { FirstName: 'Ada', LastName: 'Lovelace', Admin: true, email: 'ada@example.com', other: 7 }
  await desk.ports.documents.commit([
    { collection: 'user', id: desk.uid, fields: none },
    { collection: 'user', id: 'brought', fields },
  ])
  await desk.ask(next)
  expect(await desk.confirm()).toMatchObject({ ok: true })
  expect(await desk.ports.documents.read('user', desk.uid)).toMatchObject({
    data: { fields: { FirstName: 'Ada', LastName: 'Lovelace', Admin: true, email: next } },
  })
})

test('a malformed address and the present one are rejected, and no mail is queued', async () => {
  const desk = await openDesk()
  for (const [email, message] of [
    ['ada', 'Please enter a valid email address.'],
    ['', 'Please enter a valid email address.'],
    [' ADA@Example.com ', 'This is your email already.'],
  ] as const)
    expect(await desk.ask(email)).toMatchObject({ failure: { code: 'invalid-email', message } })
  expect(await desk.mails()).toEqual([])
})

test('three changes an hour may be asked for, whether or not the addresses have accounts', async () => {
  const desk = await openDesk()
  await addBob(desk)
  for (const email of [next, 'bob@example.com', 'third@example.com'])
    expect(await desk.ask(email)).toMatchObject({ data: none })
  for (const email of ['fourth@example.com', 'bob@example.com'])
    expect(await desk.ask(email)).toMatchObject({ data: { retryAfterS: 3600 } })
})

test('one mailbox gets two mails an hour, from all accounts together', async () => {
  const desk = await openDesk()
  const bob = await addBob(desk)
  for (const uid of [desk.uid, bob]) expect(await desk.ask(next, uid)).toMatchObject({ data: none })
  expect(await desk.ask(next, bob)).toMatchObject({ data: { retryAfterS: 3600 } })
})

type Desk = Awaited<ReturnType<typeof openDesk>>

async function addBob({ ports }: Desk): Promise<string> {
  const bob = {
    email: 'bob@example.com',
    firstName: 'Bob',
    lastName: 'Reed',
    isAdmin: false,
    password: 'low granite bell',
  }
  const added = await addAccount(ports, 'vita.example', bob)
  if (!added.ok) throw new Error(added.failure.message)
  return added.data.uid
}

async function openDesk() {
  const { ports, clock, uid } = await memoryAccountPorts(password)
  const queued = async () => {
    const all = await ports.documents.readAll('mail')
    if (!all.ok) throw new Error(all.failure.message)
    return all.data
      .map(({ fields }) => ({ to: fields.to as string[], message: fields.message as Record<string, string> }))
      .map(({ to, message }) => ({ to: to[0] ?? '', subject: message.subject ?? '', text: message.text ?? '' }))
  }
  const desk = {
    ...{ ports, clock, uid, mails: queued },
    ask: (email: string, of = uid) => requestEmailChange(ports, place, { uid: of, email, client: `client of ${of}` }),
    confirm: async (token?: string) =>
      confirmEmailChange(ports, place, { token: token ?? (await desk.token()), client: 'client', browser: '' }),
    stored: async () => {
      const read = await ports.documents.read('email-changes', uid)
      return (read.ok && read.data?.fields) || {}
    },
    /** The token of the mail to the address that was asked for last. */
    async token(): Promise<string> {
      const { email } = await desk.stored()
      const mail = (await queued()).find(({ to, text }) => to === email && text.includes('token='))
      return /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    async signsIn(email: string): Promise<boolean> {
      return (await signIn(ports, { email, password, device: '', client: 'client' }, false)).ok
    },
  }
  return desk
}
