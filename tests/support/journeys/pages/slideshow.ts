import type { Locator, Page } from 'playwright-core'
import { hydrate, openPage, type PageOptions } from '../browser.ts'
import type { Server } from '../server.ts'

/** The sample's slideshow on home. The page's clock stands still until `pass` moves it. */
export const delayMs = 4000

/** The number of the sample's pictures for the home page. */
export const count = 5

/** Opens a page whose clock stands still; with `isHydrated` it is hydrated. */
export async function openStill(
  server: Server,
  path: string,
  isHydrated: boolean,
  options: PageOptions = {},
): Promise<Page> {
  const page = await openPage(server, { size: 'tabletLandscape', ...options })
  await stopClock(page)
  await page.goto(path)
  if (isHydrated) await hydrate(page)
  return page
}

export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000) // a time that has passed is an error, and a busy machine is late
}

/** Moves the page's clock, once React has done what earlier events scheduled: only then are the timers of these events set. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.evaluate(scheduledWork)
  await page.clock.runFor(ms)
}

/** Runs in the page. React schedules by messages, which arrive in order: a render, its effects, and what these schedule. */
async function scheduledWork(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage('')
    })
  }
}

export function slideshow(page: Page): Locator {
  return page.getByRole('region', { name: 'Photographs' })
}

export function bullet(page: Page, place: number): Locator {
  return slideshow(page).getByRole('radio', { name: `Picture ${place} of ${count}` })
}

/** The button beside a picture that goes to the next or the previous one; it exists for the pointer only. */
export function step(page: Page, place: number, kind: 'back' | 'on'): Locator {
  return slideshow(page)
    .locator('label')
    .nth(2 * (place - 1) + (kind === 'on' ? 1 : 0))
}

export function pauseOf(page: Page): Locator {
  return page.getByRole('button', { name: 'Pause the slideshow' })
}

/** The number of the shown picture, from 1. Waits until its bullet is checked, its caption shows and it is in view. */
export async function shownIn(page: Page): Promise<number> {
  const checked = await slideshow(page)
    .getByRole('radio')
    .evaluateAll((bullets) => bullets.findIndex((each) => (each as HTMLInputElement).checked))
  const slide = slideshow(page).locator('.slideshow__slide').nth(checked)
  await slide.getByRole('img').waitFor()
  await slide.getByText(`${checked + 1} / ${count}`).waitFor()
  return checked + 1
}

export function slideTime(page: Page): Promise<string> {
  return slideshow(page)
    .locator('img')
    .first()
    .evaluate((image) => getComputedStyle(image).transitionDuration.split(',')[0] ?? '')
}

/** Presses a button, then moves pointer and focus away, because either would pause the slideshow. */
export async function pressAndLeave(page: Page, button: Locator): Promise<void> {
  await button.click()
  await page.mouse.move(0, 0)
  await button.blur()
}
