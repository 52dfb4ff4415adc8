import type { Browser, Page } from 'playwright-core'
import { desktop, startChromium } from './chromium.ts'
import { measuredPages } from './measured-pages.ts'
import type { MeasuredSite } from './site.ts'
import { atMost, type Figure, median, rounded } from './table.ts'

/** A sequence of pages in which the menu links each to the next; repeated until there are enough clicks. */
const visitedPaths = ['/resume', '/about', '/hardware/desktop', '/contact', '/home']
const clicks = 20

/**
 * The time from a click on a link to the frame that shows the next page's heading, in ms: unthrottled, app scripts loaded,
 * twenty client-side navigations, of which the first five load their pages' own scripts. Also clicks before the scripts
 * arrive, which must work as plain links. Goals: docs/performance.md.
 */
export async function measureNavigation(site: MeasuredSite): Promise<Figure[]> {
  const { browser } = await startChromium()
  const times = await clickTimes(browser, site.origin)
  const { pressed, reached } = await earlyClicks(browser, site.origin)
  await browser.close()
  const middle = rounded(median(times), 1)
  return [
    { name: `click to next heading, median of ${clicks}`, value: middle, unit: 'ms', ...atMost(80, middle) },
    { name: 'click to next heading, slowest', value: rounded(Math.max(...times), 1), unit: 'ms' },
    {
      name: 'clicks before the scripts load that reached their page',
      value: `${reached} of ${pressed}`,
      unit: '',
      goal: 'all',
      isMet: reached === pressed,
    },
  ]
}

async function clickTimes(browser: Browser, origin: string): Promise<number[]> {
  const page = await openHome(browser, origin)
  const hydrated = page.evaluate(() =>
    new Promise((resolve) => document.addEventListener('vita:hydrated', resolve, { once: true })).then(() => true),
  )
  await page.keyboard.press('Shift')
  await hydrated
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  const times: number[] = []
  for (let count = 0; count < clicks; count += 1) {
    times.push(await page.evaluate(timeToHeading, visitedPaths[count % visitedPaths.length] ?? ''))
    await page.waitForTimeout(100)
  }
  if (documents > 0) throw new Error('A page was loaded as a document although the scripts were loaded.')
  await page.context().close()
  return times
}

/** Runs in the page: clicks the link and waits until the next heading is in a painted frame. */
function timeToHeading(path: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
  const heading = () => document.querySelector('h1')?.textContent
  const before = heading()
  if (link === null || before === undefined) throw new Error(`There is no link to ${path}, or no heading.`)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${path} did not appear.`)), 5000)
    const clicked = performance.now()
    const observer = new MutationObserver(() => {
      if (heading() === undefined || heading() === before) return
      observer.disconnect()
      clearTimeout(timer)
      // A task queued in an animation frame runs after the frame is painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)))
    })
    observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true })
    link.click()
  })
}

/**
 * Clicks the first link to a page in each page's own content while the scripts never arrive; counts the clicks that reached their
 * page.
 */
async function earlyClicks(browser: Browser, origin: string): Promise<{ pressed: number; reached: number }> {
  let [pressed, reached] = [0, 0]
  for (const path of measuredPages) {
    const page = await (await browser.newContext(desktop)).newPage()
    await page.route('**/*.js', () => {})
    await page.goto(origin + path)
    const link = page.locator('main a[href^="/"]:not([href*="."])').filter({ visible: true }).first()
    if ((await link.count()) > 0) {
      // The server redirects to the address without the final slash.
      const address = origin + ((await link.getAttribute('href')) ?? '').replace(/\/$/, '')
      await link.click()
      await page.waitForURL(address, { timeout: 5000 }).catch(() => {})
      pressed += 1
      if (page.url() === address && (await page.locator('h1').count()) === 1) reached += 1
    }
    await page.context().close()
  }
  if (pressed < 4) throw new Error(`Only ${pressed} pages have a link of their own.`)
  return { pressed, reached }
}

async function openHome(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext(desktop)).newPage()
  await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
  return page
}
