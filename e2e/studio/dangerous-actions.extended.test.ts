import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { addPeople, admin, cookieOf, done, type Person, user, withPorts } from '#support/journeys/accounts.ts'
import { movedClock } from '#support/journeys/clock-shim.ts'
import { type Answer, ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer, vita } from '#support/journeys/server.ts'

/** Every dangerous action 14 and 16 minutes after the sign-in. docs/security.md#permissions, docs/behaviour.md 29.1. */
const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const mate: Person = { ...user, email: 'mate@example.com' }
const messages = '/studio/messages'
const message = 'id=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3'

type Action = { by?: Person; at: string; body?: string; passes: number }

/** The dangerous actions of each module that asks for a recent sign-in, in an order in which all of them pass. */
const dangerous: Record<string, Action[]> = {
  'account/act-on-account.ts': [
    { at: '/studio/account', body: 'do=email&email=next%40example.com', passes: 303 },
    { by: mate, at: '/account', body: 'do=email&email=next2%40example.com', passes: 303 },
  ],
  'account/passkeys.ts': [
    { at: '/studio/account', body: 'do=add&name=Laptop&passkey=later', passes: 400 },
    { at: '/studio/account', body: 'do=add&name=Laptop&passkey=%7B%7D', passes: 400 },
    { at: '/studio/account', body: 'do=remove&id=x', passes: 303 },
    { by: mate, at: '/account', body: 'do=remove&id=x', passes: 303 },
    { at: '/studio/account/codes', body: 'do=on&setup=x&code=123456', passes: 400 },
    { at: '/studio/account/codes', body: 'do=recovery', passes: 303 },
    { at: '/studio/account/codes', body: 'do=off', passes: 303 },
    { by: mate, at: '/account/codes', body: 'do=off', passes: 303 },
  ],
  'routes/account/codes.tsx': [
    { at: '/studio/account/codes', passes: 200 },
    { by: mate, at: '/account/codes', passes: 200 },
  ],
  'routes/messages.tsx': [{ at: messages, body: `act=delete&${message}`, passes: 200 }],
  'routes/messages-export.tsx': ['csv', 'json', 'mbox'].map((kind) => ({
    at: '/studio/messages/export',
    body: `kind=${kind}&box=inbox`,
    passes: 200,
  })),
  'routes/backup.tsx': [{ at: '/studio/health/backups/{backup}', passes: 200 }],
  'routes/health.tsx': [{ at: '/studio/health', body: 'act=delete&name=vita-20200101T000000Z.zip', passes: 404 }],
  'routes/settings.tsx': [
    { at: '/studio/settings', body: 'act=save-mail&host=%3F', passes: 400 },
    { at: '/studio/settings', body: 'act=remove-mail', passes: 200 },
  ],
  'place/load-place.ts': [
    { at: '/studio/places/new', body: 'act=save&kind=git&form=none', passes: 400 },
    { at: '/studio/places/none', body: 'act=remove', passes: 404 },
  ],
  'routes/people.tsx': [{ at: '/studio/people', body: 'email=new%40example.com', passes: 200 }],
  'routes/person.tsx': [
    { at: '/studio/people/{person}', body: 'act=promote', passes: 200 },
    { at: '/studio/people/{person}', body: 'act=demote', passes: 200 },
    { at: '/studio/people/{person}', body: 'act=password', passes: 200 },
    { at: '/studio/people/{person}', body: 'act=disable', passes: 200 },
    { at: '/studio/people/{person}', body: 'act=enable', passes: 200 },
    { at: '/studio/people/{person}', body: 'act=delete', passes: 404 },
  ],
}

/** What may be done without a confirmation. */
const harmless: Action[] = [
  { at: '/studio/account', body: 'do=names&firstName=Rowan&lastName=Reed', passes: 303 },
  { at: '/studio/account', body: 'do=rename&id=x&name=Phone', passes: 404 },
  { at: '/studio/account', body: 'do=add&name=Laptop&passkey=', passes: 400 },
  { at: '/studio/account', body: 'do=end-others', passes: 303 },
  { at: messages, body: `act=archive&${message}`, passes: 200 },
  { at: '/studio/people/{person}', body: 'act=name&firstName=Marlow&lastName=Reed', passes: 200 },
  { at: '/studio/people/{person}', body: 'act=sign-out', passes: 200 },
  { at: '/studio/settings', body: 'act=save&BACKUP_KEEP=9', passes: 200 },
  { at: '/studio/places', body: 'act=check&id=none', passes: 200 },
  { at: '/studio/editions', body: 'act=link&for=Ada&until=2020-01-01', passes: 400 },
  { at: '/studio/editions', body: 'act=end&id=none', passes: 404 },
  { at: '/studio/editions', body: 'act=forget&id=none', passes: 200 },
  { at: '/studio/editions', body: 'act=private&telephone=123', passes: 200 },
]

const clock = movedClock()
let server: Server
let names: Record<string, string>
let signedInAt = 0

beforeAll(async () => {
  server = await startServer({ env: clock.env })
  await addPeople(server, [admin, user, mate])
  await vita(['backup'], { DATA_DIR: server.dataDir })
  names = {
    backup: readdirSync(join(server.dataDir, 'backups'))[0] ?? '',
    person: await idOf(user),
  }
})

afterAll(async () => {
  await server?.stop()
  clock.close()
})

test('the table has every module that asks for a recent sign-in', () => {
  const studio = new URL('../../src/web/studio/', import.meta.url).pathname
  const asking = readdirSync(studio, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.|recent-sign-in\.ts$/.test(path) &&
      readFileSync(join(studio, path), 'utf8').includes('requireRecentSignIn('),
  )
  expect(asking.sort()).toEqual(Object.keys(dangerous).sort())
})

test('16 minutes after the sign-in every dangerous action asks for a confirmation, and changes nothing', async () => {
  const cookies = await signedIn()
  moveAfterSignIn(16)
  for (const action of Object.values(dangerous).flat()) {
    const { status, headers } = await act(cookies, action)
    const root = action.at.startsWith('/studio') ? '/studio' : '/account'
    expect([status, headers.location?.split('?')[0]], `${action.at} ${action.body}`).toEqual([303, `${root}/confirm`])
    if (action.body === undefined) continue
    const press = await act(cookies, { ...action, at: `${action.at}.data` })
    expect([press.status, textOf(press).includes(`${root}/confirm?`)], `${action.at} ${action.body}`).toEqual([
      202,
      true,
    ])
  }
  const challenge = { at: '/passkey-challenge', body: 'for=add', passes: 200 }
  const answer = await act(cookies, challenge)
  expect([answer.status, JSON.parse(textOf(answer))]).toEqual([
    403,
    { message: 'Please confirm that it is you first.' },
  ])
  expect((await act(cookies, { ...challenge, body: 'for=confirm' })).status).toBe(200)
  for (const action of harmless) {
    const { status, headers } = await act(cookies, action)
    expect([status, String(headers.location).includes('/confirm')], `${action.at} ${action.body}`).toEqual([
      action.passes,
      false,
    ])
  }
})

test('after the password a download is loaded, and a form leads back to its page, where it passes', async () => {
  const cookies = await signedIn()
  const page = '/studio/messages'
  for (const [action, next] of [
    [{ at: '/studio/health/backups/{backup}', passes: 200 }, '/studio/health/backups/{backup}'],
    [{ at: '/studio/messages/export', body: 'kind=csv&box=inbox', passes: 200 }, page],
  ] as const) {
    moveAfterSignIn(16)
    const asked = await act(cookies, action, page)
    const body = new URLSearchParams({ password: admin.password }).toString()
    const confirmed = await act(cookies, { at: asked.headers.location ?? '', body, passes: 303 })
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, named(next)])
    const cookie = /session=[^;]+/.exec(confirmed.raw)?.[0] ?? ''
    const after = await act({ [admin.email]: cookie }, action)
    expect([after.status, after.headers['content-disposition']?.split(';')[0]]).toEqual([200, 'attachment'])
    cookies[admin.email] = cookie
    signedInAt += 16
  }
})

test('a request that is under way with the old token after a confirmation deletes no cookie, unless it shows a page', async () => {
  const cookies = await signedIn()
  moveAfterSignIn(16)
  const asked = await act(cookies, { at: '/studio/health/backups/{backup}', passes: 303 })
  const at = asked.headers.location ?? ''
  const body = new URLSearchParams({ password: admin.password }).toString()
  const confirmed = await act(cookies, { at, body, passes: 303 })
  expect(confirmed.status).toBe(303)
  const old = { cookie: cookies[admin.email] ?? '' }
  const poll = await ask(server.origin, '/studio/entries/person-info/owner', {
    headers: { ...old, 'sec-fetch-dest': 'empty' },
  })
  expect([poll.status, poll.headers.location]).toEqual([302, '/login?redirect=studio/entries/person-info/owner'])
  for (const [dest, deletes] of [
    ['empty', false],
    ['iframe', false],
    ['document', true],
  ] as const) {
    const login = await ask(server.origin, '/login', { headers: { ...old, 'sec-fetch-dest': dest } })
    expect([login.status, /session=;/.test(login.raw)], dest).toEqual([200, deletes])
  }
  expect(poll.raw).not.toContain('session=')

  const login = '/login?redirect=studio/review'
  const loads = { 'sec-fetch-dest': 'document' }
  const page = await ask(server.origin, '/studio/review', { headers: { ...old, ...loads } })
  expect([page.status, page.headers.location, page.raw.includes('session=')]).toEqual([302, login, false])
  const own = { cookie: /session=[^;]+/.exec(confirmed.raw)?.[0] ?? '' }
  const back = await ask(server.origin, login, { headers: { ...own, ...loads } })
  expect([back.status, back.headers.location]).toEqual([302, '/studio/review'])
})

test('14 minutes after the sign-in every dangerous action passes', async () => {
  const cookies = await signedIn()
  moveAfterSignIn(14)
  expect((await act(cookies, { at: '/passkey-challenge', body: 'for=add', passes: 200 })).status).toBe(200)
  for (const action of Object.values(dangerous).flat()) {
    const { status, headers } = await act(cookies, action)
    expect([status, String(headers.location).includes('/confirm')], `${action.at} ${action.body}`).toEqual([
      action.passes,
      false,
    ])
  }
})

/** Signs both people in, an hour after the last test. */
async function signedIn(): Promise<Record<string, string>> {
  signedInAt += 60
  moveAfterSignIn(0)
  return { [admin.email]: await cookieOf(server, admin), [mate.email]: await cookieOf(server, mate) }
}

function moveAfterSignIn(minutes: number): void {
  clock.moveTo((signedInAt + minutes) * minuteMs)
}

function named(at: string): string {
  return at.replace(/\{(\w+)\}/, (_, name: string) => names[name] ?? '')
}

/** `from` is the page that has the link or the form. */
async function act(cookies: Record<string, string>, { by = admin, at, body }: Action, from = ''): Promise<Answer> {
  const referer: Record<string, string> = from === '' ? {} : { referer: server.origin + from }
  const headers = { ...form, ...referer, cookie: cookies[by.email] ?? '' }
  const question = body === undefined ? { headers } : { method: 'POST', headers, body }
  return ask(server.origin, named(at), question)
}

/** The id of a person in addresses. */
async function idOf({ email }: Person): Promise<string> {
  return withPorts(server, async ({ identities }) => {
    const uid = done(await identities.find(email))?.uid ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid))
    return Buffer.from(digest).toString('hex').slice(0, 32)
  })
}
