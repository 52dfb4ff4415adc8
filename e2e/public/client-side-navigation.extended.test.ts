import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { openAt } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Navigation between pages: client-side after hydration, by plain links before. docs/behaviour.md 3.5, 3.6. */
const owner = 'Rowan Brackwater'

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey(
  'client-side navigation changes heading and title, moves the focus, announces the page, without a page load',
  async () => {
    const page = await openAt(server, '/home', true)
    await mark(page)
    expect(await announced(page)).toBe('')
    for (const [link, title, heading] of [
      ['Resume', 'Resume', owner],
      [
        'Details of Senior Software Engineer, Wandoline Freight Systems',
        'Senior Software Engineer',
        'Senior Software Engineer',
      ],
      ['Back', 'Resume', owner],
      ['About Me', 'About', 'About Me'],
      ['Contact Me', 'Contact', 'Want to get in contact with me?'],
      ['Home', 'Home', `Welcome! I’m ${owner}.`],
    ] as const) {
      await page.evaluate(() => scrollTo(0, 300))
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expect.poll(() => announced(page)).toBe(`${owner} Resume | ${title}`)
      expect(await page.title()).toBe(`${owner} Resume | ${title}`)
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
      expect(await scrolled(page)).toBe(0)
    }
    expect(await isMarked(page)).toBe(true)
  },
)

journey('Back and Forward restore pages at their scroll position, without a page load', async () => {
  const page = await openAt(server, '/resume', true)
  await mark(page)
  const details = page.getByRole('link', { name: /^Details of/ }).last()
  await details.scrollIntoViewIfNeeded()
  const left = await scrolled(page)
  expect(left).toBeGreaterThan(300)
  await details.click()
  await page.getByRole('link', { name: 'Back' }).waitFor()
  expect(await scrolled(page)).toBe(0)
  await page.evaluate(() => scrollTo(0, 120))
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: owner }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(left)
  expect(await page.title()).toBe(`${owner} Resume | Resume`)
  await page.goForward()
  await page.getByRole('link', { name: 'Back' }).waitFor()
  await expect.poll(() => scrolled(page)).toBe(120)
  expect(await isMarked(page)).toBe(true)
})

journey('a page reached by client-side navigation looks the same as a loaded one', async () => {
  const options = { more: { reducedMotion: 'reduce' }, expectedErrors: /net::ERR_FAILED/ } as const
  const page = await openPage(server, options)
  const loaded = await openPage(server, options)
  for (const each of [page, loaded]) await each.route('**/*.woff2', (route) => route.abort())
  await page.goto('/projects')
  await hydrate(page)
  for (const [link, address] of [
    ['Resume', '/resume'],
    [/^Details of .* University/, /education\/details/],
    ['About Me', '/about'],
    ['Home', '/home'],
    ['Contact Me', '/contact'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await page.waitForURL(address)
    await loaded.goto(page.url())
    const wanted = await layoutOf(loaded)
    await expect.poll(() => layoutOf(page), { message: page.url() }).toEqual(wanted)
  }
})

journey('the skip link jumps to the content, before and after hydration', async () => {
  for (const scripts of [false, true]) {
    const page = await openAt(server, '/resume', scripts)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
    expect((await page.getByRole('link', { name: 'Skip to the content' }).boundingBox())?.y).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  }
})

journey('while the scripts do not load, links and keys navigate as plain ones', async () => {
  const page = await openPage(server)
  await page.route('**/static/js/*.js', () => {})
  await page.goto('/home')
  await page.getByRole('main').getByRole('link', { name: 'Resume', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: owner, exact: true }).waitFor()
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Senior Software Engineer' }).waitFor()
  expect(page.url()).toContain('/resume/jobs/details?uuid=')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: owner, exact: true }).waitFor()
})

/** Sets a mark that a page load would remove. */
function mark(page: Page): Promise<void> {
  return page.evaluate(() => void Object.assign(window, { isTheSame: true }))
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isTheSame' in window)
}

/** Position and size of every part of the page, in whole px, without the human check's widget, which comes with the scripts. */
function layoutOf(page: Page): Promise<string[]> {
  return page.locator('main *:not(.human-check__room *)').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return `${part.tagName} ${part.className} ${[x, y, width, height].map(Math.round)}`
    }),
  )
}

/** The vertical scroll position, in px. */
function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY)
}

/** The last announcement of the live region. */
async function announced(page: Page): Promise<string> {
  return (await page.locator('body > [aria-live="polite"]').textContent()) ?? ''
}
