import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { journey, openPage, sizes, styled, untilQuiet } from '#support/journeys/browser.ts'
import { facesInTurn, noteFaces } from '#support/journeys/pages/display-faces.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { measuredPages } from '../../bench/measured-pages.ts'

/** What a page loads before the first touch with an empty cache, and its size on a phone, in bytes. docs/behaviour.md 18.6. */
const homeRequestBudget = 6
const textRequestBudget = 4
const mainPictureBudget = 14_000
const picturesBudget = 30_000
/** While AVIF is not yet encoded, a picture is served as WebP, which is half as large again (`adapters/sharp/render.ts`). */
const webpRatio = 1.5

/** Lighthouse's phone, and a phone with three device pixels per CSS px. */
const phones: BrowserContextOptions[] = [
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
]

/** Home's slideshow would load its next picture after 3 s, which a slow machine needs until the network is idle. */
const still: BrowserContextOptions = { reducedMotion: 'reduce' }

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey('the first view takes at most 4 requests besides a page’s own pictures, and on home 6 in all', async () => {
  for (const path of measuredPages) {
    const page = await openPage(server, { more: { ...phones[0], ...still } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const quiet = untilQuiet(page)
    await page.goto(path)
    await quiet()
    const own = await page
      .locator('main img')
      .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).currentSrc))
    const first = asked.filter((url) => !url.endsWith('.css')) // loaded after the first view, see `weights.test.ts`
    const counted = path === '/home' ? first : first.filter((url) => !own.includes(url))
    const budget = path === '/home' ? homeRequestBudget : textRequestBudget
    expect(counted.length, `${path} asked for ${counted.join(', ')}`).toBeLessThanOrEqual(budget)
    expect(asked.filter((url) => !url.startsWith(`${server.origin}/`))).toEqual([])
    await page.context().close()
  }
})

journey(
  'on a phone home loads at most 14 kB for the main picture and 30 kB for all of its first view, portrait and backdrop included',
  async () => {
    for (const phone of phones) {
      const page = await openPage(server, { more: { ...phone, ...still } })
      const sizes = new Map<string, Promise<number>>()
      page.on('response', (response) => {
        if (!response.url().includes('/pictures/')) return
        const ratio = response.url().endsWith('.webp') ? webpRatio : 1
        const size = response.body().then((body) => body.byteLength / ratio)
        sizes.set(response.url(), size)
      })
      await page.goto('/home', { waitUntil: 'networkidle' })
      const main = await page
        .locator('.slideshow__image')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc)
      expect(await sizes.get(main)).toBeLessThanOrEqual(mainPictureBudget)
      const all = await Promise.all(sizes.values())
      expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(picturesBudget)
      expect(all.length, 'the backdrop, the portrait, and one slide').toBe(3)
    }
  },
)

journey('the stylesheets, which come after the first view, change nothing of it', async () => {
  for (const size of ['small', 'medium'] as const) {
    const page = await openPage(server, { size, expectedErrors: /ERR_FAILED/ })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route(/\.woff2$/, (route) => route.abort()) // it would start again with each change of stylesheets
    for (const path of size === 'small' ? ['/home', '/resume', '/contact'] : measuredPages) {
      await page.goto(path)
      await styled(page)
      const whole = await page.evaluate(lookOfAll)
      expect(whole.length).toBeGreaterThan(100)
      await page.evaluate(disableStylesheets)
      const first = await page.evaluate(lookOfAll)
      expect(
        first.filter((look, at) => look !== whole[at]),
        `${path} ${size}`,
      ).toEqual([])
    }
  }
})

journey(
  'a first visit on a slow line shows one display face at a time, and no line moves, on a phone and on a laptop',
  async () => {
    // Both at once: most of a visit is waiting for the line.
    for (const path of [...measuredPages, '/no-such-page'])
      await Promise.all([phones[0], { viewport: sizes.medium }].map((more) => visitSlowly(path, more)))
  },
)

async function visitSlowly(path: string, more: BrowserContextOptions | undefined): Promise<void> {
  const page = await openPage(server, { more, expectedErrors: /404/ })
  await page.addInitScript(noteFaces)
  await page.route(/\.(woff2|css)$/, async (route) => {
    await page.waitForTimeout(200)
    await route.continue()
  })
  await page.goto(path)
  await page.evaluate(async () => {
    await document.fonts.load('1em "Brygada 1918"', document.body.textContent)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await styled(page)
  const visit = `${path}, ${more?.viewport?.width} px`
  expect((await page.evaluate(facesInTurn)).join(), visit).not.toMatch(/mixed|broken/)
  // Words with markup within a line, which another face makes a few px longer or shorter.
  expect(await page.evaluate(layoutShift), visit).toBeLessThan(0.005)
  await page.unrouteAll({ behavior: 'ignoreErrors' }) // another font may still be held
  await page.context().close()
}

/** Runs in the page, as the functions below: the sum of all layout shifts. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 300)
  })
}

function disableStylesheets(): void {
  for (const link of document.head.querySelectorAll('link[rel=stylesheet]')) link.setAttribute('disabled', '')
}

/** Place and look of every element and of what stands before and after it, except in a closed popover. */
function lookOfAll(): string[] {
  const properties = (
    'color background-color font-family font-size font-weight line-height letter-spacing text-align text-decoration-line ' +
    'display visibility opacity position z-index transform content border-top-width border-left-width border-top-color ' +
    'outline-style box-shadow padding-top padding-left stroke fill animation-name cursor'
  ).split(' ')
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => element.parentElement?.closest('[popover]:not(:popover-open)') === null,
  )
  return shown.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const styles = [null, '::before', '::after'].map((part) => {
      const style = getComputedStyle(element, part)
      return properties.map((name) => style.getPropertyValue(name)).join(' ')
    })
    return [element.className, x, y, width, height, ...styles].join(' | ')
  })
}
