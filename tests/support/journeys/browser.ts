import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Server } from './server.ts'

/** The six window sizes of the journeys, in CSS px: one per screen, tablets in both orientations. */
export const sizes = {
  small: { width: 390, height: 844 },
  tabletPortrait: { width: 800, height: 1100 },
  tabletLandscape: { width: 1024, height: 768 },
  medium: { width: 1440, height: 900 },
  large: { width: 1920, height: 1080 },
  xlarge: { width: 2560, height: 1440 },
} as const

export type Size = keyof typeof sizes

/** A test that needs the browser. Without one it is skipped, with the reason. */
export function journey(promise: string, run: () => Promise<void>) {
  test(promise, async ({ skip }) => {
    const reason = inject('noBrowser')
    skip(reason !== '', reason)
    await run()
  })
}

export type PageOptions = {
  size?: Size
  theme?: 'light' | 'dark'
  /** Off, a page shows what the server sent. */
  scripts?: boolean
  /** Errors that the journey itself causes; every other error fails it. */
  expectedErrors?: RegExp
  /** Further options of Playwright: `reducedMotion`, `hasTouch`, … */
  more?: BrowserContextOptions
}

/**
 * A page in a fresh context, with the server as its base address. The test fails when the console shows an error or a script
 * throws. A document with status 403, 404 or 503 is no such error.
 */
export async function openPage(server: Server, options: PageOptions = {}): Promise<Page> {
  const { page, expectNoErrors } = await opened(server, options)
  onTestFinished(async () => {
    await page.context().close()
    expectNoErrors()
  })
  return page
}

/**
 * One page for all tests of a file that only read. They share a browser context and its cache, because a fresh context costs
 * five times as much as a visit. An error fails the test in which it occurs.
 */
export function visitingPage(options: PageOptions = {}): (server: Server) => Promise<Page> {
  let visiting: ReturnType<typeof opened> | undefined
  return async (server) => {
    visiting ??= opened(server, options)
    const { page, expectNoErrors } = await visiting
    onTestFinished(expectNoErrors)
    return page
  }
}

async function opened(server: Server, options: PageOptions) {
  const { size = 'medium', theme = 'light', scripts = true, expectedErrors, more } = options
  const context = await (await browser()).newContext({
    baseURL: server.origin,
    viewport: sizes[size],
    colorScheme: theme,
    javaScriptEnabled: scripts,
    ...more,
  })
  await context.addInitScript(noteHydration)
  const page = await context.newPage()
  const errors = errorsOf(page)
  const expectNoErrors = () => {
    const unexpected = errors.splice(0).filter((error) => !expectedErrors?.test(error))
    expect(unexpected, 'errors of the page').toEqual([])
  }
  return { page, expectNoErrors }
}

/** Triggers the hydration loader with a key press and waits until React has hydrated the page. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if ('isHydrated' in window) resolve()
        else document.addEventListener('vita:hydrated', () => resolve(), { once: true })
      }),
  )
}

/** Runs in every page, because a journey's own input may have hydrated the page earlier. */
function noteHydration() {
  document.addEventListener('vita:hydrated', () => Object.assign(window, { isHydrated: true }))
}

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  const documents = new Set<string>()
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.add(response.url())
  })
  page.on('console', (message) => {
    const isDocument = /^Failed to load resource/.test(message.text()) && documents.has(message.location().url)
    if (message.type() === 'error' && !isDocument) errors.push(message.text())
  })
  return errors
}

let connected: Promise<Browser> | undefined

function browser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browserAddress'))
  return connected
}

afterAll(async () => {
  await (await connected)?.close()
})
