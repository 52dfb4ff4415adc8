import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { hydrate, journey, openPage, type PageOptions, sizes } from '#support/journeys/browser.ts'
import { openStill } from '#support/journeys/pages/slideshow.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Photo galleries and the viewer, on a job with five pictures. docs/behaviour.md 3.5, 10.4. */
const job = '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3'
const count = 5

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey('the company of a job, which is not a link, has the colour of plain text', async () => {
  const page = await openJob({ scripts: false })
  const colorOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color)
  const company = page.getByRole('main').locator('header').getByText('Wandoline Freight Systems')
  expect(await colorOf(company)).toBe(await colorOf(page.getByRole('heading', { level: 1 })))
})

journey('without scripts a picture is a link to its largest file', async () => {
  const page = await openJob({ scripts: false })
  expect(await links(page).count()).toBe(count)
  const addresses = await links(page).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(new Set(addresses).size).toBe(count)
  for (const address of addresses) {
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await answer.body?.cancel()
  }
  await links(page).nth(1).click()
  await page.waitForURL(addresses[1] ?? '')
  const { width = 0 } = (await page.locator('img').boundingBox()) ?? {}
  expect([width > 0, width <= sizes.tabletLandscape.width]).toEqual([true, true])
})

for (const [how, open] of [
  ['a click', (link: Locator) => link.click()],
  ['Enter', (link: Locator) => link.press('Enter')],
] as const) {
  journey(`${how} opens the viewer at that picture; after Escape the focus is back on the link`, async () => {
    const page = await openJob()
    await hydrate(page)
    await open(links(page).nth(2))
    expect(await shownIn(page)).toBe(3)
    expect(page.url()).toBe(server.origin + job)
    expect(await isFocused(bullet(page, 3))).toBe(true)
    await page.keyboard.press('Escape')
    await viewer(page).waitFor({ state: 'detached' })
    expect(await isFocused(links(page).nth(2))).toBe(true)
  })
}

journey('the viewer traps the focus: Tab cycles inside it', async () => {
  const page = await openJob()
  await hydrate(page)
  await links(page).first().click()
  await viewer(page).waitFor()
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.closest('dialog') === null
    })
    expect(isOutside).toBe(false)
  }
})

for (const [how, close] of [
  ['its close button', (page: Page) => closeButton(page).click()],
  ['a click beside it', (page: Page) => page.mouse.click(5, 5)],
  [
    'a click beside it, in a browser that does not know how to do that,',
    async (page: Page) => {
      await viewer(page).evaluate((dialog) => dialog.removeAttribute('closedby'))
      await page.mouse.click(5, 5)
    },
  ],
] as const) {
  journey(`${how} closes the viewer, and the focus is back on the link`, async () => {
    const page = await openJob()
    await hydrate(page)
    await links(page).nth(1).click()
    await viewer(page).waitFor()
    await close(page)
    await viewer(page).waitFor({ state: 'detached' })
    expect(await isFocused(links(page).nth(1))).toBe(true)
  })
}

for (const [how, open] of [
  ['a click', (link: Locator) => link.click()],
  ['Enter', (link: Locator) => link.press('Enter')],
] as const) {
  journey(`${how} before hydration opens the viewer at that picture`, async () => {
    const page = await openStill(server, job, false) // after 5 s a held press would open the file
    await open(links(page).nth(1))
    await viewer(page).waitFor()
    expect(await shownIn(page)).toBe(2)
    expect(page.url()).toBe(server.origin + job)
    await page.keyboard.press('Escape')
    await viewer(page).waitFor({ state: 'detached' })
    expect(await isFocused(links(page).nth(1))).toBe(true)
  })
}

journey('each gallery of a story opens its own pictures', async () => {
  const page = await openPage(server, { size: 'tabletLandscape' })
  await page.goto('/about')
  await hydrate(page)
  const second = page.locator('.gallery').nth(1).getByRole('link').first()
  const words = await second.locator('img').getAttribute('alt')
  await second.click()
  await viewer(page).waitFor()
  expect(await viewer(page).getByRole('img').getAttribute('alt')).toBe(words)
})

async function openJob(options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, { size: 'tabletLandscape', ...options })
  await page.goto(job)
  return page
}

function links(page: Page): Locator {
  return page.getByRole('main').getByRole('link', { name: '(enlarge)' })
}

function viewer(page: Page): Locator {
  return page.getByRole('dialog')
}

function closeButton(page: Page): Locator {
  return viewer(page).getByRole('button', { name: 'Close' })
}

function bullet(page: Page, place: number): Locator {
  return viewer(page).getByRole('radio', { name: `Picture ${place} of ${count}` })
}

/** The number of the picture that the viewer shows, from 1. */
async function shownIn(page: Page): Promise<number> {
  const checked = await viewer(page)
    .getByRole('radio')
    .evaluateAll((bullets) => bullets.findIndex((each) => (each as HTMLInputElement).checked))
  await viewer(page)
    .getByText(`${checked + 1} / ${count}`)
    .waitFor()
  return checked + 1
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((each) => each === document.activeElement)
}
