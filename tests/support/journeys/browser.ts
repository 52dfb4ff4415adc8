import { readdirSync } from 'node:fs'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { expect, inject, onTestFinished, type TestContext, test, vi } from 'vitest'
import { noBrowser, startBrowser } from '../../../e2e/chromium.ts'
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

type Journey = (promise: string, run: (context: TestContext) => Promise<void>, timeoutMs?: number) => void

/**
 * A test that needs the browser. Without one it is skipped, with the reason. It has `timeoutMs`, else what all journeys have.
 * Only `npm run test:all` runs `journey.extended`: faults, and a promise that another journey holds in another window, theme,
 * or state of the scripts.
 */
export const journey = Object.assign(journeyTagged(), {
  extended: journeyTagged('extended'),
  extendedIf: (isExtended: boolean): Journey => (isExtended ? journey.extended : journey),
  /** A journey that is extended without scripts, and then left out on Google's stack: the same fields arrive there. */
  byForm: (scripts: boolean): Journey => (scripts ? journey : journey.embedded),
  /** An extended one, left out on Google's stack: what a page looks like and what its scripts do is the same on both. */
  embedded: ((...given) => inject('stack') !== 'hosted' && journey.extended(...given)) as Journey,
})

function journeyTagged(...tags: string[]): Journey {
  return (promise, run, timeoutMs) => {
    const step = async (context: TestContext) => {
      context.skip(noBrowser !== '', noBrowser)
      await run(context)
    }
    test(promise, { tags, ...(timeoutMs !== undefined && { timeout: timeoutMs }) }, step)
  }
}

export type PageOptions = {
  size?: Size
  theme?: 'light' | 'dark'
  /** Off, a page shows what the server sent. */
  scripts?: boolean
  /** Errors that the journey itself causes; every other error fails it. */
  expectedErrors?: RegExp
  /** A context of its own, with an empty HTTP cache. */
  fresh?: boolean
  /** Further options of Playwright: `reducedMotion`, `hasTouch`, …; they need a context of their own. */
  more?: BrowserContextOptions
}

/**
 * An empty page with the server as its base address, without cookies or stored data. The test fails when the console shows an
 * error or a script throws. A document with status 403, 404 or 503 is no such error.
 *
 * A new page costs four times as much as a visit, so the pages of finished tests are emptied and used again. Their context
 * keeps its HTTP cache; a journey that counts requests asks for a `fresh` one.
 */
export async function openPage(server: Pick<Server, 'origin'>, options: PageOptions = {}): Promise<Page> {
  const { theme = 'light', size = 'medium', scripts = true, expectedErrors, fresh = false, more } = options
  const isShared = !fresh && more === undefined
  const key = `${server.origin} ${scripts}`
  const opened = (isShared ? takeIdle(key) : undefined) ?? (await newPage(server, options))
  const { page } = opened
  if (isShared) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme: theme })
  }
  onTestFinished(async () => {
    const errors = opened.errors().filter((error) => !expectedErrors?.test(error))
    if (isShared && !opened.isChanged && (await isEmptied(page))) {
      opened.errors()
      await keepIdle(key, opened)
    } else await page.context().close()
    expect(errors, 'errors of the page').toEqual([])
  })
  return page
}

/** A page of this worker; `isChanged` when a test changed what all later documents of the page would see. */
type Opened = { page: Page; errors(): string[]; isChanged: boolean }

/** Empty pages by the server's address and whether scripts run, the last used at the end. */
const idle: { key: string; opened: Opened }[] = []

/** Each keeps a process of the browser. */
const maxIdle = 6

/** For one step on a busy machine, in ms. */
const waitMs = 60_000

function takeIdle(key: string): Opened | undefined {
  const at = idle.findLastIndex((each) => each.key === key)
  return at < 0 ? undefined : idle.splice(at, 1)[0]?.opened
}

async function keepIdle(key: string, opened: Opened): Promise<void> {
  idle.push({ key, opened })
  if (idle.length > maxIdle) await idle.shift()?.opened.page.context().close()
}

async function newPage(
  server: Pick<Server, 'origin'>,
  { size = 'medium', theme = 'light', scripts = true, more }: PageOptions,
) {
  const context = await (await browser()).newContext({
    baseURL: server.origin,
    viewport: sizes[size],
    colorScheme: theme,
    javaScriptEnabled: scripts,
    ...more,
  })
  context.setDefaultTimeout(waitMs)
  await context.addInitScript(noteHydration)
  const page = await context.newPage()
  const opened: Opened = { page, errors: errorsOf(page), isChanged: false }
  for (const [target, name] of [[page, 'addInitScript'] as const, [page.clock, 'install'] as const]) {
    const original = Reflect.get(target, name)
    Reflect.set(target, name, (...given: unknown[]) => {
      opened.isChanged = true
      return Reflect.apply(original, target, given)
    })
  }
  return opened
}

/**
 * A file of the site, as text: without styles or scripts. A page that leaves the site, even to about:blank, starts another
 * renderer, and so does a file with `sandbox` in its policy, such as /robots.txt, which has no storage to clear either.
 */
function emptyPage(): string {
  const names = readdirSync(new URL('../../../build/client/static/js', import.meta.url))
  return `/static/js/${names.find((name) => name.startsWith('manifest-'))}`
}

/** Removes everything that a test left in a page and its context. Returns false when the site does not answer. */
async function isEmptied(page: Page): Promise<boolean> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.setOffline(false)
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
  await page.mouse.move(-1, -1)
  await page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null, contrast: null })
  try {
    await page.goto(emptyPage(), { timeout: 5000 })
  } catch {
    return false
  }
  await page.evaluate(clearStorage)
  await context.clearCookies()
  return true
}

/** Runs in the page. */
function clearStorage() {
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * One page for all tests of a file that only read. They share a browser context and its cache. An error fails the test in which
 * it occurs.
 */
export function visitingPage(options: PageOptions = {}): (server: Server) => Promise<Page> {
  let visiting: Promise<Opened> | undefined
  return async (server) => {
    visiting ??= newPage(server, options)
    const { page, errors } = await visiting
    onTestFinished(() => {
      const unexpected = errors().filter((error) => !options.expectedErrors?.test(error))
      expect(unexpected, 'errors of the page').toEqual([])
    })
    return page
  }
}

/** Triggers the hydration loader with a key press and waits until React has hydrated the page and its forms take input. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  const isReady = () => 'isHydrated' in window && document.querySelector('form[inert]') === null
  await expect.poll(() => page.evaluate(isReady), { timeout: 60_000 }).toBe(true)
}

/**
 * Returns what waits until each request of a page has had its answer for 100 ms, or for 5 s. Playwright's `networkidle` waits for
 * half a second, and in vain for an answer that a page did not read to its end.
 */
export function untilQuiet(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let changedAt = performance.now()
  const change = (note: (request: Request) => void) => (request: Request) => {
    note(request)
    changedAt = performance.now()
  }
  const ended = change((request) => pending.delete(request))
  page.on(
    'request',
    change((request) => pending.add(request)),
  )
  page.on('response', (response) => ended(response.request()))
  page.on('requestfailed', ended)
  return async () => {
    changedAt = performance.now()
    const isQuiet = () => pending.size === 0 && performance.now() - changedAt > 100
    await vi.waitUntil(isQuiet, { timeout: 5_000, interval: 20 }).catch(() => pending.clear())
  }
}

/** Waits until the page has all of its styles: those of what is below its first view come after it. */
export async function styled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(missingStyles)).toEqual([])
}

/** The stylesheets that are not loaded yet. Without scripts each has a second link in the body. Runs in the page. */
function missingStyles(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled=inline])')]
  const loaded = new Set(links.flatMap(({ href, sheet }) => (sheet === null ? [] : href)))
  return links.map(({ href }) => href).filter((href) => !loaded.has(href))
}

/** Waits until the alerts of the page stand in their places, in their own colours. */
export async function alertsCameIn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coming = document.getAnimations().filter((each) => (each as CSSAnimation).animationName === 'alert-in')
    await Promise.allSettled(coming.map(({ finished }) => finished))
  })
}

/**
 * Runs in every page, because a journey's own input may have hydrated the page earlier. That React had to make the page again
 * is an error of each journey that did not change the page itself.
 */
export function noteHydration() {
  document.addEventListener('vita:hydrated', () => Object.assign(window, { isHydrated: true }))
  document.addEventListener('vita:recovered', (event) => console.error(`recovered: ${(event as CustomEvent).detail}`))
}

/**
 * The errors of a page since the last call. A document that answers with an error is none. Listening to every answer instead of
 * every document would cost a page load 6 % more.
 */
function errorsOf(page: Page): () => string[] {
  const errors: { text: string; url: string }[] = []
  const documents = new Set<string>()
  page.on('pageerror', (error) => errors.push({ text: error.message, url: '' }))
  page.on('framenavigated', (frame) => documents.add(frame.url().split('#')[0] ?? ''))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push({ text: message.text(), url: message.location().url })
  })
  return () =>
    errors
      .splice(0)
      .filter(({ text, url }) => !(text.startsWith('Failed to load resource') && documents.has(url)))
      .map(({ text }) => text)
}

let started: Promise<Browser> | undefined

/** The browser of this worker. */
function browser(): Promise<Browser> {
  started ??= startBrowser()
  return started
}

/** The paragraphs of a page that its window shows before anything is scrolled, as the HTML in them. */
export function paragraphsInView(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('p')
    .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().top < innerHeight).map((p) => p.innerHTML))
}

/** Holds back a page's requests to these addresses; the returned function releases them. */
export async function heldBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
