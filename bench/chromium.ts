import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startBrowser } from '../e2e/chromium.ts'
import { freePort } from '../tests/support/journeys/server.ts'

/** The phone of Lighthouse's mobile setting, a Moto G: 412 × 823 CSS px at 1.75 device pixels each. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/**
 * Starts Chromium without background requests and without a window; `port` is its debugging port. The caller closes the
 * browser.
 */
export async function startChromium(): Promise<{ browser: Browser; port: number }> {
  const port = await freePort()
  const browser = await startBrowser([`--remote-debugging-port=${port}`])
  return { browser, port }
}
