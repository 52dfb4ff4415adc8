import { beforeAll, expect, test } from 'vitest'
import { admin, cookieOf, user } from '#support/journeys/accounts.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Firebase Auth signs in by password alone, so the site leaves passkeys and one-time codes out. docs/behaviour.md 30.1. */
const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const [person, account] of [
  [user, '/account'],
  [admin, '/studio/account'],
] as const) {
  test(`${account} says that a password signs in, and has no part for passkeys or codes`, async () => {
    const headers = { cookie: await cookieOf(server, person) }
    const page = textOf(await ask(server.origin, account, { headers }))
    expect(page).toContain(`You sign in as ${person.email}, with a password.`)
    expect(page).toContain('>Password</h2>')
    expect(page).not.toMatch(/>(Passkeys|One-time codes)</)
  })

  test(`${account} rejects forms about passkeys and codes with 404`, async () => {
    const headers = { ...form, cookie: await cookieOf(server, person) }
    const statusOf = async (path: string, body: string) =>
      (await ask(server.origin, path, { method: 'POST', headers, body })).status
    for (const body of ['do=add&name=Key&passkey={}', 'do=rename&id=a&name=Key', 'do=remove&id=a'])
      expect(await statusOf(account, body), body).toBe(404)
    for (const body of ['code=123456&saved=on', 'do=off', 'do=recovery'])
      expect(await statusOf(`${account}/codes`, body), body).toBe(404)
    expect((await ask(server.origin, `${account}/codes`, { headers: { cookie: headers.cookie } })).status).toBe(404)
    for (const purpose of ['sign-in', 'add', 'confirm'])
      expect(await statusOf('/passkey-challenge', `for=${purpose}`), purpose).toBe(404)
  })
}

test('the login page offers no passkey, and a posted one starts no session', async () => {
  const page = textOf(await ask(server.origin, '/login'))
  expect(page).toMatch(/autocomplete="username"/i)
  expect(page).not.toContain('webauthn')
  const body = `passkey=${encodeURIComponent('{"id":"a"}')}`
  const answer = await ask(server.origin, '/login', { method: 'POST', headers: form, body })
  expect(answer.status).toBe(400)
  expect(textOf(answer)).toContain('This passkey cannot be used here. Please log in with your password.')
  expect(answer.headers['set-cookie'] ?? '').not.toContain('session')
})
