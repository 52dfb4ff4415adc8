import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { sampleDataPath } from '#support/journeys/sample-data.ts'
import { findBrowser } from '../scripts/launch/browser.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket address of the run's one browser; '' when there is none. */
    browserAddress: string
    /** Why there is no browser; '' when there is one. */
    noBrowser: string
    /** A data folder with the sample content, which is there after a while; `copySampleData` waits for it and copies it. */
    sampleData: string
    /**
     * A folder of this run. Its folder `servers` has a file for each server that the files of a worker share: its name is the
     * process, its text the folder of its data.
     */
    runFolder: string
  }
}

/** Prepares what all journeys of a run share: one browser, and one data folder with the sample. */
export default async function setUp({ provide }: TestProject) {
  const [browser, noBrowser] = await startBrowser()
  provide('browserAddress', browser?.wsEndpoint() ?? '')
  provide('noBrowser', noBrowser)
  provide('sampleData', sampleDataPath())
  const runFolder = await newRunFolder()
  provide('runFolder', runFolder)
  return async () => {
    await browser?.close()
    await endRun(runFolder)
  }
}

export async function newRunFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-run-'))
  await mkdir(join(folder, 'servers'))
  return folder
}

/** Ends the servers that the files of a worker shared, which outlive it, and removes their data. */
export async function endRun(folder: string): Promise<void> {
  const servers = join(folder, 'servers')
  for (const pid of await readdir(servers)) {
    try {
      process.kill(Number(pid))
    } catch {} // it ended by itself; the journeys that used it failed
    await rm(await readFile(join(servers, pid), 'utf8'), { recursive: true, force: true, maxRetries: 10 })
  }
  await rm(folder, { recursive: true })
}

/** Stops Chromium's requests to networks that an isolated machine does not have. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Features that Chromium runs without. The two pages of its address bar cost two more renderers for every window, half as much
 * work again as the page itself, and it keeps a spare renderer ready, one more for every page. The others are those that
 * Playwright disables, because Chromium uses only the last of two such lists. Source: measured on twelve visits and four files.
 */
const without = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch', 'msForceBrowserSignIn'],
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** A browser, or why there is none; `more` are further switches of Chromium. */
export async function startBrowser(more: readonly string[] = []): Promise<[BrowserServer | null, string]> {
  const executablePath = findBrowser()
  if (executablePath === undefined) return [null, 'no Chromium was found (CHROMIUM_PATH may name one)']
  // Chromium's own sandbox does not run as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
  const own = [...args, `--disable-features=${without}`, ...more]
  const browser = await chromium.launchServer({ executablePath, args: own })
  expectAllWithout(browser.process().spawnargs)
  return [browser, '']
}

/** Throws when Playwright disables a feature that `without` lacks. */
function expectAllWithout(args: readonly string[]): void {
  const lists = args.flatMap((arg) => /^--disable-features=(.*)$/.exec(arg)?.[1] ?? [])
  const missing = lists.flatMap((list) => list.split(',')).filter((name) => !without.includes(name))
  if (missing.length > 0) throw new Error(`Playwright does without ${missing}, too: e2e/global-setup.ts must say so.`)
}
