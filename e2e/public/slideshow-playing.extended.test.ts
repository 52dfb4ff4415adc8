import { beforeAll, expect } from 'vitest'
import { heldBack, hydrate, journey } from '#support/journeys/browser.ts'
import {
  delayMs,
  openStill,
  pass,
  pauseOf,
  pressAndLeave,
  shownIn,
  slideshow,
} from '#support/journeys/pages/slideshow.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Autoplay: of home's slideshow, and of no other. docs/behaviour.md 10.3. */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const isHydrated of [false, true]) {
  const when = isHydrated ? 'after the scripts are there' : 'before the scripts are there'

  journey(`home plays by itself ${when}: 4 seconds a picture, and after the last the first`, async () => {
    const page = await openStill(server, '/home', isHydrated)
    await pass(page, delayMs - 400)
    expect(await shownIn(page)).toBe(1)
    await pass(page, 400)
    for (const next of [2, 3, 4, 5, 1, 2]) {
      expect(await shownIn(page)).toBe(next)
      await pass(page, delayMs)
    }
  })

  journey(`home pauses under the pointer ${when}, and then waits its whole delay again`, async () => {
    const page = await openStill(server, '/home', isHydrated)
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
}

journey(
  'reduced motion that is switched on while home plays stops it, before and after the scripts are there',
  async () => {
    for (const isHydrated of [false, true]) {
      const page = await openStill(server, '/home', isHydrated)
      const scripts = isHydrated ? undefined : await heldBack(page, '**/static/**/*.js') // the press would load them
      await pass(page, delayMs)
      expect(await shownIn(page)).toBe(2)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expect.poll(() => pauseOf(page).getAttribute('aria-pressed')).toBe('true')
      await pass(page, 5 * delayMs)
      expect(await shownIn(page)).toBe(2)
      await page.emulateMedia({ reducedMotion: null })
      await pass(page, 5 * delayMs)
      expect(await shownIn(page)).toBe(2)
      await pressAndLeave(page, pauseOf(page))
      await pass(page, delayMs)
      expect(await shownIn(page)).toBe(3)
      scripts?.()
    }
  },
)

journey('playing continues across hydration, and only one slideshow plays', async () => {
  const page = await openStill(server, '/home', false)
  await pass(page, delayMs)
  await hydrate(page)
  expect(await shownIn(page)).toBe(2)
  await pass(page, delayMs)
  expect(await shownIn(page)).toBe(3)
  await pass(page, delayMs)
  expect(await shownIn(page)).toBe(4)
})

journey('home plays again after a client-side navigation back to it', async () => {
  const page = await openStill(server, '/home', true)
  await page.getByRole('main').getByRole('link', { name: 'Resume', exact: true }).click()
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
