import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
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
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
    ],
  })
  return { browser, port }
}
