import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { jobPage } from '#support/journeys/pages/pages.ts'
import { gone, menuButton, openByKey, panel, shown } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Preferences of the visitor's browser: less motion, forced colours, zoom. docs/behaviour.md 3.7; WCAG 2.2, 1.4.10 and 2.3.3. */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  const promise =
    reducedMotion === 'reduce'
      ? 'nothing moves for those who want no motion'
      : 'for everybody else panel, pictures and viewer move'
  journey(promise, async () => {
    const page = await openPage(server, { more: { reducedMotion } })
    await page.goto(jobPage)
    await hydrate(page)
    await noteMotion(page)
    const moved = []
    await menuButton(page).hover()
    await shown(page)
    moved.push(await notedMotion(page))
    await page.keyboard.press('Escape')
    await gone(page)
    await notedMotion(page)
    await page
      .getByRole('link', { name: /\(enlarge\)$/ })
      .first()
      .click()
    await page
      .getByRole('radio', { name: /^Picture 1 / })
      .first()
      .waitFor()
    moved.push(await notedMotion(page))
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() =>
        page
          .getByRole('radio', { name: /^Picture 2 / })
          .first()
          .isChecked(),
      )
      .toBe(true)
    moved.push(await notedMotion(page))
    expect(
      moved.map((names) => names.length > 0),
      moved.join(' | '),
    ).toEqual(Array(3).fill(reducedMotion === 'no-preference'))
  })
}

journey.extended(
  'with forced colours the current page, alerts and pressed buttons are still distinguishable',
  async () => {
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
  },
)

/** Records every transition and animation that starts, except the menu icon's fade. */
async function noteMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: string[] = []
    // The menu icon's fade follows the scroll, not the time.
    const isTimed = (name: string) => name !== 'menu-fade'
    Object.assign(window, { noted })
    addEventListener('transitionrun', ({ propertyName }) => noted.push(propertyName), true)
    addEventListener('animationstart', ({ animationName }) => isTimed(animationName) && noted.push(animationName), true)
  })
}

/** The motion that began since the last call. Two frames pass first, because motion begins with a frame. */
function notedMotion(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    return (window as unknown as { noted: string[] }).noted.splice(0)
  })
}
