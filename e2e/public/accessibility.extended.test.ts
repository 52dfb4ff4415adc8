import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, logIn, openLogin, postLogin, user } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { resetLink } from '#support/journeys/outbox.ts'
import { fill, openContact, proveHuman, submit } from '#support/journeys/pages/contact-page.ts'
import { everyPage, jobPage } from '#support/journeys/pages/pages.ts'
import { openByKey } from '#support/journeys/pages/sidebar.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/**
 * axe finds no violation of WCAG 2.2 AA and best practices on any page, in any state. Colours depend on the theme and layout on
 * the size, so two looks cover both values of each.
 */
const looks = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1440 },
] as const
const faultsOf = (page: Page) => faultsInLooks(page, looks)

let server: Server
/** Its location lookup fails, so its pages carry an alert. */
let alerting: Server
/** A reset link of the user's account. The test opens it and does not use it. */
let link: string

beforeAll(async () => {
  ;[server, alerting] = await Promise.all([
    startServer(),
    startServer({ env: { LOCATION_URL: 'http://127.0.0.1:1/' } }),
  ])
  await addPeople(server, [user])
  await postLogin(server, { resetEmail: user.email })
  link = await resetLink(server, user.email)
})

afterAll(() => Promise.all([server?.stop(), alerting?.stop()]))

journey('axe finds nothing on any page', async () => {
  const page = await openPage(server)
  for (const path of everyPage) {
    await page.goto(path)
    expect(await faultsOf(page), path).toEqual([])
  }
})

journey('axe finds nothing on the open panel with open groups', async () => {
  const page = await openPage(server)
  await page.goto('/hardware/desktop')
  await openByKey(page)
  expect(await faultsOf(page)).toEqual([])
})

journey('axe finds nothing on open folds and the reset panel', async () => {
  const page = await openPage(server)
  for (const path of ['/resume', '/login']) {
    await page.goto(path)
    const folds = page.getByRole('main').locator('details')
    await folds.evaluateAll((all) => {
      for (const fold of all) Object.assign(fold, { open: true })
    })
    expect(await folds.count()).toBeGreaterThan(0)
    expect(await faultsOf(page), path).toEqual([])
  }
})

journey('axe finds nothing on an enlarged picture', async () => {
  const page = await openPage(server)
  await page.goto(jobPage)
  await hydrate(page)
  await page
    .getByRole('link', { name: /\(enlarge\)$/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await faultsOf(page)).toEqual([])
})

journey('axe finds nothing on a rejected form and an answered human check', async () => {
  const page = await openContact(server, { expectedErrors: /status of 400/ })
  await proveHuman(page)
  await fill(page, { Email: 'nobody', Message: 'x'.repeat(301) })
  await submit(page)
  await page.getByRole('textbox', { name: 'Name', description: 'Name cannot be blank.' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
})

journey("axe finds nothing on a rejected login, a reset link's page and a dashboard", async () => {
  const page = await openLogin(server, null, { expectedErrors: /status of 400/ })
  await page.getByText('Forgot Password?').click()
  await page.locator('[name=resetEmail]').fill('nobody')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('[name=resetEmail][aria-invalid=true]').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await logIn(page, { email: '', password: '' })
  await page.locator('[name=password][aria-invalid=true]').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto(link)
  await hydrate(page)
  await page.locator('[name=password]').fill('password1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[name=password][aria-invalid=true]').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/reset-password?token=x')
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/login')
  await logIn(page, user)
  await page.waitForURL('/dashboard')
  await openByKey(page)
  expect(await faultsOf(page)).toEqual([])
})

journey('axe finds nothing on an alert', async () => {
  const page = await openPage(alerting)
  await page.goto('/resume')
  await page.getByRole('alert').hover()
  expect(await faultsOf(page)).toEqual([])
  expect(await page.getByRole('alert').isVisible()).toBe(true)
})
