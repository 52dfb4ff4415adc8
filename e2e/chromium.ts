import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../scripts/launch/browser.mjs'

const executablePath = findBrowser()

/** Why there is no browser; '' when there is one. */
export const noBrowser = executablePath === undefined ? 'no Chromium was found (CHROMIUM_PATH may name one)' : ''

/** Stops Chromium's requests to networks that an isolated machine does not have. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium, which ends with this process; `more` are further switches of it. */
export function startBrowser(more: readonly string[] = []): Promise<Browser> {
  // Chromium's own sandbox does not run as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...asRoot, ...quiet, ...more] })
}
