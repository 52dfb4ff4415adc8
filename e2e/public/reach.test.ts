import { beforeAll, expect } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { measuredPages } from '../../bench/measured-pages.ts'

/** What a reader with seven seconds gets: who this is, what they do now, the PDF, and the way to write. docs/behaviour.md 4.1, 4.3. */
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

const now = 'Senior Software Engineer at Wandoline Freight Systems'
const firstScreens = [
  ['/home', ['Resume (PDF)', 'Contact', now]],
  ['/resume', ['PDF (A4)', 'Contact', now]],
] as const

for (const [path, links] of firstScreens)
  journey(`on a phone the first screen of ${path} has the name and each way onward`, async () => {
    const page = await openPage(server, { more: phone })
    await page.goto(path)
    const main = page.getByRole('main')
    const shown = [
      main.getByRole('heading', { name: /Rowan Brackwater/ }),
      ...links.map((name) => main.getByRole('link', { name, exact: true })),
    ]
    for (const each of shown) {
      const { y, height } = (await each.boundingBox()) ?? { y: Number.POSITIVE_INFINITY, height: 0 }
      expect(y + height, `${each}`).toBeLessThan(phone.viewport.height)
    }
  })

journey('the page of a job and of a school have the PDF and lead to the contact form', async () => {
  for (const path of measuredPages.filter((each) => each.includes('details'))) {
    const page = await openPage(server)
    await page.goto(path)
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Resume (PDF)' }).getAttribute('href'), path).toBe('/resume.pdf')
    await main.getByRole('link', { name: 'Contact', exact: true }).click()
    await page.waitForURL('**/contact')
  }
})

journey('on a phone the resume says what the present job is about, and its fold opens and closes', async () => {
  const page = await openPage(server, { more: phone })
  await page.goto('/resume')
  await hydrate(page)
  const fold = page.locator('.more--now .more__fold')
  expect(await fold.locator('li').first().isVisible()).toBe(true)
  await fold.locator('summary').click()
  expect(await fold.locator('li').first().isVisible()).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/resume')
  // A row whose second line is nearly full has no third one for the link that covers it.
  expect((await page.getByRole('row', { name: /^Software Engineer/ }).boundingBox())?.height).toBeLessThan(80)
})
