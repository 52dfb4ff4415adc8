import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/**
 * Pages in a browser without `light-dark()` and popovers, as Safari 16 is: their names are taken out of all that is sent. docs/behaviour.md 3.5.
 */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const size of ['small', 'medium'] as const)
  journey(
    `in an older browser a ${size} page is dark on light, with its menu below it and no button for it`,
    async () => {
      const page = await openOlder(size)
      await page.goto('/resume')
      await hydrate(page)
      await expect.poll(() => colours(page)).toEqual({ ink: 'dark', paper: 'light' })
      const panel = page.locator('.sidebar__panel')
      const [content, menu] = await Promise.all([page.locator('main').boundingBox(), panel.boundingBox()])
      expect(Math.round(menu?.y ?? 0)).toBeGreaterThanOrEqual(Math.floor((content?.y ?? 0) + (content?.height ?? 0)))
      expect(await panel.evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
      expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await panel.getByRole('link', { name: 'About Me' }).click()
      await page.getByRole('heading', { level: 1, name: 'About Me' }).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

/** A page whose answers name neither; the policy would refuse its changed styles and scripts. */
async function openOlder(size: 'small' | 'medium'): Promise<Page> {
  const page = await openPage(server, { size, fresh: true })
  await page.route(/./, async (route) => {
    if (!/document|stylesheet/.test(route.request().resourceType())) return route.continue()
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    const body = (await answer.text())
      .replaceAll('light-dark(', 'no-such-function(')
      .replaceAll(':popover-open', ':no-such-state')
      .replaceAll(/ popover(target)?="/gi, ' data-popover$1="')
    return route.fulfill({ response: answer, headers, body })
  })
  return page
}

/** The text of the page, and the sheet under it. */
function colours(page: Page) {
  return page.evaluate(() => {
    const lightness = (color: string) => Number(/oklch\(([\d.]+)/.exec(color)?.[1] ?? -1)
    const tone = (value: number) => (value > 0.8 ? 'light' : value > 0 && value < 0.4 ? 'dark' : 'none')
    const sheet = document.querySelector('.sheet') ?? document.documentElement
    return {
      ink: tone(lightness(getComputedStyle(document.body).color)),
      paper: tone(lightness(getComputedStyle(sheet).backgroundColor)),
    }
  })
}
