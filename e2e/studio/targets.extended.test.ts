import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, openAs } from '#support/journeys/accounts.ts'
import { journey, type PageOptions } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioScreens } from '#support/journeys/studio.ts'

/** The size of what one presses in the studio, with a finger and with a mouse, in CSS px. docs/behaviour.md 23.10. */
const finger = { isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const
const ways: { name: string; least: number; widths: number[]; more: PageOptions['more'] }[] = [
  { name: 'a finger', least: 44, widths: [390, 820], more: finger },
  { name: 'a mouse', least: 24, widths: [1440], more: { reducedMotion: 'reduce' } },
]

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

for (const { name, least, widths, more } of ways) {
  journey(
    `whatever is pressed with ${name} has at least ${least} px`,
    async () => {
      const page = await openAs(server, admin, '/dashboard', { more, expectedErrors: /sandboxed/ })
      const small: Record<string, string[]> = {}
      for (const path of studioScreens) {
        await page.goto(path)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const found = await smallTargets(page, least)
          if (found.length > 0) small[`${path}, ${width} px`] = found
        }
      }
      expect(small).toEqual({})
    },
    10_000 * studioScreens.length,
  )
}

/**
 * What can be pressed, with its label and what is drawn over it, and is lower or narrower than `least` px. A link or a button in a
 * sentence is left out, as WCAG 2.2 does (2.5.8), and so is what is hidden behind something else.
 */
function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate(
    ({ least, pressed }) => {
      const small: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
        const size = element.getBoundingClientRect()
        const isShown = element.checkVisibility({ visibilityProperty: true }) && size.width > 1 && size.height > 1
        if (!isShown || isInSentence(element)) continue
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (!hits(element, x, y)) continue
        const high = reach(element, x, y, 0, -1) + 1 + reach(element, x, y, 0, 1)
        const wide = reach(element, x, y, -1, 0) + 1 + reach(element, x, y, 1, 0)
        if (Math.min(high, wide) >= least - 1) continue // a half pixel at each edge
        const name = element.getAttribute('aria-label') ?? (element.innerText || element.getAttribute('name')) ?? ''
        small.push(
          `${element.tagName.toLowerCase()}.${element.className} '${name.trim().slice(0, 30)}' ${wide} × ${high}`,
        )
      }
      return small

      function isInSentence(element: HTMLElement): boolean {
        const words = [...(element.parentElement?.childNodes ?? [])].filter(
          ({ nodeType }) => nodeType === Node.TEXT_NODE,
        )
        return words.some(({ nodeValue }) => (nodeValue ?? '').trim() !== '')
      }

      function reach(element: HTMLElement, x: number, y: number, dx: number, dy: number): number {
        let far = 0
        while (far < least && hits(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1
        return far
      }

      function hits(element: HTMLElement, x: number, y: number): boolean {
        const at = document.elementFromPoint(x, y)
        const own = at?.closest(pressed)
        if (own) return own === element
        return at?.closest('label')?.control === element
      }
    },
    { least, pressed: 'a[href], button, summary, input:not([type=hidden]), select, textarea' },
  )
}
