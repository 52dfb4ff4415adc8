import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrate, untilQuiet } from './browser.ts'

/**
 * Presses each button of each of these screens once, on the screen as it then is, and returns how many. Of the buttons that lines have
 * alike one is pressed. A screen is opened anew only after a press that left it, and until nothing new is on it. `rejections` are the
 * answers that a press on an empty form gets.
 */
export async function pressEachButton(
  page: Page,
  screens: readonly string[],
  rejections: readonly number[],
): Promise<number> {
  page.on('dialog', (dialog) => void dialog.accept())
  const quiet = untilQuiet(page)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    // A form whose entry was deleted asks once more for its state; a preview has no page of an empty entry or of a later one.
    const isGone = status === 404 && /\/studio\/(entries|preview|editions|history\/\d+\/preview)\//.test(url)
    if (status >= 400 && !isGone && !rejections.includes(status)) faults.push(`${status} ${url}`)
  })
  let count = 0
  for (const address of screens) {
    const pressed = new Set<string>()
    for (let isNew = true; isNew; ) {
      if ((await page.goto(address))?.status() === 404) break // a press has deleted what the screen shows
      await hydrate(page)
      const opened = page.url()
      isNew = false
      while (page.url() === opened) {
        const next = await nextButton(page.locator('main button:enabled'), pressed)
        if (next === undefined) break
        isNew = true
        pressed.add(next.what)
        faults.length = 0
        await next.button.evaluate((button: HTMLButtonElement) => button.click())
        await quiet()
        await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 30_000 }).toBe(0)
        expect(faults, `${address}: ${next.what}`).toEqual([])
        const titles = () => page.locator('h1').count() // none yet in a document that is on its way
        await expect.poll(titles, { message: `${address}: ${next.what}` }).toBeGreaterThan(0)
        count += 1
      }
    }
  }
  return count
}

/** The first button that was not pressed yet; what deletes or signs out comes after the others. */
async function nextButton(buttons: Locator, pressed: ReadonlySet<string>) {
  const all = await buttons.evaluateAll((each) =>
    each.map((button) => {
      if (button.getBoundingClientRect().width === 0) return ''
      const words = (button.getAttribute('aria-label') || button.textContent || '').trim().split(/\s+/)
      const most = /^(Move|Remove|Bold|Italic)$/.test(words[0] ?? '') ? 1 : 2
      return `${button.getAttribute('name') ?? ''} ${words.slice(0, most).join(' ')}`.replaceAll(/\d+/g, 'n')
    }),
  )
  const left = all
    .map((what, at) => ({ what, button: buttons.nth(at) }))
    .filter(({ what }) => what !== '' && what !== ' Log Out' && !pressed.has(what))
  const isLast = /delete|remove|revert|discard|undo|end|leave|publish|restore|disable/i
  return left.find(({ what }) => !isLast.test(what)) ?? left[0]
}
