import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { journey, openPage } from '#support/journeys/browser.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { measuredPages } from '../bench/measured-pages.ts'

/** What a page loads before the first touch with an empty cache, and its size on a phone, in bytes. docs/behaviour.md 18.6. */
const homeRequestBudget = 6
const textRequestBudget = 4
const mainPictureBudget = 14_000
const picturesBudget = 24_000
/** While AVIF is not yet encoded, a picture is served as WebP, which is half as large again (`adapters/sharp/render.ts`). */
const webpRatio = 1.5

/** Lighthouse's phone, and a phone with three device pixels per CSS px. */
const phones: BrowserContextOptions[] = [
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
]

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

journey('the first view takes at most 4 requests besides a page’s own pictures, and on home 6 in all', async () => {
  for (const path of measuredPages) {
    const page = await openPage(server, { more: phones[0] })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    const own = await page
      .locator('main img')
      .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).currentSrc))
    const counted = path === '/home' ? asked : asked.filter((url) => !own.includes(url))
    const budget = path === '/home' ? homeRequestBudget : textRequestBudget
    expect(counted.length, `${path} asked for ${counted.join(', ')}`).toBeLessThanOrEqual(budget)
    expect(asked.filter((url) => !url.startsWith(`${server.origin}/`))).toEqual([])
    await page.context().close()
  }
})

journey('on a phone home loads at most 14 kB for the main picture and 24 kB for all of its first view', async () => {
  for (const phone of phones) {
    const page = await openPage(server, { more: phone })
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
    expect(all.length, 'the backdrop, and one slide').toBe(2)
  }
})
