import type { Locator, Page } from 'playwright-core'
import { hydrate, openPage, type PageOptions, styled } from '../browser.ts'
import type { Server } from '../server.ts'

/** The state before the scripts load is tested with a page that never loads any. */
export const lives = [
  { when: 'before the scripts are there', scripts: false },
  { when: 'after the scripts are there', scripts: true },
]

/** Opens a page at `path`, hydrated when it has scripts. */
export async function openAt(server: Server, path: string, scripts: boolean, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, { ...options, scripts })
  await page.goto(path)
  if (scripts) await hydrate(page)
  return page
}

export function menuButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Menu/ })
}

export function closeButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Close the menu' })
}

export function panel(page: Page): Locator {
  return page.locator('[popover]')
}

/** The rail of icons; the bar on small screens. */
export function rail(page: Page): Locator {
  return page.getByRole('banner').locator('.sidebar__rail')
}

export function shown(page: Page): Promise<void> {
  return panel(page).waitFor({ state: 'visible' })
}

export function gone(page: Page): Promise<void> {
  return panel(page).waitFor({ state: 'hidden' })
}

/**
 * Opens the panel by key, and waits until it has its styles, which come after the first view, and has slid in; opening
 * it by pointer would also hover it.
 */
export async function openByKey(page: Page): Promise<void> {
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await shown(page)
  await styled(page)
  await panel(page).evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)))
}
