import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { journey, openPage } from '#support/journeys/browser.ts'
import {
  bullet,
  count,
  delayMs,
  openStill,
  pass,
  pauseOf,
  shownIn,
  slideshow,
  slideTime,
  step,
} from '#support/journeys/pages/slideshow.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** How a visitor changes the picture of a slideshow, and when pictures load. docs/behaviour.md 10.1, 10.3. */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const isHydrated of [false, true]) {
  const when = isHydrated ? 'after the scripts are there' : 'before the scripts are there'

  journey.extendedIf(!isHydrated)(
    `bullets, steps and arrow keys change the picture ${when}, around both ends; focus pauses autoplay`,
    async () => {
      const page = await openStill(server, '/home', isHydrated)
      await bullet(page, 3).click()
      expect(await shownIn(page)).toBe(3)
      await step(page, 3, 'on').click()
      await step(page, 4, 'on').click()
      await step(page, 5, 'on').click()
      expect(await shownIn(page)).toBe(1)
      await step(page, 1, 'back').click()
      expect(await shownIn(page)).toBe(count)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowLeft')
      expect(await shownIn(page)).toBe(1)
      await page.mouse.move(0, 0)
      await pass(page, 5 * delayMs)
      expect(await shownIn(page)).toBe(1)
    },
  )
}

journey('a picture slides in within half a second and replaces the previous one', async () => {
  const page = await openStill(server, '/home', false)
  await expect.poll(() => slideTime(page)).toBe('0.5s')
  await bullet(page, 2).click()
  await expect.poll(() => slideshow(page).getByRole('img').count()).toBe(1)
})

journey.extended(
  'a swipe left shows the next picture, a swipe right the previous one; a short or vertical one neither',
  async () => {
    const page = await openStill(server, '/home', true, { size: 'small', more: { hasTouch: true } })
    await swipe(page, -120, 0)
    await expect.poll(() => shownIn(page)).toBe(2) // a touch can be confirmed before the page has handled it
    await swipe(page, 120, 0)
    await swipe(page, 120, 0)
    await expect.poll(() => shownIn(page)).toBe(count)
    await swipe(page, 30, 0)
    await swipe(page, 60, 90)
    expect(await shownIn(page)).toBe(count)
  },
)

journey.extended('without scripts bullets and steps work, nothing plays, and there is no pause button', async () => {
  const page = await openPage(server, { scripts: false, size: 'tabletLandscape' })
  await page.goto('/home')
  expect(await pauseOf(page).count()).toBe(0)
  await step(page, 1, 'on').click()
  expect(await shownIn(page)).toBe(2)
  await bullet(page, count).click()
  expect(await shownIn(page)).toBe(count)
  await step(page, count, 'on').click()
  expect(await shownIn(page)).toBe(1)
})

journey('only the first picture of a page loads at once; every other one waits until it is near', async () => {
  const page = await openPage(server, { scripts: false, size: 'tabletLandscape' })
  for (const [path, atOnce] of [
    ['/home', 1],
    ['/about', 1],
    ['/hardware/desktop', 1],
    ['/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917', 1],
    ['/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3', 0],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const [backdrop, ...images] = await page
      .locator('img:not(.person__portrait)')
      .evaluateAll((all) =>
        all.map((image) => `${image.getAttribute('loading')} ${image.getAttribute('fetchpriority')}`),
      )
    expect(backdrop, path).toBe('null low')
    expect(images.slice(0, atOnce), path).toEqual(Array(atOnce).fill('null high'))
    expect(new Set(images.slice(atOnce)), path).toEqual(new Set(['lazy null']))
    const portrait = page.locator('.person__portrait')
    if (path === '/home') expect(await portrait.getAttribute('loading')).toBe('lazy')
  }
})

/** Swipes over the slideshow by touch, in CSS px. */
async function swipe(page: Page, across: number, down: number): Promise<void> {
  const box = await slideshow(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 60]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: x + across * part, y: y + down * part }])
  await touch('touchEnd', [])
  await session.detach()
}
