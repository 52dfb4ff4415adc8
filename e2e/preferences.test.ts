import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { bringToLife, journey, openPage } from './browser.ts'
import { everyPage, jobPage } from './pages.ts'
import { type Server, startServer } from './server.ts'
import { gone, menuButton, openByKey, panel, shown } from './sidebar.ts'

/**
 * What visitors choose on their own side: less motion, colours of their own, larger letters in a smaller page. Source:
 * look, Motion; WCAG 2.2, 1.4.10 and 2.3.3.
 */
let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  const promise =
    reducedMotion === 'reduce'
      ? 'nothing moves for those who want no motion'
      : 'for everybody else panel, pictures and viewer move'
  journey(promise, async () => {
    const page = await openPage(server, { more: { reducedMotion } })
    await page.goto(jobPage)
    await bringToLife(page)
    const moved = []
    await menuButton(page).hover()
    moved.push(await movingIn(page))
    await shown(page)
    await page.keyboard.press('Escape')
    await gone(page)
    await page
      .getByRole('link', { name: /\(enlarge\)$/ })
      .first()
      .click()
    moved.push(await movingIn(page))
    await page.keyboard.press('ArrowRight')
    moved.push(await movingIn(page))
    expect(moved.map((names) => names.length > 0)).toEqual(Array(3).fill(reducedMotion === 'no-preference'))
  })
}

journey('with colours of the visitor the current page, alerts and pressed buttons are still told apart', async () => {
  const page = await openPage(server, { scripts: false, more: { forcedColors: 'active', reducedMotion: 'reduce' } })
  await page.goto('/about')
  const icons = page.getByRole('navigation', { name: 'Pages, as icons' })
  const edge = (name: string) =>
    icons.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderInlineStartWidth)
  expect([await edge('About Me'), await edge('Resume')]).toEqual(['3px', '0px'])
  await openByKey(page)
  const ground = (name: string) =>
    panel(page)
      .getByRole('button', { name })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await ground('As the system')).not.toBe(await ground('Dark'))
})

/** 320: a page of 1280 px at 400 %; 640 and 641, 1024 and 1025: both sides of a border between screens. */
const widths = [320, 390, 640, 641, 800, 1024, 1025, 1440, 1920, 2560]

for (const path of everyPage) {
  journey(`${path} never scrolls sideways, with the panel closed or open`, async () => {
    const page = await openPage(server, { scripts: false, more: { reducedMotion: 'reduce' } })
    await page.goto(path)
    for (const open of [async () => {}, openByKey]) {
      await open(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflowOf(page), `at ${width} px`).toEqual([])
      }
    }
  })
}

/** What runs at this moment, without what only hides and shows, and what follows the scroll. */
function movingIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.timeline === document.timeline && animation.playState === 'running')
      .map((animation) =>
        'transitionProperty' in animation
          ? animation.transitionProperty
          : 'animationName' in animation
            ? animation.animationName
            : '',
      )
      .map(String),
  )
}

/** The parts that stand out of the page to the right, when the page can be scrolled there; empty when it cannot. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const parts = [...document.querySelectorAll('body *')].filter(
      (part) => part.getBoundingClientRect().right > clientWidth,
    )
    return [`${scrollWidth} px`, ...parts.map((part) => `${part.tagName}.${part.getAttribute('class')}`)]
  })
}
