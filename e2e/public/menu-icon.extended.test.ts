import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { journey } from '#support/journeys/browser.ts'
import { lives, menuButton, openAt } from '#support/journeys/pages/sidebar.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** The menu icon fades when the page is scrolled more than 25 px. docs/behaviour.md 3.2. */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const { when, scripts } of lives) {
  journey(`the menu icon fades after 25 px of scroll, and pointer or focus restores it, ${when}`, async () => {
    const page = await openAt(server, '/resume', scripts, { more: { reducedMotion: 'reduce' } })
    for (const [top, opacity] of [
      [26, 0.5],
      [25, 1],
      [600, 0.5],
      [24, 1],
      [600, 0.5],
    ] as const) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect.poll(() => opacityOf(page), { message: `at ${top} px` }).toBe(opacity)
    }
    await menuButton(page).hover()
    await expect.poll(() => opacityOf(page)).toBe(1)
    await page.mouse.move(700, 400)
    await expect.poll(() => opacityOf(page)).toBe(0.5)
    await page.keyboard.press('Tab')
    await menuButton(page).focus()
    await expect.poll(() => opacityOf(page)).toBe(1)
  })
}

journey('with motion the menu icon fades gradually, from 25 px on', async () => {
  const page = await openAt(server, '/resume', false)
  for (const [top, least, max] of [
    [66, 0.5, 0.5],
    [30, 0.9, 0.97],
    [25, 1, 1],
  ] as const) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await expect
      .poll(() => opacityOf(page), { message: `at ${top} px` })
      .toSatisfy((opacity: number) => least <= opacity && opacity <= max)
  }
})

async function opacityOf(page: Page): Promise<number> {
  return menuButton(page).evaluate((element) => Math.round(100 * Number(getComputedStyle(element).opacity)) / 100)
}
