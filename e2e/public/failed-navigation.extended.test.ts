import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { heldBack, journey } from '#support/journeys/browser.ts'
import { alertTexts, emailMessage, fill, idIn, submit, typedIn } from '#support/journeys/pages/contact-page.ts'
import { openAt } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** A client-side navigation whose data cannot be loaded leaves the page as it is. docs/behaviour.md 9.4. */
const owner = 'Rowan Brackwater'
const expectedErrors = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|route module|dynamically imported/

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey('offline, a link shows Network Error and the page stays; online, Try again follows it', async () => {
  const page = await openAt(server, '/about', true, { expectedErrors })
  await page.evaluate(() => scrollTo(0, 300))
  const before = await standing(page)
  await page.context().setOffline(true)
  await follow(page, 'Resume')
  expect(await alertTexts(page)).toEqual(['Error Network Error Try again'])
  expect(await standing(page)).toEqual(before)
  expect(await page.getByText('noted').count()).toBe(0)
  expect(await focused(page)).toContain('Resume')

  await page.context().setOffline(false)
  await page.getByRole('alert').getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: owner, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/resume')
  expect(await page.getByRole('alert').count()).toBe(0)
})

journey('data that does not arrive times out after 30 seconds, and the page stays', async () => {
  const page = await openAt(server, '/home', true, { expectedErrors })
  const before = await standing(page)
  await page.clock.install()
  await page.route('**/resume.data*', () => {})
  await follow(page, 'Resume')
  await page.clock.fastForward(10_000)
  await page.getByText('Loading...').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.clock.fastForward(20_000)
  expect(await alertTexts(page)).toEqual(['Error timeout of 30000ms exceeded Try again'])
  await page.getByText('Loading...').waitFor({ state: 'detached' })
  expect(await standing(page)).toEqual(before)
})

journey('Back and Forward that fail leave page, address and history unchanged', async () => {
  const page = await openAt(server, '/home', true, { expectedErrors })
  await follow(page, 'Resume')
  await page.getByRole('heading', { level: 1, name: owner, exact: true }).waitFor()
  await follow(page, 'About')
  await page.getByRole('heading', { level: 1, name: 'About Me' }).waitFor()
  await page.evaluate(() => scrollTo(0, 200))
  const about = await standing(page)
  await page.context().setOffline(true)
  await page.evaluate(() => history.back())
  expect(await alertTexts(page)).toEqual(['Error Network Error Try again'])
  await expect.poll(() => standing(page)).toEqual(about)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true })
        history.go(-2)
      }),
  )
  await expect.poll(() => standing(page)).toEqual(about)

  await page.context().setOffline(false)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: owner, exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/resume')
  const resume = await standing(page)
  await page.context().setOffline(true)
  await page.evaluate(() => history.forward())
  expect(await alertTexts(page)).toEqual(['Error Network Error Try again'])
  await expect.poll(() => standing(page)).toEqual(resume)
  await page.context().setOffline(false)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'About Me' }).waitFor()
})

journey('typed text and a rejected form survive a navigation that fails after a long wait', async () => {
  const page = await openAt(server, '/contact', true, { expectedErrors })
  const id = await idIn(page)
  const typed = { ...emailMessage, Message: 'x'.repeat(301) }
  await fill(page, typed)
  await submit(page)
  await page.getByText('Message over character limit. Form submission failed!').first().waitFor()
  await page.route('**/resume.data*', () => {}, { times: 1 })
  await follow(page, 'Resume')
  await page.getByText('Loading...').waitFor()
  await expect.poll(() => page.title()).toBe(`Error: ${owner} Resume | Contact`)
  await page.context().setOffline(true)
  await follow(page, 'About')
  await expect.poll(() => alertTexts(page)).toContain('Error Network Error Try again')
  expect(await typedIn(page)).toMatchObject(typed)
  expect(await idIn(page)).toBe(id)
})

journey('an unknown record is not found, and Back leaves its page', async () => {
  const page = await openAt(server, '/resume', true, { expectedErrors })
  const link = page.getByRole('link', { name: /^Details of/ }).first()
  await page.route('**/resume/jobs/details.data*', async (route) => {
    await route.continue({ url: `${server.origin}/resume/jobs/details.data?uuid=absent` })
  })
  await link.click()
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/resume/jobs/details')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: owner, exact: true }).waitFor()
})

journey('a page has a title during the whole of a navigation', async () => {
  const page = await openAt(server, '/home', true)
  const titles = await titlesOf(page)
  const answer = await heldBack(page, '**/resume.data*')
  await follow(page, 'Resume')
  await page.getByText('Loading...').waitFor()
  await expect.poll(() => page.title()).toBe(`${owner} Resume | Home`)
  answer()
  await page.getByRole('heading', { level: 1, name: owner, exact: true }).waitFor()
  await page.getByText('Loading...').waitFor({ state: 'detached' })
  const both = new Set([`${owner} Resume | Home`, `${owner} Resume | Resume`])
  await expect.poll(async () => new Set(await titles())).toEqual(both) // the last title is noted with the next frame
})

/** Follows a link of the sidebar. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages, as icons' }).getByRole('link', { name }).click()
}

/** What a visitor sees of the page and its address. */
function standing(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    address: location.href,
    entry: history.state?.idx,
    title: document.title,
    heading: document.querySelector('h1')?.textContent,
    scrolled: scrollY,
  }))
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

/** Records the title at every frame; the returned function returns the titles. */
async function titlesOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const titles: string[] = []
    const note = () => {
      titles.push(document.title)
      requestAnimationFrame(note)
    }
    note()
    Object.assign(window, { titles })
  })
  return () => page.evaluate(() => (window as unknown as { titles: string[] }).titles)
}
