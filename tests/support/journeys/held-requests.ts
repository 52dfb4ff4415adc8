import type { Page } from 'playwright-core'

/** Holds back whatever a page asks of these addresses; the function that it gives lets it go. */
export async function heldBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
