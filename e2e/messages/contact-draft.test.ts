import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { openAs, user } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import {
  alertTexts,
  fieldOf,
  fill,
  openContact,
  proveHuman,
  submit,
  typedIn,
} from '#support/journeys/pages/contact-page.ts'
import { openByKey } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Text typed into the contact form stays in its tab until it is sent. */
const typed = { Name: 'Ada', Email: 'ada@example.com', Company: '', Message: 'Hello.' }
const nothing = { Name: '', Email: '', Company: '', Message: '' }

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey('a typed message is there again after a visit to another page, and its characters are counted', async () => {
  const page = await openContact(server)
  await fill(page, typed)
  await page.getByRole('link', { name: 'Resume' }).first().click()
  await page.waitForURL('**/resume')
  await page.getByRole('link', { name: 'Contact Me' }).first().click()
  await expect.poll(() => typedIn(page)).toEqual(typed)
  await page.getByText('6 / 300 Characters').waitFor()
})

journey.extended(
  'a typed message is there again after Back, and its characters are counted without a touch',
  async () => {
    const page = await openContact(server)
    await fill(page, typed)
    await page.goto('/resume')
    await page.goBack()
    await page.getByText('6 / 300 Characters').waitFor()
    expect(await typedIn(page)).toEqual(typed)
  },
)

journey.extended('a page on which nothing was typed still loads its scripts at the first touch', async () => {
  const page = await openPage(server)
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('/static/js/') && scripts.push(request.url()))
  await page.goto('/contact', { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => url.endsWith('.js'))).toEqual([])
})

journey.extended('text typed before a draft is restored stays', async () => {
  const page = await openContact(server)
  await fill(page, typed)
  await page.goto('/resume')
  await page.route('**/static/js/*.js', (route) => held.promise.then(() => route.continue()))
  const held = Promise.withResolvers<void>()
  await page.goto('/contact')
  await fill(page, { Message: 'Other' })
  held.resolve()
  await hydrate(page)
  expect(await typedIn(page)).toEqual({ ...nothing, Message: 'Other' })
})

journey.extended('once a message is sent, or deleted, nothing of it is left in the tab', async () => {
  const page = await openContact(server)
  await fill(page, typed)
  expect(await draftIn(page)).toContain('Hello.')
  await proveHuman(page)
  await submit(page)
  expect(await alertTexts(page)).toEqual(['Success! Confirmation email sent to: ada@example.com'])
  await expect.poll(() => draftIn(page)).toBe(null)
  await page.getByRole('link', { name: 'Resume' }).first().click()
  await page.waitForURL('**/resume')
  await page.getByRole('link', { name: 'Contact Me' }).first().click()
  await fieldOf(page, 'Message').waitFor()
  expect(await typedIn(page)).toEqual(nothing)
  await fill(page, { Message: 'Again' })
  expect(await draftIn(page)).toContain('Again')
  await fill(page, { Message: '' })
  expect(await draftIn(page)).toBe(null)
})

journey.extended('after Log Out no typed text is left in the tab', async () => {
  const page = await openAs(server, user, '/contact', { size: 'medium' })
  await hydrate(page)
  await fill(page, typed)
  await openByKey(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/home')
  expect(await draftIn(page)).toBe(null)
})

function draftIn(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('contact-draft'))
}
