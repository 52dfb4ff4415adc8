import { expect, test } from 'vitest'
import { failed } from '#resume/result.ts'
import { memoryAccountStores } from '#support/memory/account-ports.ts'
import { data } from '#support/small-bundle.ts'
import { addAccount, listAccounts } from './accounts.ts'
import { newWelcome, readWelcome, redeemWelcome } from './welcome.ts'

const host = 'vita.example'
const ada = {
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'ada@example.com',
  password: 'granite walrus thimble oak',
  client: 'client',
}
const hourMs = 3_600_000

test('a token has 256 random bits, and only its hash is stored', async () => {
  const { ports, token } = await opened()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(data(await newWelcome(ports))).not.toBe(token)
  const stored = data(await ports.documents.readAll('site'))
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('the account is an Admin with the given names, and is signed in', async () => {
  const { ports, token } = await opened()
  const made = data(await redeemWelcome(ports, host, { ...ada, firstName: ' Ada ', token }))
  if (made.outcome !== 'made') throw new Error(made.outcome)
  expect(data(await listAccounts(ports))).toMatchObject([{ account: { firstName: 'Ada', isAdmin: true } }])
  expect(data(await ports.sessions.read(made.signedIn?.token ?? '', ports.clock.now()))).toMatchObject({
    uid: made.uid,
  })
})

test('opening the address does not use it up, making the account does', async () => {
  const { ports, token } = await opened()
  for (let times = 0; times < 30; times += 1) expect(data(await readWelcome(ports, token))).toBe('open')
  await redeemWelcome(ports, host, { ...ada, token })
  expect(data(await readWelcome(ports, token))).toBe('over')
  expect(data(await redeemWelcome(ports, host, { ...ada, email: 'bo@example.com', token }))).toEqual({
    outcome: 'over',
  })
})

test('of two uses at the same time one makes the account', async () => {
  const { ports, token } = await opened()
  const both = await Promise.all([
    redeemWelcome(ports, host, { ...ada, token }),
    redeemWelcome(ports, host, { ...ada, email: 'bo@example.com', token }),
  ])
  expect(both.map((each) => data(each).outcome).sort()).toEqual(['made', 'over'])
  expect(data(await listAccounts(ports))).toHaveLength(1)
})

test('a token works for less than an hour', async () => {
  const { ports, token } = await opened()
  ports.clock.moveBy(hourMs - 1)
  expect(data(await readWelcome(ports, token))).toBe('open')
  ports.clock.moveBy(1)
  expect(data(await readWelcome(ports, token))).toBe('over')
})

test('a newer token ends an earlier one', async () => {
  const { ports, token } = await opened()
  const newer = data(await newWelcome(ports)) ?? ''
  expect(data(await readWelcome(ports, token))).toBe('over')
  expect(data(await readWelcome(ports, newer))).toBe('open')
})

test('a token ends with any account, and there is no new one', async () => {
  const { ports, token } = await opened()
  data(await addAccount(ports, host, { ...ada, isAdmin: false }))
  expect(data(await readWelcome(ports, token))).toBe('over')
  expect(data(await newWelcome(ports))).toBe(null)
})

test('a rejected password or address keeps the token', async () => {
  const { ports, token } = await opened()
  const weak = data(await redeemWelcome(ports, host, { ...ada, password: 'ada', token }))
  expect(weak).toMatchObject({ outcome: 'rejected', field: 'password' })
  const wrong = data(await redeemWelcome(ports, host, { ...ada, email: 'ada', token }))
  expect(wrong).toMatchObject({ outcome: 'rejected', field: 'email' })
  expect(data(await redeemWelcome(ports, host, { ...ada, token })).outcome).toBe('made')
})

test('a store that fails while the account is made keeps the token', async () => {
  const { ports, token } = await opened()
  const broken = { ...ports.identities, create: async () => failed('unavailable', 'The store is away.') }
  expect(await redeemWelcome({ ...ports, identities: broken }, host, { ...ada, token })).toMatchObject({
    failure: { code: 'unavailable' },
  })
  expect(data(await readWelcome(ports, token))).toBe('open')
})

test('wrong tokens of the form count as failed sign-ins: after 20 a client has to wait, even with the right one', async () => {
  const { ports, token } = await opened()
  for (let times = 0; times < 20; times += 1)
    expect(data(await redeemWelcome(ports, host, { ...ada, token: `wrong-${times}` }))).toEqual({ outcome: 'over' })
  const limited = { outcome: 'limited', retryAfterS: 900 }
  expect(data(await redeemWelcome(ports, host, { ...ada, token }))).toMatchObject(limited)
  expect(data(await redeemWelcome(ports, host, { ...ada, token, client: 'another' }))).toMatchObject({
    outcome: 'made',
  })
})

test('opening the page counts nothing, whatever its token', async () => {
  const { ports, token } = await opened()
  for (let times = 0; times < 30; times += 1) expect(data(await readWelcome(ports, `wrong-${times}`))).toBe('over')
  expect(data(await readWelcome(ports, token))).toBe('open')
  expect(data(await redeemWelcome(ports, host, { ...ada, token }))).toMatchObject({ outcome: 'made' })
})

async function opened() {
  const ports = memoryAccountStores()
  return { ports, token: data(await newWelcome(ports)) ?? '' }
}
