import { expect, test } from 'vitest'
import { failed, none, type Result } from '#resume/result.ts'
import { memoryAccountStores } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { currentAccount } from '../account/current-account.ts'
import { type SignInRequest, signIn, signOut } from './sign-in.ts'

const email = 'ada@example.com'
const password = 'correct horse'

test('the right password signs in, and the session has its account', async () => {
  const site = await openSite()
  const { account, token } = await site.signedIn({})
  expect(account).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace', isAdmin: false, email })
  expect(await site.current(token)).toMatchObject({ account: { firstName: 'Ada' }, token: none })
})

test('an unknown address, a malformed one and a wrong password give the same failure, word for word', async () => {
  const site = await openSite()
  const wrong = await site.ask({ password: 'x' })
  expect(wrong).toMatchObject({ failure: { code: 'invalid-credential', message: 'Incorrect Username/Password.' } })
  for (const unknown of ['eve@example.com', 'nobody', '', 'a@b@c', 'ada@example.com,eve@example.com'])
    expect(failureIn(await site.ask({ email: unknown }))).toEqual(failureIn(wrong))
})

test('five wrong passwords are free, the sixth must wait a second, the next two', async () => {
  const site = await openSite()
  for (let at = 0; at < 5; at += 1) expect(await site.ask({ password: 'x' })).toMatchObject({ ok: false })
  expect(await site.ask({})).toEqual(waiting(1, 'in 1 second'))
  site.clock.moveBy(1000)
  expect(await site.ask({ password: 'x' })).toMatchObject({ ok: false })
  expect(await site.ask({})).toEqual(waiting(2, 'in 2 seconds'))
  site.clock.moveBy(2000)
  await site.signedIn({})
})

test('unknown addresses wait the same', async () => {
  const site = await openSite()
  for (let at = 0; at < 5; at += 1) await site.ask({ email: 'eve@example.com', client: `${at}` })
  expect(await site.ask({ email: 'EVE@example.com', client: 'other' })).toEqual(waiting(1, 'in 1 second'))
})

test('a known device can sign in, whatever others try', async () => {
  const site = await openSite()
  const { device } = await site.signedIn({})
  for (let at = 0; at < 8; at += 1) await site.ask({ password: 'x', client: `attacker ${at}` })
  expect(await site.ask({})).toMatchObject({ data: { retryAfterS: expect.any(Number) } })
  await site.signedIn({ device })
})

test('an invented mark, or the mark of another account, is no known device', async () => {
  const site = await openSite()
  const { device } = await site.signedIn({})
  for (let at = 0; at < 5; at += 1) await site.ask({ email: 'eve@example.com', client: `${at}` })
  const [id] = device.split('.')
  for (const mark of [device, `${id}.made-up`, 'x', ''])
    expect(await site.ask({ email: 'eve@example.com', device: mark })).toMatchObject({ data: { retryAfterS: 1 } })
})

test('the twentieth wrong password of a visitor is checked, the next must wait, whichever account it is for', async () => {
  const site = await openSite()
  for (let at = 0; at < 20; at += 1)
    expect(await site.ask({ email: `v${at}@example.com` })).toMatchObject({ ok: false })
  expect(await site.ask({})).toEqual(waiting(900, 'in 15 minutes'))
  await site.signedIn({ client: 'other' })
})

test('successful sign-ins are not counted', async () => {
  const site = await openSite()
  for (let at = 0; at < 50; at += 1) await site.signedIn({})
})

test('every sign-in starts a new session, and signing out ends only that one', async () => {
  const site = await openSite()
  const [first, second] = [await site.signedIn({}), await site.signedIn({})]
  expect(first.token).not.toBe(second.token)
  await signOut(site, first.token)
  expect(await site.current(first.token)).toBe(none)
  expect(await site.current(second.token)).not.toBe(none)
})

test('a new session replaces the browser’s previous one, of any account, and no other', async () => {
  const site = await openSite()
  const [otherBrowser, before] = [await site.signedIn({}), await site.signedIn({})]
  const after = await site.signedIn({ session: before.token })
  expect(await site.current(before.token)).toBe(none)
  for (const { token } of [otherBrowser, after]) expect(await site.current(token)).not.toBe(none)
})

test('a rejected sign-in ends no session', async () => {
  const site = await openSite()
  const { token } = await site.signedIn({})
  expect(await site.ask({ password: 'x', session: token })).toMatchObject({ ok: false })
  expect(await site.current(token)).not.toBe(none)
})

test('a change of role takes effect at the next request, under a new token', async () => {
  const site = await openSite()
  const { token } = await site.signedIn({})
  await site.setAdmin(true)
  const raised = await site.current(token)
  expect(raised).toMatchObject({ account: { isAdmin: true }, session: { isAdmin: true }, token: expect.any(String) })
  expect(await site.current(token)).toBe(none)
  expect(await site.current(raised?.token ?? '')).toMatchObject({ account: { isAdmin: true }, token: none })
  await site.setAdmin(false)
  expect(await site.current(raised?.token ?? '')).toMatchObject({ account: { isAdmin: false } })
})

test('an account whose document is not named by its uid is found by its email', async () => {
  const site = await openSite()
  await site.documents.commit([
    { collection: 'user', id: site.uid, fields: none },
    { collection: 'user', id: 'other', fields: { FirstName: 'Augusta', Admin: true, email: 'ADA@example.com' } },
  ])
  expect((await site.signedIn({})).account).toMatchObject({ uid: site.uid, firstName: 'Augusta', isAdmin: true })
})

test('a store without an answer is asked five times, then the call fails', async () => {
  const site = await openSite()
  let asked = 0
  const read = async () => {
    asked += 1
    return failed('unavailable', 'No answer.')
  }
  const answer = currentAccount({ ...site, sessions: { ...site.sessions, read } }, 'token')
  for (let at = 0; at < 5; at += 1) {
    await new Promise(setImmediate)
    site.clock.moveBy(100)
  }
  expect(await answer).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
  expect(asked).toBe(5)
})

function waiting(retryAfterS: number, words: string) {
  return { ok: true, data: { retryAfterS, message: `Too many attempts. Please try again ${words}.` } }
}

function failureIn(answer: Result<unknown>) {
  return answer.ok ? answer : { code: answer.failure.code, message: answer.failure.message }
}

async function openSite() {
  const ports = memoryAccountStores()
  const { uid } = data(await ports.identities.create({ email, password, displayName: 'Ada' }))
  const setAdmin = (Admin: boolean) =>
    ports.documents.commit([
      { collection: 'user', id: uid, fields: { FirstName: 'Ada', LastName: 'Lovelace', Admin, email } },
    ])
  await setAdmin(false)
  const ask = (request: Partial<SignInRequest>) =>
    signIn(ports, { email, password, device: '', client: 'c', ...request })
  return {
    ...ports,
    uid,
    ask,
    setAdmin,
    async signedIn(request: Partial<SignInRequest>) {
      const answer = data(await ask(request))
      if (!('signedIn' in answer)) throw new Error(JSON.stringify(answer))
      return answer.signedIn
    },
    current: async (token: string) => data(await currentAccount(ports, token)),
  }
}
