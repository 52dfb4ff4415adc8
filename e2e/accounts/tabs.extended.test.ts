import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, done, logIn, openAs, openDashboard, user, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { emailMessage, fill, typedIn } from '#support/journeys/pages/contact-page.ts'
import { openByKey } from '#support/journeys/pages/sidebar.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** Other tabs follow a sign-in and a sign-out. docs/behaviour.md 8.9. */
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [user, admin])
})

afterAll(() => server?.stop())

journey('other tabs follow a sign-in and a sign-out, and typed text in them stays', async () => {
  const page = await openPage(server)
  const contact = await otherTab(page, '/contact')
  const home = await otherTab(page, '/home')
  await fill(contact, emailMessage)
  const id = await contact.locator('[name=SubmissionUuid]').inputValue()
  await page.goto('/login')
  await logIn(page, user)
  await page.waitForURL('/dashboard')
  for (const tab of [contact, home]) await expect.poll(() => cardOf(tab)).toContain('Marlow Tidewell')
  expect(await entriesOf(home)).toContain('Dashboard')

  await logOut(page)
  for (const tab of [contact, home]) await expect.poll(() => cardOf(tab)).toContain('Create')
  expect(await entriesOf(home)).not.toContain('Dashboard')
  expect(await typedIn(contact)).toMatchObject(emailMessage)
  expect(await contact.locator('[name=SubmissionUuid]').inputValue()).toBe(id)
  expect(await home.getByText('successfully logged out').count()).toBe(0)
})

journey('a tab follows within a second, even when the tab that signed out is not hydrated', async () => {
  const page = await openDashboard(server, user)
  const other = await otherTab(page, '/resume')
  expect(await cardOf(other)).toContain('Marlow Tidewell')
  const followed = other.evaluate(async () => {
    const news = new BroadcastChannel('account')
    await new Promise((resolve) => news.addEventListener('message', resolve, { once: true }))
    const heardAt = performance.now()
    const card = document.querySelector('.account-card')
    while (card?.textContent?.includes('Marlow')) await new Promise((resolve) => setTimeout(resolve, 10))
    return performance.now() - heardAt
  })
  await page.route('**/static/js/*.js', () => {})
  await logOut(page)
  expect(await followed).toBeLessThan(1000)
})

journey('a protected page in another tab redirects to the login page, and back after the next sign-in', async () => {
  const page = await openDashboard(server, user)
  const other = await otherTab(page, '/dashboard/messages')
  await logOut(page)
  await other.waitForURL('/login?redirect=dashboard/messages')
  await hydrate(other)
  const loads: string[] = []
  other.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await logIn(page, user)
  await expect.poll(() => new URL(other.url()).pathname).toBe('/dashboard/messages')
  await other.waitForLoadState()
  expect(loads).toEqual(['/dashboard/messages'])
})

journey('signing in as another account changes the account in every tab', async () => {
  const page = await openDashboard(server, user)
  const other = await otherTab(page, '/home')
  await logOut(page)
  await page.goto('/login')
  await logIn(page, admin)
  await expect.poll(() => cardOf(other)).toMatch(/^Rowan BrackwaterAdmin/)
  await openByKey(other)
  await other.getByRole('button', { name: 'Log Out' }).click()
  await other.waitForURL('/home')
  await page.waitForURL('/login?redirect=dashboard')
})

journey('an untouched tab checks its account at hydration, and a newly loaded one does not', async () => {
  const page = await openDashboard(server, user)
  const untouched = await page.context().newPage()
  await untouched.goto('/resume')
  const asked = questionsOf(untouched)
  await page.route('**/account-mark', (route) => route.abort())
  await logOut(page)
  expect(await cardOf(untouched)).toContain('Marlow Tidewell')
  await untouched.waitForTimeout(1000) // a page younger than a second does not check
  await hydrate(untouched)
  await expect.poll(() => cardOf(untouched)).toContain('Create')
  expect(asked()).toBe(1)
})

journey('a page restored from the back-forward cache checks its account, without a message', async () => {
  const page = await openAs(server, user, '/home')
  await hydrate(page)
  await withPorts(server, async ({ identities, sessions }) => {
    const found = done(await identities.find(user.email))
    done(await sessions.endAll(found?.uid ?? ''))
  })
  expect(await cardOf(page)).toContain('Marlow Tidewell')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => cardOf(page)).toContain('Create')
})

journey('a tab stays as it is while the server does not answer', async () => {
  const page = await openDashboard(server, user)
  const other = await otherTab(page, '/contact')
  await fill(other, emailMessage)
  let questions = 0
  await other.route('**/account-mark', async (route) => {
    questions += 1
    await route.abort()
  })
  await logOut(page)
  await expect.poll(() => questions).toBeGreaterThan(0)
  expect(await cardOf(other)).toContain('Marlow Tidewell')
  expect(await typedIn(other)).toMatchObject(emailMessage)
})

/** Opens another hydrated tab of the same browser. */
async function otherTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  await hydrate(tab)
  return tab
}

async function logOut(page: Page): Promise<void> {
  await openByKey(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('/home')
}

async function cardOf(page: Page): Promise<string> {
  return (await page.locator('.account-card').textContent()) ?? ''
}

function entriesOf(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Pages, as icons' }).getByRole('link').allTextContents()
}

/** Counts how often a page requests its account. */
function questionsOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/account-mark')) count += 1
  })
  return () => count
}
