import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { addPeople, postLogin, user } from '#support/journeys/accounts.ts'
import { resetLink } from '#support/journeys/outbox.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** A browser that keeps no cookie, as `fetch` is one. docs/behaviour.md 8.8, 8.13. */
const why = 'this browser kept no cookie of this site'

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user])
})

afterAll(() => server?.stop())

test('an accepted sign-in without the cookie says why nobody is signed in, and a rejected one does not', async () => {
  const { email, password } = user
  const landed = await sent(server, '/login?redirect=resume', { email, password })
  expect(landed).toMatchObject({ path: '/login?redirect=resume&accepted=1', status: 200, says: true })
  expect(await sent(server, '/login?redirect=resume', { email, password: 'wrong' })).toMatchObject({
    ...{ path: '/login?redirect=resume', status: 400, says: false },
  })
})

test('an accepted new password without the cookie says why', async () => {
  await postLogin(server, { resetEmail: user.email })
  const { searchParams } = new URL(await resetLink(server, user.email))
  const fields = { token: searchParams.get('token') ?? '', password: user.password }
  expect(await sent(server, '/reset-password', fields)).toEqual({ path: '/login?accepted=1', status: 200, says: true })
})

test('the first account without the cookie says why, in place of an empty page', async () => {
  const own = await startServer()
  onTestFinished(async () => void (await own.stop()))
  const printed = () => /^Make your account: (\S+)\n/m.exec(own.output())?.[1]
  const address = await vi.waitUntil(printed, { timeout: 20_000 }) // after the line for which the start waited
  const token = new URL(address).searchParams.get('token') ?? ''
  const fields = {
    firstName: 'Ada',
    lastName: 'Quill',
    email: 'ada@example.com',
    password: 'granite walrus thimble oak',
  }
  const path = '/login?redirect=studio/welcome/start&accepted=1'
  expect(await sent(own, '/studio/welcome', { ...fields, token })).toEqual({ path, status: 200, says: true })
})

/** Posts a form and follows its answer without cookies. */
async function sent({ origin }: Server, path: string, fields: Record<string, string>) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const says = (await answer.text()).includes(why)
  return { path: answer.url.slice(origin.length), status: answer.status, says }
}
