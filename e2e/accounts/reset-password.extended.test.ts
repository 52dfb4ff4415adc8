import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, cookieOf, logIn, openLogin, type Person, postLogin, user } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { mailsTo, resetLink } from '#support/journeys/outbox.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** A forgotten password, from the panel through the mail to the next sign-in. docs/behaviour.md 4.8, 8.11. */
const over = 'This link is not valid any more. Please ask for a new one.'
const changed = 'Success Your password was changed. Please log in with it.'
const newPassword = 'thirty swallows over the weir'

let server: Server
/** Each journey has its own account, so that the account's newest mail is its own. */
const people = ['ada', 'bea', 'dora', 'eve'].map((name) => ({ ...user, email: `${name}@example.com` }))
const [ada, bea, dora, eve] = people as [Person, Person, Person, Person]

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1,::1' } })
  await addPeople(server, people)
})

afterAll(() => server?.stop())

for (const [scripts, person] of [
  [true, ada],
  [false, bea],
] as const) {
  journey.byForm(scripts)(
    `a forgotten password is reset by mail, once for each link, ${scripts ? 'with scripts' : 'without scripts'}`,
    async () => {
      const before = await cookieOf(server, person)
      const page = await openLogin(server, null, { scripts, expectedErrors: /status of 4/, more: visitor() })
      await page.getByText('Forgot Password?').click()
      await page.locator('[name=resetEmail]').fill(person.email)
      await page.getByRole('button', { name: 'Send' }).click()
      expect(await alertTexts(page)).toEqual([
        `Success Password reset email sent to: ${person.email}`,
        'Note If you do not see the email, please check your spam folder.',
      ])
      expect(await page.locator('details.reset').getAttribute('open')).not.toBeNull()
      await expect.poll(() => page.locator('[name=resetEmail]').inputValue()).toBe('') // after the alerts

      const link = await resetLink(server, person.email)
      expect(new URL(link).origin).toBe(server.origin)
      for (let at = 0; at < 2; at += 1) {
        await page.goto(link)
        expect(await page.getByText(`For ${person.email}`).count()).toBe(1)
      }
      if (scripts) await hydrate(page)
      await page.locator('[name=password]').fill('password1')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('[name=password][aria-invalid=true]').waitFor()
      expect(page.url()).toBe(`${server.origin}/reset-password`)
      if (scripts) await page.locator('[name=password]:focus').waitFor()
      expect(await page.content()).not.toContain('password1')

      await page.locator('[name=password]').fill(newPassword)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.waitForURL('/login')
      await expect.poll(() => alertTexts(page)).toContain(changed)
      expect((await ask(server.origin, '/dashboard', { headers: { cookie: before } })).status).toBe(302)
      expect((await postLogin(server, { email: person.email, password: person.password })).response.status).toBe(400)
      await logIn(page, { ...person, password: newPassword })
      await page.waitForURL('/dashboard')
      await expect.poll(() => mailsTo(server, person.email).join()).toContain('was changed')

      expect((await page.goto(link))?.status()).toBe(410)
      expect(await page.getByText(over).count()).toBe(1)
    },
  )
}

journey('the token is in no later address, and no request of the page contains it', async () => {
  await postLogin(server, { resetEmail: dora.email }, visitor().extraHTTPHeaders)
  const link = await resetLink(server, dora.email)
  const token = new URL(link).searchParams.get('token') ?? ''
  const page = await openPage(server, { more: visitor() })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(link)
  await page.evaluate(() => document.fonts.ready)
  await hydrate(page)
  expect(await page.title()).toBe('Rowan Brackwater Resume | Reset Password')
  await page.locator('[name=password]').fill(newPassword)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('/login')
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  const asked = requests.map((request) => request.url()).filter((address) => address !== link)
  const referrers = await Promise.all(requests.map(async (request) => String((await request.allHeaders()).referer)))
  expect(asked.some((address) => address.endsWith('.woff2'))).toBe(true)
  for (const text of [...asked, ...referrers, server.output()]) expect(text).not.toContain(token)
})

test('opening a link does not consume it; its page is not stored and has noindex', async () => {
  await postLogin(server, { resetEmail: eve.email }, visitor().extraHTTPHeaders)
  const link = new URL(await resetLink(server, eve.email))
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
    const { status, headers } = await ask(server.origin, link.pathname + link.search, { method })
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer'])
  }
  const html = await (await fetch(link)).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('At least 6 characters')
})

let visitors = 0

/** A new visitor with their own address, because each may request three mails a minute. */
function visitor() {
  visitors += 1
  return { extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitors}` } }
}
