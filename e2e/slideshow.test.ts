import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { bringToLife, journey, openPage, type PageOptions } from './browser.ts'
import { type Server, startServer } from './server.ts'

/**
 * Slideshows: a radio for every picture, and only home's plays by itself. Time is the test's own here: the page's clock
 * stands still until `pass` moves it. Source: section 9, slideshow; readings, Slideshow; rendering, before the scripts.
 */
const delayMs = 4000

/** The sample's pictures for the home page. */
const count = 5

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

for (const isAlive of [false, true]) {
  const when = isAlive ? 'after the scripts are there' : 'before the scripts are there'

  journey(`home plays by itself ${when}: 4 seconds a picture, and after the last the first`, async () => {
    const page = await openStill('/home', isAlive)
    await pass(page, delayMs - 400)
    expect(await shownIn(page)).toBe(1)
    await pass(page, 400)
    for (const next of [2, 3, 4, 5, 1, 2]) {
      expect(await shownIn(page)).toBe(next)
      await pass(page, delayMs)
    }
  })

  journey(`pause stops home ${when}, and lets it go on`, async () => {
    const page = await openStill('/home', isAlive)
    await pressAndLeave(page, pauseOf(page))
    expect(await pauseOf(page).getAttribute('aria-pressed')).toBe('true')
    await pass(page, 5 * delayMs)
    expect(await shownIn(page)).toBe(1)
    await pressAndLeave(page, pauseOf(page))
    expect(await pauseOf(page).getAttribute('aria-pressed')).toBe('false')
    await pass(page, delayMs)
    expect(await shownIn(page)).toBe(2)
  })

  journey(`home waits under the pointer ${when}, and then its whole delay anew`, async () => {
    const page = await openStill('/home', isAlive)
    await pass(page, delayMs - 1000)
    await slideshow(page).hover({ position: { x: 100, y: 100 } })
    await pass(page, 5 * delayMs)
    expect(await shownIn(page)).toBe(1)
    await page.mouse.move(0, 0)
    await pass(page, delayMs - 1000)
    expect(await shownIn(page)).toBe(1)
    await pass(page, 1000)
    expect(await shownIn(page)).toBe(2)
  })

  journey(`home does not start by itself under reduced motion ${when}, and can be started`, async () => {
    const page = await openStill('/home', isAlive, { more: { reducedMotion: 'reduce' } })
    expect(await pauseOf(page).getAttribute('aria-pressed')).toBe('true')
    await pass(page, 5 * delayMs)
    expect(await shownIn(page)).toBe(1)
    expect(await slideTime(page)).toBe('0s')
    await pressAndLeave(page, pauseOf(page))
    await pass(page, delayMs)
    expect(await shownIn(page)).toBe(2)
  })

  journey(
    `bullets, steps and arrow keys turn the pictures ${when}, around both ends; focus keeps them still`,
    async () => {
      const page = await openStill('/home', isAlive)
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

journey('playing goes on where it was when the scripts arrive, and only one plays', async () => {
  const page = await openStill('/home', false)
  await pass(page, delayMs)
  await bringToLife(page)
  expect(await shownIn(page)).toBe(2)
  await pass(page, delayMs)
  expect(await shownIn(page)).toBe(3)
  await pass(page, delayMs)
  expect(await shownIn(page)).toBe(4)
})

journey('a slideshow that was paused before the scripts arrive stays paused', async () => {
  const page = await openStill('/home', false)
  await pressAndLeave(page, pauseOf(page))
  await bringToLife(page)
  await pass(page, 5 * delayMs)
  expect(await shownIn(page)).toBe(1)
})

journey('a picture slides in half a second, and takes the place of the one before', async () => {
  const page = await openStill('/home', false)
  expect(await slideTime(page)).toBe('0.5s')
  await bullet(page, 2).click()
  await expect.poll(() => slideshow(page).getByRole('img').count()).toBe(1)
})

journey('home plays anew for who walks back to it', async () => {
  const page = await openStill('/home', true)
  await page.getByRole('main').getByRole('link', { name: 'Resume' }).click()
  await page.waitForURL('**/resume')
  await page.getByRole('heading', { name: 'Job Experience' }).waitFor()
  await page.goBack()
  await slideshow(page).waitFor()
  await page.mouse.move(0, 0)
  await pass(page, delayMs)
  expect(await shownIn(page)).toBe(2)
  await pass(page, delayMs)
  expect(await shownIn(page)).toBe(3)
})

journey('slideshows of other pages never play by themselves', async () => {
  const page = await openPage(server, { size: 'tabletLandscape' })
  await stopClock(page)
  for (const path of ['/about', '/hardware/desktop']) {
    await page.goto(path)
    await bringToLife(page)
    await pass(page, 5 * delayMs)
    expect(await page.getByRole('radio').count(), path).toBeGreaterThan(1)
    expect(await page.getByRole('radio', { name: 'Picture 1 of', checked: false }).count(), path).toBe(0)
    expect(await pauseOf(page).count(), path).toBe(0)
  }
})

journey('arrow keys turn the pictures from the pause button, too', async () => {
  const page = await openStill('/home', true)
  await pauseOf(page).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await shownIn(page)).toBe(count)
  await page.keyboard.press('ArrowRight')
  expect(await shownIn(page)).toBe(1)
})

journey(
  'a swipe to the left shows the next picture, to the right the one before; a short or upright one none',
  async () => {
    const page = await openStill('/home', true, { size: 'small', more: { hasTouch: true } })
    await swipe(page, -120, 0)
    expect(await shownIn(page)).toBe(2)
    await swipe(page, 120, 0)
    await swipe(page, 120, 0)
    expect(await shownIn(page)).toBe(count)
    await swipe(page, 30, 0)
    await swipe(page, 60, 90)
    expect(await shownIn(page)).toBe(count)
  },
)

journey('without scripts bullets and steps work, nothing plays, and no pause is offered', async () => {
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

journey('a later picture is loaded when it is near: beside the one that shows', async () => {
  const page = await openPage(server, { size: 'tabletLandscape' })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(hashIn(request.url())))
  await stopClock(page)
  await page.goto('/home')
  const hashes = await slideshow(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  const loaded = () => hashes.flatMap((address, at) => (asked.has(hashIn(address)) ? [at + 1] : []))
  expect(hashes.length).toBe(count)
  await page.waitForLoadState('networkidle')
  expect(loaded()).toEqual([1])
  await pass(page, 1000)
  await expect.poll(loaded).toEqual([1, 2, 5])
  await pass(page, delayMs - 1000)
  await expect.poll(loaded).toEqual([1, 2, 3, 5])
  await bullet(page, 4).click()
  await expect.poll(loaded).toEqual([1, 2, 3, 4, 5])
})

journey('only the first picture of a page is loaded at once; every other one waits until it is near', async () => {
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
      .locator('img')
      .evaluateAll((all) =>
        all.map((image) => `${image.getAttribute('loading')} ${image.getAttribute('fetchpriority')}`),
      )
    expect(backdrop, path).toBe('null low')
    expect(images.slice(0, atOnce), path).toEqual(Array(atOnce).fill('null high'))
    expect(new Set(images.slice(atOnce)), path).toEqual(new Set(['lazy null']))
  }
})

/** A page whose clock stands still, with its scripts when it `isAlive`. */
async function openStill(path: string, isAlive: boolean, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, { size: 'tabletLandscape', ...options })
  await stopClock(page)
  await page.goto(path)
  if (isAlive) await bringToLife(page)
  return page
}

async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

function pass(page: Page, ms: number): Promise<void> {
  return page.clock.runFor(ms)
}

function slideshow(page: Page): Locator {
  return page.getByRole('region', { name: 'Photographs' })
}

function bullet(page: Page, place: number): Locator {
  return slideshow(page).getByRole('radio', { name: `Picture ${place} of ${count}` })
}

/** The button beside a picture that leads to the next or the one before; for the pointer only. */
function step(page: Page, place: number, kind: 'back' | 'on'): Locator {
  return slideshow(page)
    .locator('label')
    .nth(2 * (place - 1) + (kind === 'on' ? 1 : 0))
}

function pauseOf(page: Page): Locator {
  return page.getByRole('button', { name: 'Pause the slideshow' })
}

/** Which picture shows, from 1: its bullet is the checked one, its words stand below, and it comes into sight. */
async function shownIn(page: Page): Promise<number> {
  const checked = await slideshow(page)
    .getByRole('radio')
    .evaluateAll((bullets) => bullets.findIndex((each) => (each as HTMLInputElement).checked))
  const slide = slideshow(page).locator('.slideshow__slide').nth(checked)
  await slide.getByRole('img').waitFor()
  await slide.getByText(`${checked + 1} / ${count}`).waitFor()
  return checked + 1
}

function slideTime(page: Page): Promise<string> {
  return slideshow(page)
    .locator('img')
    .first()
    .evaluate((image) => getComputedStyle(image).transitionDuration.split(',')[0] ?? '')
}

/** Presses a button, and takes pointer and focus away, which would hold the slideshow for their own part. */
async function pressAndLeave(page: Page, button: Locator): Promise<void> {
  await button.click()
  await page.mouse.move(0, 0)
  await button.blur()
}

/** A finger that moves over the slideshow, in CSS px. */
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

function hashIn(address: string): string {
  return /[0-9a-f]{64}/.exec(address)?.[0] ?? ''
}
