import { expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { none } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { addAccount } from './accounts.ts'
import { confirmEmailChange, readEmailChange, requestEmailChange } from './change-email.ts'
import { forgetOverdue } from './forget-overdue.ts'
import { signIn } from './sign-in/sign-in.ts'

const password = 'tide-tables'
const place = { origin: 'https://vita.example', host: 'vita.example' }
const next = 'countess@example.com'

/** docs/behaviour.md 29.3. */
test('a link goes to the new address, the old one is told, and nothing changes before the link is confirmed', async () => {
  const site = await openSite()
  expect(await site.ask(next)).toMatchObject({ ok: true, data: none })
  expect((await site.mails()).map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'countess@example.com: Confirm your new email on vita.example',
    'ada@example.com: Your email on vita.example is about to change',
  ])
  expect(await readEmailChange(site.ports, await site.token())).toMatchObject({ data: next })
  expect(await site.signsIn('ada@example.com')).toBe(true)
  expect(await site.signsIn(next)).toBe(false)
})

test('after the confirmation only the new address signs in, the role stays, and the old one is told', async () => {
  const site = await openSite()
  await site.ask(next)
  expect(await site.confirm()).toMatchObject({ ok: true, data: { uid: site.uid } })
  expect(await site.signsIn(next)).toBe(true)
  expect(await site.signsIn('ada@example.com')).toBe(false)
  const stored = await site.ports.documents.read('user', site.uid)
  expect(stored).toMatchObject({ data: { fields: { FirstName: 'Ada', Admin: false, email: next } } })
  expect(await site.mails()).toContainEqual({
    to: 'ada@example.com',
    subject: 'Your email on vita.example was changed',
    text: expect.stringContaining(next),
  })
})

test('a link works once', async () => {
  const site = await openSite()
  await site.ask(next)
  const token = await site.token()
  const both = await Promise.all([site.confirm(token), site.confirm(token)])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await site.confirm(token)).toMatchObject({ failure: { code: 'invalid-action-code' } })
})

test('a link works for 30 minutes, and is then forgotten', async () => {
  const site = await openSite()
  await site.ask(next)
  const token = await site.token()
  site.clock.moveBy(30 * minuteMs - 1)
  expect(await readEmailChange(site.ports, token)).toMatchObject({ ok: true })
  site.clock.moveBy(1)
  expect(await site.confirm(token)).toMatchObject({ failure: { code: 'expired-action-code' } })
  await forgetOverdue(site.ports)
  expect(await site.ports.documents.readAll('email-changes')).toMatchObject({ data: [] })
})

test('only the newest link of an account works', async () => {
  const site = await openSite()
  await site.ask(next)
  const first = await site.token()
  await site.ask('lovelace@example.com')
  expect(await site.confirm(first)).toMatchObject({ failure: { code: 'invalid-action-code' } })
  expect(await site.confirm()).toMatchObject({ ok: true })
  expect(await site.signsIn('lovelace@example.com')).toBe(true)
})

test('of an address that has an account only its mailbox learns: the answer and what is stored are the same', async () => {
  const site = await openSite()
  await addBob(site)
  const free = await site.ask(next)
  const taken = await site.ask('BOB@example.com')
  expect(taken).toEqual(free)
  expect(Object.keys(await site.stored())).toEqual(['hash', 'email', 'until'])
  const mails = await site.mails()
  expect(mails.filter(({ to }) => to.toLowerCase() === 'bob@example.com')).toMatchObject([
    { subject: 'An account on vita.example has this email already' },
  ])
  expect(mails.filter(({ to }) => to === 'ada@example.com')).toHaveLength(2)
  expect(mails.filter(({ text }) => text.includes('/account/email?token='))).toHaveLength(1)
})

test('an address that was taken after the request is not confirmed, and both accounts stay as they are', async () => {
  const site = await openSite()
  await site.ask('bob@example.com')
  await addBob(site)
  expect(await site.confirm()).toMatchObject({ failure: { code: 'invalid-action-code' } })
  expect(await site.signsIn('ada@example.com')).toBe(true)
})

test('an account that has its document by its address keeps names and role', async () => {
  const site = await openSite()
  const fields = { FirstName: 'Ada', LastName: 'Lovelace', Admin: true, email: 'ada@example.com', other: 7 }
  await site.ports.documents.commit([
    { collection: 'user', id: site.uid, fields: none },
    { collection: 'user', id: 'brought', fields },
  ])
  await site.ask(next)
  expect(await site.confirm()).toMatchObject({ ok: true })
  expect(await site.ports.documents.read('user', site.uid)).toMatchObject({
    data: { fields: { FirstName: 'Ada', LastName: 'Lovelace', Admin: true, email: next } },
  })
})

test('a malformed address and the present one are rejected, and no mail is queued', async () => {
  const site = await openSite()
  for (const [email, message] of [
    ['ada', 'Please enter a valid email address.'],
    ['', 'Please enter a valid email address.'],
    [' ADA@Example.com ', 'This is your email already.'],
  ] as const)
    expect(await site.ask(email)).toMatchObject({ failure: { code: 'invalid-email', message } })
  expect(await site.mails()).toEqual([])
})

test('three changes an hour may be asked for, whether or not the addresses have accounts', async () => {
  const site = await openSite()
  await addBob(site)
  for (const email of [next, 'bob@example.com', 'third@example.com'])
    expect(await site.ask(email)).toMatchObject({ data: none })
  for (const email of ['fourth@example.com', 'bob@example.com'])
    expect(await site.ask(email)).toMatchObject({ data: { retryAfterS: 3600 } })
})

test('one mailbox gets two mails an hour, from all accounts together', async () => {
  const site = await openSite()
  const bob = await addBob(site)
  for (const uid of [site.uid, bob]) expect(await site.ask(next, uid)).toMatchObject({ data: none })
  expect(await site.ask(next, bob)).toMatchObject({ data: { retryAfterS: 3600 } })
})

type Site = Awaited<ReturnType<typeof openSite>>

async function addBob({ ports }: Site): Promise<string> {
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

async function openSite() {
  const { ports, clock, uid } = await memoryAccountPorts(password)
  const queued = async () => {
    const all = await ports.documents.readAll('mail')
    if (!all.ok) throw new Error(all.failure.message)
    return all.data
      .map(({ fields }) => ({ to: fields.to as string[], message: fields.message as Record<string, string> }))
      .map(({ to, message }) => ({ to: to[0] ?? '', subject: message.subject ?? '', text: message.text ?? '' }))
  }
  const site = {
    ...{ ports, clock, uid, mails: queued },
    ask: (email: string, of = uid) => requestEmailChange(ports, place, { uid: of, email, client: `client of ${of}` }),
    confirm: async (token?: string) =>
      confirmEmailChange(ports, place, { token: token ?? (await site.token()), client: 'client', browser: '' }),
    stored: async () => {
      const read = await ports.documents.read('email-changes', uid)
      return (read.ok && read.data?.fields) || {}
    },
    /** The token of the mail to the address that was asked for last. */
    async token(): Promise<string> {
      const { email } = await site.stored()
      const mail = (await queued()).find(({ to, text }) => to === email && text.includes('token='))
      return /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    async signsIn(email: string): Promise<boolean> {
      return (await signIn(ports, { email, password, device: '', client: 'client' }, false)).ok
    },
  }
  return site
}
