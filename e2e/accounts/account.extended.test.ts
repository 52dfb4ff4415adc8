import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import {
  addPeople,
  admin,
  cookieOf,
  logIn,
  openDashboard,
  openSignedIn,
  type Person,
  postLogin,
  startMovedServer,
  user,
} from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { journey } from '#support/journeys/browser.ts'
import { mailsTo } from '#support/journeys/outbox.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { storedBy } from '#support/journeys/stored.ts'

/** One's own account, on the site and in the studio, and the confirmation before a dangerous action. docs/behaviour.md 29. */
const newPassword = 'thirty swallows over the weir'
const person = (name: string): Person => ({ ...user, email: `${name}@example.com` })
const [ada, bea, cleo, eve, finn] = ['ada', 'bea', 'cleo', 'eve', 'finn'].map(person) as [
  Person,
  Person,
  Person,
  Person,
  Person,
]

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin, user, ada, bea, cleo, eve, finn])
})

afterAll(() => server?.stop())

for (const [scripts, one] of [
  [true, ada],
  [false, bea],
] as const) {
  const how = scripts ? 'with scripts' : 'without scripts'

  journey.byForm(scripts)(`a person changes names, email and password on the site, ${how}`, async () => {
    const before = await cookieOf(server, one)
    const page = await openSignedIn(server, one, { scripts, expectedErrors: /status of 4/ })
    await page.goto('/account')
    await page.getByLabel('Last name').fill('')
    await press(page, 'Save the name')
    expect(await page.locator('[aria-invalid=true]').getAttribute('name')).toBe('lastName')
    expect(await page.title()).toMatch(/^Error: /)
    await page.getByLabel('Last name').fill('Reed')
    await press(page, 'Save the name')
    expect(await alertTexts(page)).toEqual(['Success Your name was saved.'])
    expect(await page.getByLabel('Last name').inputValue()).toBe('Reed')

    const next = `new-${one.email}`
    await page.getByLabel('Email', { exact: true }).fill(next)
    await press(page, 'Change the email')
    await page.getByText('A mail is on its way to the new address.').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(one.email)
    await page.goto(await emailLink(next))
    await page.getByText(`You sign in with ${next} from now on`).waitFor()
    await press(page, 'Use this address')
    await page.getByText('Your email was changed.').waitFor()
    // Firebase Auth ends the sign-ins of an account whose address changed.
    if (inject('stack') === 'hosted') await logIn(page, { email: next, password: one.password })
    await page.waitForURL('/account')
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(next)
    await expect.poll(() => mailsTo(server, one.email).join()).toContain('is about to change')

    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password').fill(newPassword)
    await press(page, 'Change the password')
    await page.getByText('This password is not right.').first().waitFor()
    expect(await page.content()).not.toContain(newPassword)
    await expect.poll(server.output).toContain('password change rejected')
    await page.getByLabel('Current password').fill(one.password)
    await page.getByLabel('New password').fill(newPassword)
    await press(page, 'Change the password')
    await page.getByText('Your password was changed, and all other sessions were ended.').waitFor()
    expect(await isSignedIn(before)).toBe(false)
    await page.reload()
    await page.getByRole('heading', { name: 'My account' }).waitFor()
    expect((await postLogin(server, { email: next, password: newPassword })).response.status).toBe(303)
    expect((await postLogin(server, { email: one.email, password: newPassword })).response.status).toBe(400)
    expect(await rowsOf(page, 'Recent activity')).toEqual(
      expect.arrayContaining(['Password changed', 'A wrong password', 'Email changed', 'Signed in']),
    )
  })
}

journey('a person ends one session, then all others', async () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
  const onPhone = await cookieWith(cleo, phone)
  const others = [await cookieOf(server, cleo), await cookieOf(server, cleo)]
  const page = await openSignedIn(server, cleo)
  await page.goto('/account')
  expect(await rowsOf(page, 'Signed in')).toEqual(['This device', ...Array(3).fill(expect.any(String))])
  await page.getByRole('button', { name: /^End this one ?: Phone, Safari on iOS \u00b7 last seen today/ }).click()
  await page.getByText('The session was ended.').waitFor()
  expect(await isSignedIn(onPhone)).toBe(false)
  expect(await Promise.all(others.map(isSignedIn))).toEqual([true, true])
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByText('All other sessions were ended.').waitFor()
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
  expect(await rowsOf(page, 'Signed in')).toEqual(['This device'])
  expect(await page.getByRole('button', { name: 'End all others' }).count()).toBe(0)
})

journey.embedded('the site and the studio lead to the account, and only for those who are signed in', async () => {
  const page = await openDashboard(server, admin, { size: 'medium' })
  await page.getByRole('navigation').getByRole('link', { name: 'My account' }).first().click()
  await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account')
  expect(await page.getByRole('button', { name: 'Log Out' }).isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Studio' }).click()
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/studio/account')
  expect(await page.getByRole('button', { name: 'Log Out' }).isVisible()).toBe(true)
  const home = textOf(await ask(server.origin, '/home'))
  expect(home).not.toMatch(/My account|"\/account/)
})

journey.embedded(
  'axe finds nothing on the pages of the account, in three looks',
  async () => {
    const page = await openSignedIn(server, finn, { expectedErrors: /status of 4/ })
    await page.goto('/account')
    expect(await faultsInLooks(page)).toEqual([])
    await press(page, 'Change the password')
    await page.locator('[aria-invalid=true]').first().waitFor()
    expect(await faultsInLooks(page), 'with errors').toEqual([])
    for (const path of ['/account/confirm?for=email&from=/account', '/account/email?token=x']) {
      await page.goto(path)
      expect(await faultsInLooks(page), path).toEqual([])
    }
  },
  180_000,
)

for (const [how, scripts, kind] of [
  ['with scripts, of a User', true, eve],
  ['without scripts, of an Admin', false, admin],
] as const) {
  const one = scripts ? journey.extended : journey.embedded // of the other, the same form arrives
  one(
    `14 minutes after signing in an action passes, after 16 the password is asked for and the page is shown again, ${how}`,
    async () => {
      const { own, clock } = await startMovedServer([kind])
      const root = kind.isAdmin ? '/studio' : '/account'
      const account = kind.isAdmin ? '/studio/account' : '/account'
      const page = await openSignedIn(own, kind, { scripts, expectedErrors: /status of 4/ })
      clock.moveTo(14 * minuteMs)
      await askForEmail(page, account, 'first@example.com')
      await page.getByText('A mail is on its way to the new address.').waitFor()

      clock.moveTo(16 * minuteMs)
      await askForEmail(page, account, 'second@example.com')
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`${root}/confirm`)
      await page.getByText('Changing the email asks for your password again: you signed in 16 minutes ago.').waitFor()
      expect(await pendingOf(own)).toBe('first@example.com')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(account)

      await askForEmail(page, account, 'third@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await press(page, 'Continue')
      await page.locator('[name=password][aria-invalid=true]').waitFor()
      await page.getByLabel('Password', { exact: true }).fill(kind.password)
      await press(page, 'Continue')
      await page.getByText('Unlocked for 15 minutes. Please do it again.').waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(account)
      expect(await pendingOf(own)).toBe('first@example.com')
      await askForEmail(page, account, 'third@example.com')
      await page.getByText('A mail is on its way to the new address.').waitFor()
      expect(await pendingOf(own)).toBe('third@example.com')

      clock.moveTo(30 * minuteMs)
      await askForEmail(page, account, 'fourth@example.com')
      await page.getByText('A mail is on its way to the new address.').waitFor()
      expect(await pendingOf(own)).toBe('fourth@example.com')
    },
  )
}

test('STUDIO=off answers 404 for the account, to everyone, and no menu names it', async () => {
  const closed = await startServer({ env: { STUDIO: 'off' } })
  onTestFinished(async () => void (await closed.stop()))
  await addPeople(closed, [user, admin])
  for (const cookie of ['', await cookieOf(closed, user), await cookieOf(closed, admin)]) {
    for (const path of ['/account', '/account/confirm', '/account/email?token=x', '/studio/account'])
      expect((await ask(closed.origin, path, { headers: { cookie } })).status, path).toBe(404)
    expect(textOf(await ask(closed.origin, '/home', { headers: { cookie } }))).not.toContain('My account')
  }
})

test('the pages of the account are private, and the one of a mailed link sends its address to no other page', async () => {
  const cookie = await cookieOf(server, user)
  const page = await ask(server.origin, '/account', { headers: { cookie } })
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  expect(textOf(page)).not.toMatch(/not published|studio-nav|draft-bar/)
  const link = await ask(server.origin, '/account/email?token=x')
  expect(link.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

/** Presses a button once the page reacts as it will. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function askForEmail(page: Page, account: string, email: string): Promise<void> {
  await page.goto(account)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Change the email')
}

/** The titles of a part's rows. */
async function rowsOf(page: Page, part: string): Promise<string[]> {
  return page.getByRole('region', { name: part }).getByRole('listitem').locator('b').allTextContents()
}

function emailLink(address: string): Promise<string> {
  const link = () => /http:\/\/\S+\/account\/email\?token=[\w-]{43}/.exec(mailsTo(server, address).join('\n'))?.[0]
  return vi.waitUntil(link, { timeout: 15_000, interval: 50 })
}

/** The address that waits for its confirmation. */
async function pendingOf(of: Server): Promise<unknown> {
  return (await storedBy(of, 'email-changes'))[0]?.fields.email
}

async function isSignedIn(cookie: string): Promise<boolean> {
  return textOf(await ask(server.origin, '/account-mark', { headers: { cookie } })) !== ''
}

async function cookieWith({ email, password }: Person, browser: string): Promise<string> {
  const { cookies } = await postLogin(server, { email, password }, { 'user-agent': browser })
  return cookies.find((each) => each.startsWith('session='))?.split(';')[0] ?? ''
}
