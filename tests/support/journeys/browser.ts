import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Server } from './server.ts'

/** The six sizes that every page is looked at in: one per screen, tablets both ways; in CSS px. */
export const sizes = {
  small: { width: 390, height: 844 },
  tabletPortrait: { width: 800, height: 1100 },
  tabletLandscape: { width: 1024, height: 768 },
  medium: { width: 1440, height: 900 },
  large: { width: 1920, height: 1080 },
  xlarge: { width: 2560, height: 1440 },
} as const

export type Size = keyof typeof sizes

/** A test that needs the browser. Where there is none it is skipped, and says why. */
export function journey(promise: string, walk: () => Promise<void>) {
  test(promise, async ({ skip }) => {
    const reason = inject('noBrowser')
    skip(reason !== '', reason)
    await walk()
  })
}

export type PageOptions = {
  size?: Size
  theme?: 'light' | 'dark'
  /** Without them a page is what the server sent. */
  scripts?: boolean
  /** Errors that the journey itself causes; every other one fails it. */
  expectedErrors?: RegExp
  /** More of what Playwright knows: `reducedMotion`, `hasTouch`, … */
  more?: BrowserContextOptions
}

/**
 * A page in a fresh context, whose relative addresses are the server's. The test fails when the page's console shows an
 * error, or a script throws. A document that is answered with 403, 404 or 503 is no such error.
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
 * One page for all tests of a file that only visit: they find in the browser what the visits before them left there. A
 * fresh context costs five times what a visit does. An error fails the test that sees it.
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

/** Gives the page the touch that brings its scripts, and waits until React has taken it. */
export async function bringToLife(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if ('isHydrated' in window) resolve()
        else document.addEventListener('vita:hydrated', () => resolve(), { once: true })
      }),
  )
}

/** Runs in every page: a touch of the journey's own may have brought the scripts already. */
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
