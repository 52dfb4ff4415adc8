import { beforeAll, expect } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Scripts that fail to load. docs/behaviour.md 9.5. */
const expectedErrors = /ERR_FAILED|Loading chunk failed|dynamically imported module/

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey("a page whose script fails to load says 'Loading chunk failed' and offers a reload that works", async () => {
  const page = await openPage(server, { expectedErrors })
  await page.goto('/home')
  await hydrate(page)
  await page.route(/\/static\/js\/resume-.*\.js/, (route) => route.abort())
  await page.getByRole('list').getByRole('link', { name: 'Resume' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Loading chunk failed' }).waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('Loading chunk failed')
  await page.getByRole('link', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rowan Brackwater' }).waitFor()
})

journey("when all scripts fail to load an alert says so, and the page's links still work", async () => {
  const page = await openPage(server, { expectedErrors })
  await page.route(/\/static\/js\/.*\.js/, (route) => route.abort())
  await page.goto('/home')
  await page.keyboard.press('Shift')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('Loading chunk failed')
  expect(await alert.getByRole('link', { name: 'Reload' }).getAttribute('href')).toBe('')
  await page.getByRole('list').getByRole('link', { name: 'Resume' }).last().click()
  await page.waitForURL('**/resume')
})
