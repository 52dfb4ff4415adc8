import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, openSignedIn } from '#support/journeys/accounts.ts'
import { journey, type PageOptions } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioScreens } from '#support/journeys/studio.ts'

/** The size of what one presses in the studio, with a finger and with a mouse, in CSS px. docs/behaviour.md 23.10. */
const finger = { isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const
const ways: { name: string; least: number; more: PageOptions['more'] }[] = [
  { name: 'a finger on a phone', least: 44, more: { ...finger, viewport: { width: 390, height: 844 } } },
  { name: 'a finger on a tablet', least: 44, more: { ...finger, viewport: { width: 820, height: 1100 } } },
  { name: 'a mouse', least: 24, more: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } },
]

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

for (const { name, least, more } of ways) {
  journey(
    `whatever is pressed with ${name} has at least ${least} px`,
    async () => {
      const page = await openSignedIn(server, admin, { more, expectedErrors: /sandboxed/ })
      const small: Record<string, string[]> = {}
      for (const path of studioScreens) {
        await page.goto(path)
        const found = await smallTargets(page, least)
        if (found.length > 0) small[path] = found
      }
      expect(small).toEqual({})
    },
    10_000 * studioScreens.length,
  )
}

/**
 * What can be pressed and misses a press near its centre: within `least` px of height, and of width where it is not text. A link
 * in a sentence is left out, as WCAG 2.2 does (2.5.8), and so is a part that is hidden behind another, such as the bar.
 */
function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate(
    ({ least, pressed }) => {
      const small: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
        if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue
        const box = element.getBoundingClientRect()
        if (box.width < 2 || box.height < 2 || isInSentence(element)) continue
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (!hits(element, x, y)) continue
        const reach = least / 2 - 1
        const offsets = [
          [0, -reach],
          [0, reach],
          ...(width >= least
            ? []
            : [
                [-reach, 0],
                [reach, 0],
              ]),
        ] as const
        if (offsets.every(([dx = 0, dy = 0]) => hits(element, x + dx, y + dy))) continue
        const name = element.getAttribute('aria-label') ?? element.innerText ?? ''
        small.push(
          `${element.tagName.toLowerCase()}.${element.className} '${name.trim().slice(0, 30)}' ${Math.round(width)} × ${Math.round(height)}`,
        )
      }
      return small

      function isInSentence(element: HTMLElement): boolean {
        if (getComputedStyle(element).display !== 'inline') return false
        return (element.parentElement?.innerText ?? '').trim() !== element.innerText.trim()
      }

      function hits(element: HTMLElement, x: number, y: number): boolean {
        const at = document.elementFromPoint(x, y)
        const pressedAt = at?.closest(pressed) ?? at?.closest('label')
        return pressedAt === element || (pressedAt instanceof HTMLLabelElement && pressedAt.control === element)
      }
    },
    { least, pressed: 'a[href], button, summary, input:not([type=hidden]), select, textarea' },
  )
}
