import { expect, test } from 'vitest'
import { currentAccount } from '#calls/accounts/account/current-account.ts'
import { signIn } from '#calls/accounts/sign-in/sign-in.ts'
import { usualPolicy } from '#domain/accounts/password-policy.ts'
import { minuteMs } from '#domain/quota.ts'
import { none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { memoryDocuments, memoryStores } from '#support/sqlite/memory-stores.ts'
import { emulatedAuth, nextSecond } from '../../../../tests/hosted/auth.ts'
import { needs } from '../../../../tests/hosted/services.ts'
import { systemClock } from '../../system/machine.ts'
import { firebaseAuthIdentities } from './identities.ts'
import type { AuthAdmin } from './service.ts'

needs('auth')

const ada = { email: 'ada@example.org', password: 'correct horse', displayName: 'Ada' }

type Service = Awaited<ReturnType<typeof openService>>

test.each<[what: string, end: (service: Service) => Promise<unknown>]>([
  ['disabled', ({ identities, uid }) => identities.setDisabled(uid, true)],
  ['disabled by the service', ({ admin, uid }) => admin.updateUser(uid, { disabled: true })],
  ['deleted', ({ admin, uid }) => admin.deleteUser(uid)],
  ['revoked', ({ admin, uid }) => admin.revokeRefreshTokens(uid)],
  ['given another password', ({ identities, uid }) => identities.changePassword(uid, 'another horse')],
  ['given another password by the service', ({ admin, uid }) => admin.updateUser(uid, { password: 'another horse' })],
  [
    'given another password by a reset',
    async ({ identities }) => {
      const reset = data(await identities.requestReset(ada.email, new Date()))
      return identities.redeemReset(reset?.token ?? '', 'another horse', new Date())
    },
  ],
])('an account that is %s is signed out at the next request', async (_, end) => {
  const service = await openService()
  expect(await service.confirmed()).toBe(true)
  await nextSecond()
  await end(service)
  expect(await service.confirmed()).toBe(false)
  expect(await service.confirmed()).toBe(false)
})

test('a revocation before a sign-in does not end it', async () => {
  const { admin, identities, uid } = await openService()
  await admin.revokeRefreshTokens(uid)
  await nextSecond()
  const { credential } = data(await identities.signIn(ada.email, ada.password))
  expect(data(await identities.confirm(uid, credential, new Date()))).not.toBe(none)
})

test('an account that was disabled and enabled again must sign in again', async () => {
  const service = await openService()
  await nextSecond()
  await service.identities.setDisabled(service.uid, true)
  await service.identities.setDisabled(service.uid, false)
  expect(await service.confirmed()).toBe(false)
  expect((await service.identities.signIn(ada.email, ada.password)).ok).toBe(true)
})

test('a token is refreshed 5 minutes before its end, and the new one is valid', async () => {
  const { identities, uid, credential } = await openService()
  const ask = (text: string | null, afterMs: number) => identities.confirm(uid, text, new Date(Date.now() + afterMs))
  expect(data(await ask(credential, 54 * minuteMs))?.credential).toBe(none)
  const newer = data(await ask(credential, 56 * minuteMs))?.credential
  expect(newer).toEqual(expect.any(String))
  expect(newer).not.toBe(credential)
  expect(data(await ask(newer ?? none, 57 * minuteMs))).toMatchObject({ identity: { uid }, credential: none })
  expect(data(await ask(newer ?? none, 130 * minuteMs))).toMatchObject({
    identity: { uid },
    credential: expect.any(String),
  })
})

test('a disabled or deleted account gets no new token', async () => {
  const later = new Date(Date.now() + 56 * minuteMs)
  for (const end of [
    ({ admin, uid }: Service) => admin.updateUser(uid, { disabled: true }),
    ({ admin, uid }: Service) => admin.deleteUser(uid),
  ]) {
    const service = await openService()
    await end(service)
    expect(await service.identities.confirm(service.uid, service.credential, later)).toEqual(success(none))
  }
})

test('an invalid credential, or one of another account, confirms no sign-in', async () => {
  const { identities, uid, credential } = await openService()
  data(await identities.create({ ...ada, email: 'bob@example.org' }))
  const bobs = data(await identities.signIn('bob@example.org', ada.password)).credential
  const spoiled = credential?.replace('.', '.e30.')
  for (const text of [none, '', '{}', 'null', '[]', 'x'.repeat(10_000), bobs, spoiled ?? none])
    expect(await identities.confirm(uid, text, new Date())).toEqual(success(none))
})

test('a session of the site ends when the service ends its sign-in, and no other session does', async () => {
  const { admin, identities, uid } = await openService()
  const sessions = memoryStores().sessions
  const pseudonyms = { of: (kind: string, text: string) => `${kind} ${text}` }
  const ports = {
    documents: memoryDocuments(),
    identities,
    sessions,
    clock: systemClock(),
  }
  const signedIn = async () => {
    const asked = { email: ' ADA@Example.org', password: ada.password, device: '', client: 'c' }
    const answer = data(await signIn({ ...ports, attempts: memoryStores().attempts, pseudonyms }, asked))
    return 'signedIn' in answer ? answer.signedIn.token : ''
  }
  const old = await signedIn()
  expect(data(await currentAccount(ports, old))?.account).toMatchObject({ uid, email: ada.email })
  await nextSecond()
  await admin.revokeRefreshTokens(uid)
  const young = await signedIn()
  expect(await currentAccount(ports, old)).toEqual(success(none))
  expect(data(await currentAccount(ports, young))?.account.uid).toBe(uid)
  expect(data(await sessions.list(uid, new Date()))).toHaveLength(1)
})

/** Returns an account 'Ada', signed in to an empty project. */
async function openService() {
  const auth = emulatedAuth()
  const admin = auth.admin as AuthAdmin & { deleteUser(uid: string): Promise<void> }
  const besides = { resets: memoryStores().resets, policy: usualPolicy, clock: systemClock() }
  const identities = firebaseAuthIdentities({ ...auth, ...besides })
  const { uid } = data(await identities.create(ada))
  const { credential } = data(await identities.signIn(ada.email, ada.password))
  const confirmed = async () => data(await identities.confirm(uid, credential, new Date())) !== none
  return { admin, identities, uid, credential, confirmed }
}
