import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { lives, openAt } from '#support/journeys/pages/sidebar.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/**
 * A reloaded page restores its scroll position: the browser does so before hydration, the router afterwards, under a key of the
 * history entry. docs/behaviour.md 18.2.
 */
let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

for (const { when, scripts } of lives) {
  journey(`a page restores its scroll position after a reload and after Back, ${when}`, async () => {
    const page = await openAt(server, '/resume', scripts)
    await page.evaluate(() => scrollTo(0, 700))
    await expect.poll(() => scrolled(page)).toBe(700)
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(700)
    await page.goto('/about')
    expect(await scrolled(page)).toBe(0)
    if (scripts) await hydrate(page)
    expect(await scrolled(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(700)
    if (scripts) await hydrate(page)
    expect(await scrolled(page)).toBe(700)
  })
}

journey(
  'the router does not run before the first touch; afterwards every page has its own key in the history',
  async () => {
    const page = await openPage(server)
    const names = new Set<string>()
    for (const path of ['/resume', '/about']) {
      await page.goto(path)
      expect(await page.evaluate(() => [history.state, '__reactRouterContext' in window])).toEqual([null, false])
      await hydrate(page)
      names.add(await page.evaluate(() => history.state.key))
    }
    expect(names.size).toBe(2)
    expect(names).not.toContain('default')
  },
)

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}
