import type { Browser, Page } from 'playwright-core'
import { desktop, phone, startChromium } from './chromium.ts'
import { isHome, measuredPages, nameOf, picturesEncoded } from './measured-pages.ts'
import type { MeasuredSite } from './site.ts'
import { atMost, exactly, type Figure, rounded } from './table.ts'

const lateMs = 1000

/** One answer to a page's request: its resource type as the browser names it, and its body's size in bytes. */
type Loaded = { url: string; kind: string; bytes: number }

/**
 * What a page loads before the first touch, on a phone (412 × 823 CSS px at 1.75) with an empty cache. Requests are counted
 * until the network is idle for half a second, including the icon; pictures are in kB of 1000 bytes. Also the layout shift
 * when fonts and pictures arrive a second late. Goals: docs/performance.md.
 */
export async function measureFirstView(site: MeasuredSite): Promise<Figure[]> {
  await picturesEncoded(site)
  const { browser } = await startChromium()
  const figures: Figure[] = []
  const totals = { scripts: 0, otherHosts: 0, blocking: 0, early: 0 }
  for (const path of measuredPages) {
    const { loaded, page } = await firstView(browser, site.origin, path)
    const first = loaded.filter(({ kind }) => kind !== 'stylesheet')
    figures.push(requestsFigure(path, first.length, await ownPictures(page, loaded)))
    totals.scripts += loaded.filter(({ kind }) => ['script', 'fetch', 'xhr'].includes(kind)).length
    totals.early += await page.evaluate(earlyStylesheets)
    totals.otherHosts += loaded.filter(({ url }) => !url.startsWith(`${site.origin}/`)).length
    totals.blocking += await blockingRequests(page)
    if (isHome(path)) figures.push(...(await pictureFigures(page, loaded)))
    await page.context().close()
  }
  const { shift, slowestPaintMs } = await withLateFiles(browser, site.origin)
  const faceMs = {
    slow: await faceAfterPaint(browser, site.origin, true),
    fast: await faceAfterPaint(browser, site.origin, false),
  }
  await browser.close()
  return [
    ...figures,
    {
      name: 'requests that a first paint waits for, beside the document',
      value: totals.blocking,
      unit: '',
      ...exactly(0, totals.blocking),
    },
    {
      name: 'stylesheets before the load event',
      value: totals.early,
      unit: 'requests',
      ...exactly(0, totals.early),
    },
    {
      name: "first visit on Lighthouse's phone, the display face after the first paint",
      value: faceMs.slow,
      unit: 'ms',
      ...atMost(300, faceMs.slow),
    },
    {
      name: 'first visit on a fast line, the display face after the first paint',
      value: faceMs.fast,
      unit: 'ms',
      ...atMost(0, faceMs.fast),
      cause: 'what comes before the first paint counts as a round trip of its own in Lighthouse',
    },
    {
      name: 'scripts and data before a touch',
      value: totals.scripts,
      unit: 'requests',
      ...exactly(0, totals.scripts),
    },
    { name: 'requests to another host', value: totals.otherHosts, unit: '', ...exactly(0, totals.otherHosts) },
    {
      name: 'fonts and pictures a second late: largest CLS',
      value: rounded(shift, 3),
      unit: '',
      ...exactly(0, rounded(shift, 3)),
    },
    {
      name: 'fonts and pictures a second late: slowest first paint',
      value: slowestPaintMs,
      unit: 'ms',
      goal: `before they come (${lateMs})`,
      isMet: slowestPaintMs < lateMs,
    },
  ]
}

async function firstView(browser: Browser, origin: string, path: string): Promise<{ loaded: Loaded[]; page: Page }> {
  const page = await (await browser.newContext(phone)).newPage()
  const answers: Promise<Loaded>[] = []
  page.on('response', (response) => {
    if (response.status() !== 200) throw new Error(`${response.url()} was answered with ${response.status()}.`)
    const kind = response.request().resourceType()
    answers.push(response.body().then((body) => ({ url: response.url(), kind, bytes: body.byteLength })))
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  return { loaded: await Promise.all(answers), page }
}

/** Pictures in a page's own content, such as a gallery's, do not count against the goal; on home they do. */
function requestsFigure(path: string, all: number, own: number): Figure {
  const name = `${nameOf(path)}, requests of the first view`
  if (isHome(path)) return { name, value: all, unit: '', ...atMost(6, all) }
  if (own === 0) return { name, value: all, unit: '', ...atMost(4, all) }
  return {
    name,
    value: `${all - own} and ${own} pictures`,
    unit: '',
    goal: 'at most 4 and pictures',
    isMet: all - own <= 4,
  }
}

/** The number of loaded pictures in the page's own content; the backdrop does not count. */
async function ownPictures(page: Page, loaded: Loaded[]): Promise<number> {
  const shown = await page
    .locator('main img')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))
  return loaded.filter(({ url }) => shown.includes(url)).length
}

/** The number of resources that the browser reports as render-blocking. */
function blockingRequests(page: Page): Promise<number> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
      renderBlockingStatus: string
    })[]
    return resources.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').length
  })
}

/** On home, the picture that counts is the slideshow's first, and no later slide may load with it. */
async function pictureFigures(page: Page, loaded: Loaded[]): Promise<Figure[]> {
  const first = await page
    .locator('.slideshow__image')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  const pictures = loaded.filter(({ kind }) => kind === 'image')
  const main = pictures.find(({ url }) => url === first)
  if (main === undefined) throw new Error(`The slideshow's first picture was not loaded: ${first}`)
  const largest = rounded(main.bytes / 1000, 1)
  const all = rounded(pictures.reduce((sum, { bytes }) => sum + bytes, 0) / 1000, 1)
  const later = await laterSlides(page)
  return [
    { name: '/home, LCP picture on a phone', value: largest, unit: 'kB', ...atMost(14, largest) },
    { name: '/home, all pictures of the first view on a phone', value: all, unit: 'kB', ...atMost(24, all) },
    { name: '/home, later slides loaded with the first view', value: later, unit: '', ...exactly(0, later) },
  ]
}

/** Runs in the page: the number of stylesheets that were requested before the load event. */
function earlyStylesheets(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sheets = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css'))
  return sheets.filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? 0)).length
}

/**
 * The longest time from a first paint to the display face, in ms; at most 0 when the face was there first. `isSlow` is
 * Lighthouse's phone: 1.6 Mbit/s, 150 ms a round trip, a CPU four times slower.
 */
async function faceAfterPaint(browser: Browser, origin: string, isSlow: boolean): Promise<number> {
  let longestMs = Number.NEGATIVE_INFINITY
  for (const path of measuredPages) {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    if (isSlow) {
      const session = await context.newCDPSession(page)
      const throughput = (1.6 * 1024 * 1024) / 8
      const line = { offline: false, latency: 150, downloadThroughput: throughput, uploadThroughput: throughput }
      await session.send('Network.emulateNetworkConditions', line)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await page.goto(origin + path)
    await page.locator('html[data-face]').waitFor()
    longestMs = Math.max(longestMs, await page.evaluate(faceMinusPaint))
    await context.close()
  }
  return Math.round(longestMs)
}

/** Runs in the page: when the face had come, after the first contentful paint, in ms. */
function faceMinusPaint(): number {
  const [face] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return ((face as PerformanceResourceTiming | undefined)?.responseEnd ?? 0) - (paint?.startTime ?? 0)
}

function laterSlides(page: Page): Promise<number> {
  return page
    .locator('.slideshow__image')
    .evaluateAll((images) => images.slice(1).filter((image) => (image as HTMLImageElement).currentSrc !== '').length)
}

/** Loads every page on a phone and on a desktop, while fonts and pictures arrive a second late. */
async function withLateFiles(browser: Browser, origin: string) {
  let [shift, slowestPaintMs] = [0, 0]
  for (const screen of [phone, desktop]) {
    for (const path of measuredPages) {
      const context = await browser.newContext(screen)
      const page = await context.newPage()
      await page.route(/\/pictures\/|\.woff2$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, lateMs))
        await route.continue()
      })
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      const found = await page.evaluate(shiftAndPaint)
      shift = Math.max(shift, found.shift)
      slowestPaintMs = Math.max(slowestPaintMs, Math.round(found.paintMs))
      await context.close()
    }
  }
  return { shift, slowestPaintMs }
}

/** Runs in the page: returns the layout shift without user input, and the first contentful paint in ms. */
function shiftAndPaint(): Promise<{ shift: number; paintMs: number }> {
  const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      const unasked = entries.filter(({ hadRecentInput }) => !hadRecentInput)
      resolve({ shift: unasked.reduce((sum, { value }) => sum + value, 0), paintMs })
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve({ shift: 0, paintMs }), 300)
  })
}
