import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Server } from '../server.ts'
import { ask, textOf } from './wire.ts'

/** The paths of the sitemap. */
export async function listedPages({ origin }: Server): Promise<string[]> {
  const sitemap = textOf(await ask(origin, '/sitemap.xml'))
  return [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) =>
    address.slice(origin.length).replaceAll('&amp;', '&'),
  )
}

/** Every public page can be shown: no word of the sample, no two empty parts, no two equal icons. docs/behaviour.md 24.5. */
export async function expectOwnPages(page: Page, server: Server): Promise<void> {
  for (const path of await listedPages(server)) {
    await page.goto(path)
    const main = await page.getByRole('main').innerText()
    expect(main.match(/^No .* found\.$/gm)?.length ?? 0, path).toBeLessThan(2)
    expect(main, path).not.toMatch(/Nothing has been written|Coming Soon|Rowan|Wandoline/)
    expect(await page.locator('.nothing').count(), path).toBeLessThan(2)
    const icons = await page
      .locator('.social use, .sidebar__icons use')
      .evaluateAll((all) => all.map((icon) => icon.getAttribute('href')))
    expect(icons, path).not.toContain('#icon-out')
    expect(new Set(icons).size, path).toBe(icons.length - (path === '/home' ? 1 : 0)) // the contact icon of Home
  }
}
