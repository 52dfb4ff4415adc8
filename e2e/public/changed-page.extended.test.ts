import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { heldBack, journey, openPage } from '#support/journeys/browser.ts'
import { changes } from '#support/journeys/pages/changed-page.ts'
import { alertTexts, fieldOf, openContact } from '#support/journeys/pages/contact-page.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Pages that something else changes: the translation of a browser, an extension. docs/behaviour.md 18.2. */

/** The helper's own message: the page's console has none. */
const expectedErrors = /^recovered: /

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const [how, change] of Object.entries(changes))
  journey(`what is typed stays when the page was changed before its scripts: ${how}`, async () => {
    const page = await openPage(server, { expectedErrors })
    const arrive = await heldBack(page, '**/static/js/*.js')
    await page.goto('/contact')
    const settled = await changed(page, change)
    await fieldOf(page, 'Name').focus()
    await page.keyboard.type('Ada Lo')
    arrive()
    await settled()
    await page.keyboard.type('velace')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('Ada Lovelace')
  })

for (const how of ['translateInPlace', 'addBesideFields'] as const)
  journey(`a draft comes back into a page that was changed before its scripts: ${how}`, async () => {
    const page = await openContact(server, { expectedErrors })
    await fieldOf(page, 'Message').fill('Hello')
    await page.goto('/resume')
    const arrive = await heldBack(page, '**/static/js/*.js')
    await page.goto('/contact')
    const settled = await changed(page, changes[how])
    arrive()
    await settled()
    await expect.poll(() => fieldOf(page, 'Message').inputValue()).toBe('Hello')
    await page.getByText('5 / 300 Characters').waitFor()
  })

journey('a translated page stays as it is read, and sends its form', async () => {
  const page = await openPage(server)
  await page.goto('/contact')
  const settled = await changed(page, changes.translateInFonts)
  await page.keyboard.press('Tab')
  await settled()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^\u00ab.*\u00bb$/)
  await fieldOf(page, 'Message').fill('Hello')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Name cannot be blank.').first().waitFor()
  expect(await fieldOf(page, 'Message').inputValue()).toBe('Hello')
})

for (const [how, change] of Object.entries(changes))
  journey(`a page that is changed later still shows what its scripts write: ${how}`, async () => {
    const page = await openContact(server, { expectedErrors: /status of 400/ })
    await page.evaluate(change)
    await fieldOf(page, 'Message').pressSequentially('Hello')
    await page.getByText('5 / 300 Characters').waitFor()
    await page.evaluate(change)
    await fieldOf(page, 'Message').fill('x'.repeat(301))
    expect(await alertTexts(page)).toEqual(['Warning Character limit reached!'])
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Name cannot be blank.').first().waitFor()
    await page.evaluate(change)
    await page.getByRole('link', { name: 'Resume' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Rowan Brackwater', exact: true }).waitFor()
  })

/** Changes the page, and returns what waits until its scripts have come: they run the page, or leave it as it is. */
async function changed(page: Page, change: () => void): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const settled = new Promise((resolve) => {
      for (const event of ['vita:hydrated', 'vita:outdated']) document.addEventListener(event, resolve)
    })
    Object.assign(window, { settled })
  })
  await page.evaluate(change)
  return () => page.evaluate(async () => void (await Reflect.get(window, 'settled')))
}
