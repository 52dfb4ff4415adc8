import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addPeople, admin, cookieOf, type Person, user, withPorts } from '#support/journeys/accounts.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { pages as allPages } from '#web/routing/routes.ts'

/**
 * The answer to each caller, by address and method. Every route of the router has a row, and the other rows are compared with
 * the routes of the server, so an address without a row fails. docs/behaviour.md 2.1, 2.3, 8.2, 13.7.
 */
type Reply = number | `${number} ${string}`

/** The routes of the site, and those about the account of their visitor, which are a part of the studio's app. */
const routes = allPages.filter(({ handle }) => !handle.isStudio)

/**
 * A page's answers to anonymous visitors, and to accounts where they differ; and the same for an empty form of this site, and
 * for one to its .data address, where that differs.
 */
type Row = {
  at?: string
  anonymous: Reply
  /** To the document of a visitor whose session ended, where it differs. */
  ended?: Reply
  account?: Reply
  form?: Reply
  accountForm?: Reply
  dataForm?: Reply
  accountDataForm?: Reply
}

const toLogin = (path: string): Row => ({ at: path, anonymous: `302 /login?redirect=${path.slice(1)}`, account: 200 })

/** The row of a route without one below: the address of its path, open to everyone or to accounts as its handle says. */
function rowOf({ path = '', handle: { access = 'everyone' } }: (typeof routes)[number]): Row {
  if (access === 'everyone') return { anonymous: 200 }
  expect(access, `${path} needs a row`).toBe('account')
  return toLogin(`/${path.replaceAll(':', '')}`)
}

/** The routes with other answers, and those that must never be open to everyone. */
const special: Record<string, Row> = {
  '': { anonymous: '302 /home' },
  'about-me': { anonymous: '301 /about' },
  'resume/jobs': { anonymous: '302 /resume' },
  'resume/jobs/details': { at: '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3', anonymous: 200 },
  'resume/jobs/:uuid': { at: '/resume/jobs/one', anonymous: '302 /resume/jobs/details?uuid=one' },
  'resume/education': { anonymous: '302 /resume' },
  'resume/education/details': { at: '/resume/education/details?uuid=unknown', anonymous: 404 },
  'resume/education/:uuid': { at: '/resume/education/one', anonymous: '302 /resume/education/details?uuid=one' },
  'projects/:project': { at: '/projects/cts', anonymous: 200 },
  hardware: { anonymous: '302 /home' },
  contact: { anonymous: 200, form: 400 },
  login: { anonymous: 200, account: '302 /dashboard', form: 400, accountForm: '302 /dashboard' },
  'login/code': { anonymous: 200, account: '302 /dashboard', form: 400, accountForm: '302 /dashboard' },
  'login/next': { anonymous: '302 /login?accepted=1', ended: '302 /login', account: '302 /dashboard' },
  'passkey-challenge': { anonymous: 405, form: 400 },
  'account/codes': codesRow(),
  'reset-password': { at: '/reset-password?token=x', anonymous: 410, form: 410 },
  's/:code': { at: '/s/unknown', anonymous: 404 },
  'access-denied': { anonymous: 403 },
  admin: { anonymous: '302 /admin/dashboard' },
  'admin/dashboard': toLogin('/admin/dashboard'),
  'admin/dashboard/:nav': toLogin('/admin/dashboard/jobs'),
  'admin/dashboard/:nav/:action': toLogin('/admin/dashboard/jobs/new'),
  dashboard: toLogin('/dashboard'),
  'dashboard/:nav': toLogin('/dashboard/messages'),
  account: { ...toLogin('/account'), ...ownForm('account', 400) },
  'account/confirm': { ...toLogin('/account/confirm'), ...ownForm('account/confirm', 400) },
  'account/email': { at: '/account/email?token=x', anonymous: 410, form: 410 },
  '*': { at: '/no-such-page', anonymous: 404 },
}

/** Where Firebase Auth has the accounts there are no codes. */
function codesRow(): Row {
  const row = toLogin('/account/codes')
  return inject('stack') === 'hosted'
    ? { ...row, account: 404, ...ownForm('account/codes', 404) }
    : { ...row, ...ownForm('account/codes', 400) }
}

/** The answers to a form that only an account may post. */
function ownForm(path: string, accountForm: number): Partial<Row> {
  return { form: `302 /login?redirect=${path}`, accountForm, dataForm: 202, accountDataForm: accountForm }
}

const pages = Object.fromEntries(routes.map((route) => [route.path ?? '', special[route.path ?? ''] ?? rowOf(route)]))

/** The addresses that are no pages, with the same answer to every caller: to GET, and to an empty form of this site. */
const own: Record<string, { at?: string; get: Reply; form: Reply }> = {
  '/healthz': { get: 200, form: 405 },
  '/readyz': { get: 200, form: 405 },
  '/forms/:id': { at: '/forms/contact', get: 405, form: 400 },
  openedFormPath: { at: '/forms', get: 404, form: 405 },
  '/human-check/challenge': { get: 200, form: 405 },
  '/theme': { get: 404, form: '303 /?theme=system' },
  '/logout': { get: 404, form: '303 /home' },
  accountIdHashPath: { at: '/account-mark', get: 200, form: 405 },
  '/static/app/*': { at: '/static/app/x.js', get: 404, form: 405 },
  '/static/words/*': { at: '/static/words/de-00000000.json', get: 404, form: 405 },
  '/cards/*': { at: '/cards/x.jpg', get: 404, form: 405 },
  '/pictures/*': { at: '/pictures/x.webp', get: 404, form: 405 },
}

const callers = ['anonymous', 'user', 'admin', 'disabled', 'over'] as const
type Caller = (typeof callers)[number]

let server: Server
let cookies: Record<Caller, string>

beforeAll(async () => {
  server = await startServer()
  const former: Person = { ...user, email: 'former@example.com' }
  const gone: Person = { ...user, email: 'gone@example.com' }
  await addPeople(server, [user, admin, former, gone])
  cookies = {
    anonymous: 'theme=system',
    user: await cookieOf(server, user),
    admin: await cookieOf(server, admin),
    disabled: await cookieOf(server, former),
    over: await cookieOf(server, gone),
  }
  await withPorts(server, async ({ identities, sessions }) => {
    const found = await identities.find(former.email)
    if (found.ok && found.data !== null) await identities.setDisabled(found.data.uid, true)
    await sessions.end(cookies.over.slice(cookies.over.indexOf('=') + 1))
  })
})

afterAll(() => server?.stop())

test('every route of the router and of the server has a row', () => {
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(Object.keys(special)))
  const source = globSync('src/server/routes/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const served = [...source.matchAll(/\bapp\.(?:get|post|all)\(\s*(?:'([^']+)'|(\w+))/g)].map(
    ([, path, name]) => path ?? name,
  )
  expect(Object.keys(own).sort()).toEqual(served.filter((path) => path !== '*').sort())
})

for (const caller of callers) {
  const isAccount = caller === 'user' || caller === 'admin'

  test(`${caller}: every page answers as listed, as document, by HEAD and as data`, async () => {
    for (const [path, { at = `/${path}`, anonymous, ended = anonymous, account = anonymous }] of Object.entries(
      pages,
    )) {
      const wanted = isAccount ? account : anonymous
      const asDocument = caller === 'disabled' || caller === 'over' ? ended : wanted
      for (const method of ['GET', 'HEAD'])
        expect(await replyTo(caller, method, at), `${method} ${at}`).toBe(asDocument)
      const data = await ask(server.origin, dataOf(at), { headers: { cookie: cookies[caller] } })
      const [status, target] = String(wanted).split(' ')
      expect(data.status, `${at} as data`).toBe(target === undefined ? Number(status) : 202)
      expect(textOf(data).includes(`"${target}"`), `${at} as data`).toBe(target !== undefined)
    }
  })

  test(`${caller}: every page answers a form as listed, and rejects one of another site`, async () => {
    for (const [path, row] of Object.entries(pages)) {
      const { at = `/${path}`, form = 405, accountForm = form, dataForm = form, accountDataForm = dataForm } = row
      expect(await replyTo(caller, 'POST', at, 'same-origin'), at).toBe(isAccount ? accountForm : form)
      const asData = isAccount ? accountDataForm : dataForm
      expect(await replyTo(caller, 'POST', dataOf(at), 'same-origin'), `${at} as data`).toBe(asData)
      for (const from of ['cross-site', 'same-site', 'none'])
        expect(await replyTo(caller, 'POST', at, from), `${at} ${from}`).toBe(403)
    }
  })

  test(`${caller}: the server's own addresses answer as listed`, async () => {
    for (const [path, { at = path, get, form }] of Object.entries(own)) {
      expect(await replyTo(caller, 'GET', at), at).toBe(get)
      // A form that ends a session needs the CSRF token of that session.
      const wanted = at === '/logout' && isAccount ? 403 : form
      expect(await replyTo(caller, 'POST', at, 'same-origin'), at).toBe(wanted)
      // Other sites may post messages and nothing else.
      expect(await replyTo(caller, 'POST', at, 'cross-site'), at).toBe(at.startsWith('/forms/') ? form : 403)
    }
  })

  test(`${caller}: other methods are rejected everywhere`, async () => {
    for (const [path, { at = `/${path}` }] of Object.entries({ ...pages, ...own }))
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect(await replyTo(caller, method, at), `${method} ${at}`).toBe(405)
  })
}

test('after these requests only the two enabled accounts are signed in', async () => {
  const marks = callers.map(async (caller) => {
    const answer = await ask(server.origin, '/account-mark', { headers: { cookie: cookies[caller] } })
    return [caller, textOf(answer) !== '']
  })
  expect(Object.fromEntries(await Promise.all(marks))).toEqual({
    anonymous: false,
    user: true,
    admin: true,
    disabled: false,
    over: false,
  })
})

/** The status and, for a redirect, its target. */
async function replyTo(caller: Caller, method: string, at: string, from?: string): Promise<Reply> {
  const isForm = from !== undefined
  const { status, headers } = await ask(server.origin, at, {
    method,
    headers: {
      cookie: cookies[caller],
      ...(isForm ? { 'sec-fetch-site': from, 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    body: isForm ? 'nothing=' : '',
  })
  return headers.location === undefined ? status : `${status} ${headers.location}`
}

/** The address of a page's data. */
function dataOf(at: string): string {
  return at === '/' ? '/_.data' : at.replace(/(\?|$)/, '.data$1')
}
