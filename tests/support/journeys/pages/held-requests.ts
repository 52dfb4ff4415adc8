import type { Page } from 'playwright-core'

/** Holds back a page's requests to these addresses; the returned function releases them. */
export async function heldBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
