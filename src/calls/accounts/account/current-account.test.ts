import { expect, test } from 'vitest'
import type { Identity } from '#domain/accounts/identity.ts'
import { encrypt } from '#libraries/encryption.ts'
import type { Identities } from '#ports/accounts/identities.ts'
import { failed, none, success } from '#resume/result.ts'
import { memoryAccountStores } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { currentAccount } from './current-account.ts'

const email = 'ada@example.com'
const password = 'correct horse'

test('every request sends the provider credential back to the service, and it is nowhere stored in plain text', async () => {
  const site = await openSite()
  const token = await site.signedIn()
  expect(await site.current(token)).toMatchObject({ account: { firstName: 'Ada' }, token: none })
  expect(site.asked).toEqual(['credential 1'])
  const [session] = data(await site.sessions.list(site.uid, site.clock.now()))
  expect(session?.credential).toMatch(/^[\w-]+$/)
  expect(Buffer.from(session?.credential ?? '', 'base64url').toString('latin1')).not.toContain('credential')
})

test('a newer credential replaces the previous one', async () => {
  const site = await openSite()
  const token = await site.signedIn()
  site.service.newer = 'credential 2'
  await site.current(token)
  site.service.newer = none
  await site.current(token)
  await site.current(token)
  expect(site.asked).toEqual(['credential 1', 'credential 2', 'credential 2'])
})

test('a failure to store a newer credential does not end the sign-in', async () => {
  const site = await openSite()
  const token = await site.signedIn()
  site.service.newer = 'credential 2'
  site.sessions.saveCredential = async () => failed('unavailable', 'No answer.')
  expect(await site.current(token)).toMatchObject({ account: { firstName: 'Ada' } })
})

test('a change of role moves the newest credential to the new token', async () => {
  const site = await openSite()
  const token = await site.signedIn()
  await site.setAdmin(true)
  const raised = (await site.current(token))?.token ?? ''
  await site.setAdmin(false)
  site.service.newer = 'credential 2'
  const lowered = (await site.current(raised))?.token ?? ''
  site.service.newer = none
  expect(await site.current(lowered)).toMatchObject({ account: { isAdmin: false }, token: none })
  expect(site.asked).toEqual(['credential 1', 'credential 1', 'credential 2'])
})

test('a sign-in that the service ended ends its session for good, and no other session', async () => {
  const site = await openSite()
  const [old, other] = [await site.signedIn(), await site.signedIn()]
  site.service.ended = ['credential 1']
  expect(await site.current(old)).toBe(none)
  site.service.ended = []
  expect(await site.current(old)).toBe(none)
  expect(await site.current(other)).not.toBe(none)
})

test('a session whose credential is missing or cannot be decrypted ends', async () => {
  const site = await openSite()
  const bare = data(await site.sessions.start(site.uid, false, site.clock.now()))
  expect(await site.current(bare)).toBe(none)
  const spoiled = await site.signedIn()
  await site.sessions.saveCredential(spoiled, encrypt('another token', 'credential 1'))
  expect(await site.current(spoiled)).toBe(none)
  expect(site.asked).toEqual([none, none])
})

test('a sign-in fails while its credential cannot be stored', async () => {
  const site = await openSite()
  site.sessions.saveCredential = async () => failed('unavailable', 'No answer.')
  expect(await site.ask()).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})

test('slow stores are not asked again after two seconds', async () => {
  const site = await openSite()
  for (const [answersAfterMs, times] of [
    [1999, 2],
    [2000, 1],
    [4500, 1],
  ] as const) {
    let asked = 0
    const read = async () => {
      asked += 1
      site.clock.moveBy(answersAfterMs)
      return failed('unavailable', 'No answer.')
    }
    const ports = { ...site, sessions: { ...site.sessions, read }, clock: { ...site.clock, wait: async () => {} } }
    expect(await currentAccount(ports, 'token')).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
    expect(asked, `${answersAfterMs} ms`).toBe(times)
  }
})

/** A site whose identity service returns 'credential 1', 'credential 2' …, and rejects those in `ended` and a missing one. */
async function openSite() {
  const stores = memoryAccountStores()
  const { documents, identities: stored } = stores
  const asked: (string | null)[] = []
  const service = { given: 0, newer: none as string | null, ended: [] as string[] }
  const identities: Identities = {
    ...stored,
    async signIn(address, typed) {
      const signedIn = await stored.signIn(address, typed)
      if (!signedIn.ok) return signedIn
      service.given += 1
      return success({ ...signedIn.data, credential: `credential ${service.given}` })
    },
    async confirm(uid, credential) {
      asked.push(credential)
      const found = await stored.lookUp(uid)
      if (!found.ok) return found
      const holds = found.data?.disabled === false && credential !== none && !service.ended.includes(credential)
      return success(holds ? { identity: found.data as Identity, credential: service.newer } : none)
    },
  }
  const { uid } = data(await identities.create({ email, password, displayName: 'Ada' }))
  const setAdmin = (Admin: boolean) =>
    documents.commit([{ collection: 'user', id: uid, fields: { FirstName: 'Ada', LastName: 'Lovelace', Admin } }])
  await setAdmin(false)
  const ports = { ...stores, identities }
  const ask = () => signIn(ports, { email, password, device: '', client: 'c' })
  return {
    ...ports,
    uid,
    asked,
    service,
    setAdmin,
    ask,
    async signedIn() {
      const answer = data(await ask())
      if (!('signedIn' in answer)) throw new Error(JSON.stringify(answer))
      return answer.signedIn.token
    },
    current: async (token: string) => data(await currentAccount(ports, token)),
  }
}
